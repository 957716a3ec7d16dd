import { dayText } from "@/lib/core/days";
import { isOwnFramework } from "@/lib/features/frameworks/vocabulary";
import type { Statement, StatementLine } from "@/lib/features/programs";
import { type ProgramReportContext, toProgramFrame } from "./program-frame";
import { countOf, STATUS_WORDS } from "./words";

/** What the template of the Statement of Applicability shows. Pure. */
export function toStatementReport(context: ProgramReportContext, statements: readonly Statement[]) {
  const standards = statements.map(({ frameworkName }) => frameworkName).join(" and ");
  return {
    ...toProgramFrame(context, {
      kind: "Statement of Applicability",
      title: `Statement of Applicability, ${standards}`,
      subtitle:
        "Which controls are necessary, why each is included or left out, and whether it is implemented.",
      nature:
        "ISO/IEC 27001:2022 and ISO/IEC 42001:2023, clause 6.1.3 d), ask for a Statement of Applicability. Control titles and texts are Assay's own words; the standards are not reproduced.",
      contentsDepth: 1,
    }),
    statements: statements.map(({ framework, frameworkName, note, lines }) => {
      const included = lines.filter(({ isApplicable }) => isApplicable);
      const implemented = included.filter(({ status }) => status === "implemented");
      return {
        name: frameworkName,
        intro: `${countOf(lines.length, "control")}: ${included.length} applicable, ${lines.length - included.length} left out. ${implemented.length} of the applicable ones ${implemented.length === 1 ? "is" : "are"} implemented.`,
        note: isOwnFramework(framework) ? "" : note,
        lines: lines.map(toLine),
      };
    }),
    signatures: ["Prepared by", "Approved by"],
    signature_statement: "The undersigned confirm this Statement of Applicability.",
  };
}

function toLine(line: StatementLine) {
  const decided = [line.decidedBy, line.decidedAt === null ? null : dayText(line.decidedAt)];
  const approved = [line.approvedBy, line.approvedAt === null ? null : dayText(line.approvedAt)];
  const join = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(", ");
  return {
    reference: line.reference,
    title: line.title,
    applicable: line.isApplicable ? { label: "Yes", tone: "success" } : { label: "No", tone: "neutral" },
    justification: line.justification,
    decided: join(decided),
    status: line.isApplicable ? STATUS_WORDS[line.status] : null,
    owner: line.owner ?? "–",
    evidence: line.evidenceCount,
    approved: join(approved) || "–",
  };
}
