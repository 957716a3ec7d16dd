import type { Verdict } from "./schema";
import type { RequirementState } from "./vocabulary";

/** How far a requirement binds, as the catalog says it. */
export type RequirementForce = "must" | "must_if" | "should";

/** A requirement that counts today, and what the document shows of it. */
export interface CountedRequirement {
  force: RequirementForce;
  state: RequirementState;
}

/** What a state earns: of a requirement, and in every score made of them. */
export const STATE_CREDIT: Readonly<Record<RequirementState, number>> = {
  shown: 1,
  partly_shown: 0.5,
  planned: 0,
  contradicted: 0,
  no_evidence: 0,
  for_review: 0,
};

/** From the strictest to the mildest. */
const BY_STRICTNESS: readonly RequirementForce[] = ["must", "must_if", "should"];

/**
 * The verdict on a control from what the document shows of its requirements; the first row that fits decides:
 *
 * | Verdict | When |
 * |---|---|
 * | not_met | more core requirements are contradicted than shown, one shown in part counting half |
 * | met | every core requirement is shown, no duty is contradicted, and at least half of the duties are shown |
 * | partial | any requirement is shown, in full or in part |
 * | insufficient_evidence | otherwise: silence, plans, and passages that a person has to read |
 *
 * Core requirements are those of the strictest force the control has: its `must`, without any its `must_if`, and in a
 * voluntary framework its `should`. Duties are `must` and `must_if`. Where a control has a duty, a `should` is never
 * the reason for `not_met` and never keeps a control from being met. A better state never lowers the verdict.
 *
 * @param requirements only those that count today; without any the verdict is `insufficient_evidence`
 */
export function verdictOf(requirements: readonly CountedRequirement[]): Verdict {
  const force = BY_STRICTNESS.find((strict) => requirements.some((item) => item.force === strict));
  const core = requirements.filter((item) => item.force === force);
  const duties = force === "should" ? core : requirements.filter((item) => item.force !== "should");
  if (countOf(core, "contradicted") > creditOf(core)) return "not_met";
  const isMet =
    core.length > 0 &&
    countOf(core, "shown") === core.length &&
    countOf(duties, "contradicted") === 0 &&
    2 * countOf(duties, "shown") >= duties.length;
  if (isMet) return "met";
  return creditOf(requirements) > 0 ? "partial" : "insufficient_evidence";
}

function countOf(requirements: readonly CountedRequirement[], state: RequirementState): number {
  return requirements.filter((item) => item.state === state).length;
}

function creditOf(requirements: readonly CountedRequirement[]): number {
  return requirements.reduce((sum, { state }) => sum + STATE_CREDIT[state], 0);
}

/** Whether anything is decided: the document speaks to it, and the engine is sure enough of what it says. */
export function isDecided(state: RequirementState): boolean {
  return state !== "no_evidence" && state !== "for_review";
}
