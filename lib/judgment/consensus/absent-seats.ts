import { abstention, type Ballot, noConsensus, type Outcome } from "./outcome";
import type { Panelist } from "./ports";
import { whyAbsent } from "./roles";
import type { Transcript } from "./transcript";

/** The abstentions of the seats that cannot reason about texts, each with a step that says why. */
export function absentees(panel: readonly Panelist[], transcript: Transcript): Ballot[] {
  return panel.flatMap((one) => {
    const why = whyAbsent(one);
    if (why === null) return [];
    return [abstention(one, transcript.skip({ model: one.model, role: "absent" }, why))];
  });
}

/** The outcome when too few seats can reason: every seat abstains and no model is asked. */
export function withoutRoles(
  panel: readonly Panelist[],
  confidenceMethod: string,
  missing: string,
  transcript: Transcript,
): Outcome {
  const votes = panel.map((one) => {
    const why = whyAbsent(one) ?? "too few other models can be asked";
    return abstention(one, transcript.skip({ model: one.model, role: "absent" }, why));
  });
  return noConsensus(votes, confidenceMethod, [missing]);
}
