import type { Model } from "@/lib/features/orchestrator";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { startSlice } from "@/lib/platform/event-loop";
import { AUDIT_SLICE_MS } from "../engine";
import type { RequirementEvidence } from "../schema";
import {
  isFavorable,
  isSame,
  type ModelRequirement,
  type Reading,
  STEPS,
  settle,
  toPhrase,
  withSections,
} from "./judge";
import type { Challenges } from "./prompts";

type Challenge = Challenges["challenges"][number];

/**
 * Who challenges what these models judged, in the order they are asked: models of other providers first, because
 * they err differently, then others. The judges themselves come last, as a second pass.
 */
export function challengersOf(judges: readonly Model[], able: readonly Model[]): Model[] {
  const isJudge = ({ id }: Model) => judges.some((judge) => judge.id === id);
  const isElsewhere = ({ provider }: Model) => judges.every((judge) => judge.provider !== provider);
  const rest = able.filter((model) => !isJudge(model));
  return [...rest.filter(isElsewhere), ...rest.filter((model) => !isElsewhere(model)), ...judges];
}

/**
 * Applies a second model's challenges: of each state the lower one counts, and none is raised. That something is not
 * done needs a quote; without one there is no evidence for it. Lets other work run in between.
 *
 * @returns what the answer is about, each with its challenge
 */
export async function applyChallenges(
  judged: readonly ModelRequirement[],
  { challenges }: Challenges,
  reading: Reading,
): Promise<ModelRequirement[]> {
  const slice = startSlice({ lengthMs: AUDIT_SLICE_MS, signal: reading.signal });
  const challenged: ModelRequirement[] = [];
  for (const requirement of judged) {
    const challenge = challenges.find(({ requirement_id }) =>
      isSame(requirement_id, requirement.requirement_id),
    );
    if (challenge) challenged.push(applyChallenge(requirement, challenge, reading));
    await slice.pause();
  }
  return challenged;
}

function applyChallenge(
  judged: ModelRequirement,
  challenge: Challenge,
  { document, model }: Reading,
): ModelRequirement {
  const evidence = withSections(document.locateAll(challenge.quotes).evidence, document);
  const needsQuote = challenge.state === "contradicted" || challenge.state === "planned";
  const state = needsQuote && evidence.length === 0 ? "no_evidence" : challenge.state;
  const isLowered = isFavorable(judged.state) && STEPS[state] < STEPS[judged.state];
  const opinion = {
    by: model,
    state,
    evidence,
    objection: toPhrase(challenge.objection) ?? "No reason was given",
    outcome: isLowered ? ("lowered" as const) : ("upheld" as const),
  };
  if (!isLowered) return { ...judged, challenge: opinion };
  return { ...judged, ...lowered(judged, challenge, { state, evidence }), challenge: opinion };
}

/**
 * What is left of a favorable state. Where the second reader finds no evidence although the first quoted some, a
 * person decides: a passage is there.
 */
function lowered(
  judged: ModelRequirement,
  { objection, confidence }: Challenge,
  { state, evidence }: { state: RequirementFinding; evidence: RequirementEvidence[] },
): Pick<ModelRequirement, "state" | "leaning" | "confidence" | "missing" | "evidence"> {
  const missing = toPhrase(objection);
  if (state === "no_evidence") {
    return { ...settle("for_review", confidence, "no_evidence"), missing, evidence: judged.evidence };
  }
  const isOwn = state !== "partly_shown" && evidence.length > 0;
  return {
    ...settle(state, confidence, state),
    missing: state === "planned" ? null : missing,
    evidence: isOwn ? evidence : judged.evidence,
  };
}
