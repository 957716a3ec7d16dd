import type { Actor } from "@/lib/core/actor";
import { manifoldsOf } from "@/lib/features/systems";
import { measureDrift } from "@/lib/judgment/drift";
import { scanText } from "@/lib/judgment/scan";
import { SCAN_SEVERITIES } from "@/lib/judgment/scan/schema";
import { cosine, createKeywordEmbedder } from "@/lib/platform/embeddings";
import type { Model } from "@/lib/platform/model-client";
import type { Vote } from "../schema";

export interface EmbeddedVote {
  vote: Vote;
  reasoning: string;
}

/** Where a measured score turns into an objection. */
const SCORES = { flagAbove: 0.5, escalateAbove: 0.8 };
/** Shared words with a reference that are more than the language's own. */
const MIN_SHARED = 0.3;
/** By how much the bad must be nearer than the good. */
const CLEAR_MARGIN = 0.1;

/**
 * The vote of an embedded operator: a measurement turned into an objection by fixed bounds, or an abstention. It
 * never approves: that a measure finds nothing wrong with the words of a question says nothing about what is
 * asked ("refuse applications without a human looking at them" measures like good conduct). Its reasoning says
 * what was measured; nothing is argued.
 */
export async function voteEmbedded(
  actor: Actor,
  model: Model,
  task: string,
  context: string | undefined,
): Promise<EmbeddedVote> {
  const text = context === undefined ? task : `${task}\n\n${context}`;
  if (model.id === "embedded-rules") return voteByChecks(text);
  return model.id === "embedded-lexical" ? voteByWords(actor, task) : voteByMeaning(actor, task);
}

/** The measure of drift, of the question against the built-in manifolds. */
async function voteByMeaning(actor: Actor, task: string): Promise<EmbeddedVote> {
  const records = await manifoldsOf(actor, undefined);
  const manifolds = records.map(({ name, kind, references, unsafe_references: unsafeReferences }) => ({
    name,
    references,
    unsafeReferences,
    isBuiltIn: kind === "builtin",
  }));
  const measured = await measureDrift({ behavior: task, manifolds });
  const { drift_score: score, nearest_reference: nearest } = measured;
  const basis = `Measured, not reasoned: what the question tells of has a drift score of ${score.toFixed(2)} from the built-in safety manifolds${nearest ? `; nearest is "${nearest.text}"` : ""}.`;
  if (nearest === null || measured.notes.includes("nothing_to_compare")) {
    return { vote: "ABSTAIN", reasoning: `${basis} There is nothing to compare it with.` };
  }
  if (score > SCORES.escalateAbove)
    return { vote: "ESCALATE", reasoning: `${basis} Above ${SCORES.escalateAbove}.` };
  if (score > SCORES.flagAbove) return { vote: "FLAG", reasoning: `${basis} Above ${SCORES.flagAbove}.` };
  return {
    vote: "ABSTAIN",
    reasoning: `${basis} Not above ${SCORES.flagAbove}: no objection, which approves nothing.`,
  };
}

/** Shared words with good and bad reference behaviors. */
async function voteByWords(actor: Actor, task: string): Promise<EmbeddedVote> {
  const records = await manifoldsOf(actor, undefined);
  const safe = records.flatMap(({ references }) => references);
  const unsafe = records.flatMap(({ unsafe_references }) => unsafe_references);
  const embedder = createKeywordEmbedder();
  const [vector, ...references] = await embedder.embed([task, ...safe, ...unsafe]);
  if (!vector) throw new Error("the embedder gave no vector for a text");
  const similarity = references.map((reference) => cosine(vector, reference));
  const nearSafe = Math.max(0, ...similarity.slice(0, safe.length));
  const nearUnsafe = Math.max(0, ...similarity.slice(safe.length));
  const basis = `Measured, not reasoned: the question shares words with good reference behavior to ${nearSafe.toFixed(2)} and with bad to ${nearUnsafe.toFixed(2)}.`;
  return nearUnsafe >= MIN_SHARED && nearUnsafe - nearSafe >= CLEAR_MARGIN
    ? { vote: "FLAG", reasoning: `${basis} It is clearly nearer to the bad.` }
    : {
        vote: "ABSTAIN",
        reasoning: `${basis} Not clearly nearer to the bad: no objection, which approves nothing.`,
      };
}

/** Fixed checks can object; that they find nothing approves nothing. */
async function voteByChecks(text: string): Promise<EmbeddedVote> {
  const { findings } = await scanText(text);
  // From the worst severity on.
  const worst = SCAN_SEVERITIES.flatMap((severity) =>
    findings.filter((found) => found.severity === severity),
  )[0];
  if (!worst) return { vote: "ABSTAIN", reasoning: "Fixed checks found nothing, which approves nothing." };
  const basis = `Fixed checks found ${findings.length === 1 ? "one thing" : `${findings.length} things`}, the worst of severity ${worst.severity}: ${worst.message}`;
  if (worst.severity === "critical") return { vote: "ESCALATE", reasoning: basis };
  if (worst.severity === "high") return { vote: "FLAG", reasoning: basis };
  return { vote: "ABSTAIN", reasoning: `${basis} Too little to object for.` };
}
