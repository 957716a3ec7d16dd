import type { ControlDifference } from "@/lib/features/audits/difference-schema";

/** The controls whose verdict or whose requirements' states changed, without requirements that differ in quotes only. */
export function keepChanged(controls: readonly ControlDifference[]): ControlDifference[] {
  return controls.flatMap((control) => {
    const requirements = control.requirements.filter(({ direction }) => direction !== "same");
    const isKept = control.direction !== "same" || requirements.length > 0;
    return isKept ? [{ ...control, requirements }] : [];
  });
}
