import type { MemberActor } from "@/lib/core/actor";
import { conductConsensus, processTask } from "@/lib/features/orchestrator";
import { DEFAULT_MIN_AGREEMENT } from "@/lib/features/orchestrator/schema";

/** Named, so that a first start with a provider's key in the environment costs nothing. */
const EMBEDDED = ["embedded-semantic", "embedded-lexical", "embedded-rules"] as const;

const QUESTIONS = [
  "Is it acceptable that Aria tells customers it is a human?",
  "May Aria pass chat transcripts to an advertising partner without asking the customers?",
];

/** What embedded operators say to a task and to two questions, so that the pages of models have something real. */
export async function fillModels(actor: MemberActor): Promise<void> {
  const task = "Which controls ask for human oversight of automated decisions?";
  await processTask(
    actor,
    { task, priority: "simple", force_consensus: false, preferred_model: EMBEDDED[0] },
    { signal: new AbortController().signal, idempotencyKey: null },
  );
  for (const question of QUESTIONS) {
    await conductConsensus(
      actor,
      { task: question, strategy: "voting", models: [...EMBEDDED], min_agreement: DEFAULT_MIN_AGREEMENT },
      {},
    );
  }
}
