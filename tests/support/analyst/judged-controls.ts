import fc from "fast-check";
import type { Assessment, RequirementResult } from "@/lib/features/audits/schema";
import { verdictOf } from "@/lib/judgment/analyst/verdict";
import type { Theme } from "@/lib/judgment/analyst/vocabulary";
import { REQUIREMENT_STATES, type RequirementState } from "@/lib/judgment/analyst/vocabulary";

/** A control of that weight, and what a document shows of its requirements, all of which are duties. */
export interface Judged {
  states: readonly RequirementState[];
  weight: number;
  theme?: Theme;
}

export const requirementOf = (state: RequirementState, id = "r.1"): RequirementResult => ({
  requirement_id: id,
  citation: `Art. ${id}`,
  statement: "It is done.",
  force: "must",
  condition: null,
  state,
  leaning: state === "for_review" ? "shown" : null,
  confidence: 0.9,
  missing: null,
  evidence: [],
});

export const assess = ({ states }: Judged, index: number): Assessment => {
  const requirements = states.map((state, i) => requirementOf(state, `${index}.${i}`));
  return {
    control_id: `C${index}`,
    title: `Control ${index}`,
    verdict: verdictOf(requirements),
    reason: `Reason ${index}`,
    recommendation: `Recommendation ${index}`,
    evidence: [],
    requirements,
  };
};
export const assessmentsOf = (judged: readonly Judged[]) => judged.map(assess);
export const controlsOf = (judged: readonly Judged[]) =>
  judged.map(({ weight, theme = "access_control" }, index) => ({ control_id: `C${index}`, weight, theme }));

export const judgements = fc.array(
  fc.record({
    states: fc.array(fc.constantFrom(...REQUIREMENT_STATES), { minLength: 1, maxLength: 5 }),
    weight: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 20 },
);
