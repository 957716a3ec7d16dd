import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { listOf } from "@/lib/judgment/analyst/wording/prose";
import type { Assessment, Finding } from "./schema";
import { countedRequirements } from "./score";
import type { Severity } from "./vocabulary";

type Weighted = Pick<AuditableControl, "control_id" | "weight">;

/** What can be wrong with a control, the worst first. Silence is none of it. */
type Gap = "not_met" | "contradicted" | "shown_in_part" | "incomplete";

/** How serious it is, by what the control weighs (1 to 3) and what was found. */
const SEVERITY: Readonly<Record<Gap, readonly [Severity, Severity, Severity]>> = {
  not_met: ["medium", "high", "critical"],
  contradicted: ["medium", "medium", "high"],
  shown_in_part: ["low", "low", "medium"],
  incomplete: ["low", "low", "low"],
};

const TITLE: Readonly<Record<Gap, string>> = {
  not_met: "Not met",
  contradicted: "Contradicted in part",
  shown_in_part: "Partly shown",
  incomplete: "Partly shown",
};

const ORDER: readonly Severity[] = ["critical", "high", "medium", "low"];

/**
 * The findings of assessments that count, the most serious first, then in catalog order: one for each control of which
 * the document contradicts a requirement or shows it in part, and one of low severity, the checklist, for all it holds
 * no evidence about. Silence alone says nothing about the system.
 */
export function toFindings(assessments: readonly Assessment[], controls: readonly Weighted[]): Finding[] {
  const weights = new Map(controls.map(({ control_id, weight }) => [control_id, weight]));
  const weightOf = ({ control_id }: Assessment) => weights.get(control_id) ?? 2;
  const findings = assessments.flatMap((assessment) => {
    const gap = gapOf(assessment);
    if (!gap) return [];
    return [
      {
        severity: SEVERITY[gap][weightOf(assessment) - 1] ?? "medium",
        control: assessment.control_id,
        title: `${TITLE[gap]}: ${assessment.title}`,
        finding: assessment.reason,
        recommendation: assessment.recommendation,
      },
    ];
  });
  const bySeverity = findings.sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  const heaviestFirst = assessments.filter(isSilent).toSorted((a, b) => weightOf(b) - weightOf(a));
  return [...bySeverity, ...checklist(heaviestFirst)];
}

function gapOf(assessment: Assessment): Gap | undefined {
  const { verdict } = assessment;
  if (verdict === "met") return undefined;
  if (verdict === "not_met") return "not_met";
  const requirements = countedRequirements(assessment);
  if (requirements.some(({ state }) => state === "contradicted")) return "contradicted";
  if (verdict !== "partial") return undefined;
  const isInPart = requirements.length === 0 || requirements.some(({ state }) => state === "partly_shown");
  return isInPart ? "shown_in_part" : "incomplete";
}

/** Whether the document does not contain sufficient evidence for the control, for or against. */
export function isSilent(assessment: Assessment): boolean {
  return assessment.verdict === "insufficient_evidence" && !gapOf(assessment);
}

/** How many controls a sentence names. */
const MOST_NAMED = 30;

/** One finding for every control without evidence; it carries the reference of the heaviest. */
function checklist(silent: readonly Assessment[]): Finding[] {
  const [heaviest] = silent;
  if (!heaviest) return [];
  const count = silent.length === 1 ? "1 control" : `${silent.length} controls`;
  const named = silent.slice(0, MOST_NAMED).map(({ control_id }) => control_id);
  const rest = silent.length - named.length;
  const references = listOf(rest > 0 ? [...named, `${rest} more`] : named);
  return [
    {
      severity: "low",
      control: heaviest.control_id,
      title: `No evidence: ${count}`,
      finding: `The document does not contain sufficient evidence for ${references}. That says nothing about the system itself.`,
      recommendation:
        silent.length === 1
          ? "If the control applies, audit the document that covers it, or document the practice."
          : `For each of these controls that applies, audit the document that covers it, or document the practice. Start with ${heaviest.control_id} (${heaviest.title}).`,
    },
  ];
}
