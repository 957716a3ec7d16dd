import { stringify } from "csv-stringify/sync";
import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { type Decided, profileSubject, readScope, type Scope } from "@/lib/features/applicability";
import { findControl } from "@/lib/features/frameworks";
import { type CatalogControl, FrameworkCodeSchema } from "@/lib/features/frameworks/schema";
import type { FrameworkReference } from "@/lib/features/frameworks/vocabulary";
import { getFramework } from "@/lib/features/own-frameworks";
import { CSV_FORMAT, neutralizeFormula } from "@/lib/platform/csv";
import { db } from "@/lib/platform/database/database";
import { toApproval } from "./approval-view";
import { fileNameOf } from "./control-csv";
import { listControlRows } from "./control-list-queries";
import type { ControlRow } from "./control-queries";
import { findProgram } from "./program-queries";
import { toProgram } from "./programs";
import type { Program } from "./schema";
import type { ControlStatus, StatementFramework } from "./vocabulary";

/** A control in a Statement of Applicability. */
export interface StatementLine {
  /** ID of the control in the program. */
  id: string;
  reference: string;
  title: string;
  isApplicable: boolean;
  /** Why it is included or excluded. */
  justification: string;
  status: ControlStatus;
  implementation: string;
  owner: string | null;
  evidenceCount: number;
  /** Who decided; null where it follows from the catalog and the answers. */
  decidedBy: string | null;
  decidedAt: string | null;
  /** Who approved that it is implemented or left out; null where no one did, or it changed since. */
  approvedBy: string | null;
  approvedAt: string | null;
}

/** ISO/IEC 27001:2022, 6.1.3 d) and ISO/IEC 42001:2023, 6.1.3: what is included or left out, and why. */
export interface Statement {
  program: Program;
  framework: StatementFramework;
  frameworkName: string;
  /** What of the standard the catalog covers. */
  note: string;
  lines: StatementLine[];
}

/**
 * The Statement of Applicability of a program for one standard.
 *
 * @throws ServiceError `not_found`; `conflict` where the program does not include the standard
 */
export async function getStatement(
  actor: Actor,
  programId: string,
  framework: StatementFramework,
): Promise<Statement> {
  const program = await findProgram(actor.organizationId, programId);
  if (!program) throw notFound("program");
  const { name: frameworkName, note } = await getFramework(actor, framework);
  if (!program.frameworks.includes(framework)) {
    throw new ServiceError({
      code: "conflict",
      message: `The program does not include ${frameworkName}. Add the framework to state what of it applies.`,
    });
  }
  const subject = await profileSubject(actor, program.system_id ?? undefined);
  const [scope, rows] = await Promise.all([
    readScope(db(), subject),
    listControlRows(actor.organizationId, programId),
  ]);
  const counted = new Set(
    rows.filter(({ counts_today }) => counts_today).map((row) => referenceOf(row.framework, row.control_id)),
  );
  const lines = rows
    .filter((row) => row.framework === framework)
    .map((row) => toLine(row, findControl(framework, row.control_id)?.current, scope, counted));
  return { program: toProgram(program), framework, frameworkName, note, lines };
}

const referenceOf = (framework: FrameworkReference, controlId: string) => `${framework} ${controlId}`;

function toLine(
  row: ControlRow,
  control: CatalogControl | undefined,
  scope: Scope,
  counted: ReadonlySet<string>,
): StatementLine {
  const code = FrameworkCodeSchema.safeParse(row.framework).data;
  const requirements = control?.requirements ?? [];
  // An own framework has no rules, so nothing is decided about it but what people leave out.
  const decided = code ? requirements.map(({ id }) => ({ id, ...scope.ofRequirement(code, id) })) : [];
  const isApplicable = row.excluded_at === null && row.applicability !== "does_not_apply";
  const { state, stale, by, at } = toApproval(row);
  const isApproved = state === "approved" && !stale;
  const reasons = isApplicable ? whyIncluded(control, decided, counted) : whyExcluded(row, decided);
  return {
    id: row.id,
    reference: row.control_id,
    title: row.title,
    isApplicable,
    justification: reasons.text,
    status: row.status,
    implementation: row.implementation,
    owner: row.owner,
    evidenceCount: row.evidence_count,
    decidedBy: reasons.by,
    decidedAt: reasons.at?.toISOString() ?? null,
    approvedBy: isApproved ? by : null,
    approvedAt: isApproved ? at : null,
  };
}

interface Reasons {
  text: string;
  by: string | null;
  at: Date | null;
}

function whyExcluded(row: ControlRow, decided: readonly Decided[]): Reasons {
  if (row.excluded_at !== null)
    return { text: row.excluded_reason ?? "", by: row.excluded_by_name, at: row.excluded_at };
  const reasons = decided.flatMap(({ applicability }) => {
    if (applicability.state !== "does_not_apply" || applicability.because === null) return [];
    return [
      applicability.citation ? `${applicability.because} (${applicability.citation})` : applicability.because,
    ];
  });
  const text = [...new Set(reasons)].join(" ");
  return { text: text || "The answers about the scope rule it out.", ...lastDecision(decided) };
}

function whyIncluded(
  control: CatalogControl | undefined,
  decided: readonly Decided[],
  counted: ReadonlySet<string>,
): Reasons {
  const reasons = decided.flatMap(({ override }) => (override?.applies ? [override.reason] : []));
  const related = (control?.related ?? [])
    .map(({ framework, control_id }) => referenceOf(framework, control_id))
    .filter((reference) => counted.has(reference));
  const parts = [
    reasons.length > 0 ? [...new Set(reasons)].join(" ") : "Applies to the scope; no decision excludes it.",
    related.length > 0 ? `Also serves ${related.join(", ")}.` : "",
  ];
  return { text: parts.filter((part) => part !== "").join(" "), ...lastDecision(decided) };
}

/** The latest decision of a person on requirements of a control. */
function lastDecision(decided: readonly Decided[]): Omit<Reasons, "text"> {
  const [last] = decided
    .flatMap(({ override }) => override ?? [])
    .sort((a, b) => b.decided_at.getTime() - a.decided_at.getTime());
  return { by: last?.decided_by_name ?? null, at: last?.decided_at ?? null };
}

const COLUMNS = [
  "reference",
  "control",
  "applicable",
  "justification",
  "status",
  "implementation",
  "owner",
  "evidence_count",
  "decided_by",
  "decided_at",
  "approved_by",
  "approved_at",
] as const;

/** The statement as CSV (RFC 4180), with a name for the file. */
export async function exportStatement(
  actor: Actor,
  programId: string,
  framework: StatementFramework,
): Promise<{ content: string; fileName: string }> {
  const statement = await getStatement(actor, programId, framework);
  const fileName = `${fileNameOf(statement.program.name)}-${framework}-statement-of-applicability.csv`;
  return { content: toStatementCsv(statement.lines), fileName };
}

/** Pure. Begins with a byte order mark, as the export of controls does. */
export function toStatementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map((line) =>
    [
      line.reference,
      line.title,
      line.isApplicable ? "yes" : "no",
      line.justification,
      line.status,
      line.implementation,
      line.owner ?? "",
      String(line.evidenceCount),
      line.decidedBy ?? "",
      line.decidedAt ?? "",
      line.approvedBy ?? "",
      line.approvedAt ?? "",
    ].map(neutralizeFormula),
  );
  return stringify([COLUMNS, ...rows], CSV_FORMAT);
}
