import type { AuditableControl } from "@/lib/features/frameworks/schema";
import type { Assessment, Coverage, Finding, Severity, Verdict } from "./schema";

/** Share of a control's weight that a verdict earns. Missing evidence earns nothing: nothing was shown. */
const CREDIT: Readonly<Record<Verdict, number>> = {
  met: 1,
  partial: 0.5,
  not_met: 0,
  insufficient_evidence: 0,
};

/**
 * How serious it is, by what the control weighs (1 to 3) and what was found. A practice the document
 * denies is worse than one it does not mention, and that is worse than one it shows in part.
 */
const SEVERITY: Readonly<Record<Exclude<Verdict, "met">, readonly [Severity, Severity, Severity]>> = {
  not_met: ["medium", "high", "critical"],
  insufficient_evidence: ["low", "medium", "high"],
  partial: ["low", "low", "medium"],
};

type Weighted = Pick<AuditableControl, "control_id" | "weight">;

/** The assessments that count: of controls that apply today, or may. */
export function countedOnly(assessments: readonly Assessment[]): readonly Assessment[] {
  return assessments.filter(({ not_counted }) => !not_counted);
}

/** Weighted share of met and partly met controls, 0 to 100, whole. No controls: 0. */
export function complianceScore(assessments: readonly Assessment[], controls: readonly Weighted[]): number {
  const weights = new Map(controls.map((control) => [control.control_id, control.weight]));
  let earned = 0;
  let possible = 0;
  for (const assessment of assessments) {
    const weight = weights.get(assessment.control_id) ?? 0;
    earned += weight * CREDIT[assessment.verdict];
    possible += weight;
  }
  return possible === 0 ? 0 : Math.round((100 * earned) / possible);
}

export function countVerdicts(assessments: readonly Assessment[]): Coverage {
  const count = (verdict: Verdict) =>
    assessments.filter((assessment) => assessment.verdict === verdict).length;
  return {
    controls_assessed: assessments.length,
    met: count("met"),
    partial: count("partial"),
    not_met: count("not_met"),
    insufficient_evidence: count("insufficient_evidence"),
  };
}

const ORDER: readonly Severity[] = ["critical", "high", "medium", "low"];

const TITLE: Readonly<Record<Exclude<Verdict, "met">, string>> = {
  not_met: "Not met",
  insufficient_evidence: "No evidence",
  partial: "Partly shown",
};

/** One finding per control that is not met in full, the most serious first, then in catalog order. */
export function toFindings(assessments: readonly Assessment[], controls: readonly Weighted[]): Finding[] {
  const weights = new Map(controls.map((control) => [control.control_id, control.weight]));
  const findings = assessments.flatMap((assessment) => {
    const { verdict } = assessment;
    if (verdict === "met") return [];
    const severity = SEVERITY[verdict][(weights.get(assessment.control_id) ?? 2) - 1] ?? "medium";
    return [
      {
        severity,
        control: assessment.control_id,
        title: `${TITLE[verdict]}: ${assessment.title}`,
        finding: assessment.reason,
        recommendation: assessment.recommendation,
      },
    ];
  });
  return findings.sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}
