import { abstention, type BallotPaper, noConsensus, type Outcome } from "./outcome";
import type { Seated } from "./ports";
import type { Proceedings } from "./proceedings";
import { whySilent } from "./roles";

/** The abstentions of the seats that cannot reason about texts, each with a step that says why. */
export function absentees(seated: readonly Seated[], proceedings: Proceedings): BallotPaper[] {
  return seated.flatMap((one) => {
    const why = whySilent(one);
    if (why === null) return [];
    return [abstention(one, proceedings.passOver({ model: one.model, role: "absent" }, why))];
  });
}

/** The outcome when too few seats can reason: every seat abstains and nobody is asked. */
export function withoutCast(
  seated: readonly Seated[],
  confidenceMethod: string,
  missing: string,
  proceedings: Proceedings,
): Outcome {
  const votes = seated.map((one) => {
    const why = whySilent(one) ?? "too few other models can be asked";
    return abstention(one, proceedings.passOver({ model: one.model, role: "absent" }, why));
  });
  return noConsensus(votes, confidenceMethod, [missing]);
}
