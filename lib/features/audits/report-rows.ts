import type { CatalogControl } from "@/lib/features/frameworks/schema";
import { STATE_CREDIT } from "@/lib/judgment/analyst/verdict";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type { AuditDifference } from "./difference-schema";
import type { ReportControl, ReportRow, RowChange } from "./report-schema";
import type { Assessment, Audit, RequirementResult } from "./schema";

/** A quote is cut here in a table. Unit: UTF-16 code units. */
const QUOTE_LENGTH = 160;

/**
 * The requirements of an audit as the table of its report shows them; undefined for an audit made before requirements
 * were judged. Pure.
 *
 * @param difference from the audit before, where there is one
 */
export function toReportControls(
  audit: Pick<Audit, "assessments" | "findings">,
  catalog: readonly Pick<CatalogControl, "control_id" | "weight" | "evidence_examples">[],
  difference: AuditDifference | undefined,
): ReportControl[] | undefined {
  const { assessments } = audit;
  if (assessments.length === 0 || assessments.some(({ requirements }) => !requirements)) return undefined;
  const known = new Map(catalog.map((control) => [control.control_id, control]));
  const pointsOf = pointsIn(
    assessments,
    new Map(catalog.map(({ control_id, weight }) => [control_id, weight])),
  );
  const changes = changesIn(difference);
  return assessments.map((assessment) => {
    const { control_id, title, verdict, requirements = [] } = assessment;
    const severity = severitiesOf(assessment, audit.findings);
    return {
      id: control_id,
      title,
      verdict,
      examples: known.get(control_id)?.evidence_examples ?? [],
      rows: requirements.map((requirement) => {
        const { requirement_id: id, citation, statement, state, leaning, missing } = requirement;
        const isCounted = counts(assessment, requirement);
        return {
          ...{ id, citation, statement, state, leaning, missing, isCounted },
          severity: isCounted ? severity(state) : null,
          points: isCounted ? pointsOf(assessment) * (1 - STATE_CREDIT[state]) : 0,
          quote: strongestOf(requirement),
          isDisputed: requirement.second_opinion !== undefined,
          change: changes.get(id) ?? null,
        };
      }),
    };
  });
}

function counts({ not_counted: control }: Assessment, { not_counted: own }: RequirementResult): boolean {
  return !control && !own;
}

/** What one requirement of a control weighs in the score. */
function pointsIn(assessments: readonly Assessment[], weights: ReadonlyMap<string, number>) {
  const countedIn = (assessment: Assessment) =>
    (assessment.requirements ?? []).filter((requirement) => counts(assessment, requirement)).length;
  const total = assessments.reduce(
    (sum, one) => sum + (countedIn(one) > 0 ? (weights.get(one.control_id) ?? 0) : 0),
    0,
  );
  return (assessment: Assessment) =>
    total === 0 ? 0 : (100 * (weights.get(assessment.control_id) ?? 0)) / countedIn(assessment) / total;
}

/** States that a finding can rest on, the gravest first: the finding is that of the first that a control has. */
const GRAVITY: readonly (readonly RequirementState[])[] = [
  ["contradicted"],
  ["partly_shown"],
  ["planned", "no_evidence"],
];

/** The severity of the control's finding, for the states that are the reason for it. Silence alone is no finding. */
function severitiesOf(assessment: Assessment, findings: Audit["findings"]) {
  const finding = findings.find(({ control }) => control === assessment.control_id);
  const isSilent = assessment.verdict === "insufficient_evidence";
  const states = (assessment.requirements ?? [])
    .filter((requirement) => counts(assessment, requirement))
    .map(({ state }) => state);
  const reasons = GRAVITY.find((group) => states.some((state) => group.includes(state))) ?? [];
  const isFinding = finding !== undefined && !(isSilent && !reasons.includes("contradicted"));
  return (state: RequirementState) => (isFinding && reasons.includes(state) ? finding.severity : null);
}

function strongestOf({ evidence: [first] }: RequirementResult): ReportRow["quote"] {
  if (!first) return null;
  const { quote, start, end, section, document } = first;
  const flat = quote.replace(/\s+/g, " ").trim();
  const text = flat.length > QUOTE_LENGTH ? `${flat.slice(0, QUOTE_LENGTH).replace(/\s\S*$/, "")}…` : flat;
  return { text, start, end, section, ...(document ? { document } : {}) };
}

function changesIn(difference: AuditDifference | undefined): Map<string, RowChange> {
  const changed = (difference?.controls ?? []).flatMap(({ requirements }) => requirements);
  return new Map(
    changed.flatMap(({ requirement_id, before, after, direction }) => {
      if (after === null || direction === "same") return [];
      return [[requirement_id, { direction: before === null ? "new" : direction, before }] as const];
    }),
  );
}
