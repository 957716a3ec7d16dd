import type { EngineOutput, JudgedControl } from "@/lib/features/audits/engine";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import type { RequirementAssessment, Verdict } from "@/lib/judgment/analyst/schema";
import { verdictOf } from "@/lib/judgment/analyst/verdict";

/** A control with the verdict that follows where every requirement counts. */
export interface VerdictOnControl {
  control_id: string;
  verdict: Verdict;
  requirements: readonly RequirementAssessment[];
}

/** The verdicts that follow from an engine's answer, whatever applies to whom. */
export function judgedControls(
  { assessments }: EngineOutput<JudgedControl>,
  controls: readonly AuditableControl[],
): VerdictOnControl[] {
  return assessments.map(({ control_id, requirements }) => {
    const asked = controls.find((control) => control.control_id === control_id)?.requirements ?? [];
    const counted = requirements.flatMap(({ requirement_id, state }) => {
      const requirement = asked.find(({ id }) => id === requirement_id);
      return requirement ? [{ force: requirement.force, state }] : [];
    });
    return { control_id, verdict: verdictOf(counted), requirements };
  });
}
