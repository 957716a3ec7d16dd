import type { Model } from "@/lib/features/orchestrator";
import { startSlice } from "@/lib/platform/event-loop";
import { AUDIT_SLICE_MS } from "../engine";
import type { Assessment } from "../schema";
import { isSameControl, type Reading, recommendEvidence, STEPS } from "./judge";
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
 * Applies a second model's challenges: of each verdict the lower one counts, and none is raised. That something
 * is not done needs a quote; without one it is insufficient evidence. Lets other work run between controls.
 *
 * @returns the assessments the answer is about, each with its challenge
 */
export async function applyChallenges(
  assessments: readonly Assessment[],
  { challenges }: Challenges,
  reading: Reading,
): Promise<Assessment[]> {
  const slice = startSlice({ lengthMs: AUDIT_SLICE_MS, signal: reading.signal });
  const challenged: Assessment[] = [];
  for (const assessment of assessments) {
    const challenge = challenges.find(({ control_id }) => isSameControl(control_id, assessment.control_id));
    if (challenge) challenged.push(applyChallenge(assessment, challenge, reading));
    await slice.pause();
  }
  return challenged;
}

function applyChallenge(assessment: Assessment, challenge: Challenge, reading: Reading): Assessment {
  const { evidence } = reading.document.locateAll(challenge.quotes);
  const verdict =
    challenge.verdict === "not_met" && evidence.length === 0 ? "insufficient_evidence" : challenge.verdict;
  const isLowered = STEPS[verdict] < STEPS[assessment.verdict];
  const outcome = isLowered ? ("lowered" as const) : ("upheld" as const);
  const opinion = { by: reading.model, verdict, reason: challenge.objection, evidence, outcome };
  if (!isLowered) return { ...assessment, challenge: opinion };
  const control = reading.controls.find(({ control_id }) => control_id === assessment.control_id);
  return {
    ...assessment,
    verdict,
    reason: loweredReason(assessment, challenge),
    recommendation: control ? recommendEvidence(control) : assessment.recommendation,
    challenge: opinion,
  };
}

/** The reason must be one for the verdict that counts; what the first reader said follows it. */
function loweredReason({ reason }: Assessment, { objection }: Challenge): string {
  const why = objection.trim() || "A second reader gave a lower verdict and no reason.";
  return `${why} The first reader said: ${reason}`;
}
