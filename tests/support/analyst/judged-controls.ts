import fc from "fast-check";
import { type Assessment, VERDICTS, type Verdict } from "@/lib/features/audits/schema";

/** A verdict on a control of that weight. */
export interface Judged {
  verdict: Verdict;
  weight: number;
}

export const assess = ({ verdict }: Judged, index: number): Assessment => ({
  control_id: `C${index}`,
  title: `Control ${index}`,
  verdict,
  reason: `Reason ${index}`,
  recommendation: `Recommendation ${index}`,
  evidence: [],
});
export const assessmentsOf = (judged: readonly Judged[]) => judged.map(assess);
export const controlsOf = (judged: readonly Judged[]) =>
  judged.map(({ weight }, index) => ({ control_id: `C${index}`, weight }));

export const judgements = fc.array(
  fc.record({ verdict: fc.constantFrom(...VERDICTS), weight: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 30 },
);
