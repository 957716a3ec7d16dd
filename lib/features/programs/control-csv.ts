import { stringify } from "csv-stringify/sync";
import writeWorkbook from "write-excel-file/node";
import { z } from "zod";
import type { Actor } from "@/lib/core/actor";
import { type FieldIssue, notFound } from "@/lib/core/errors";
import { findFrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { now } from "@/lib/platform/clock";
import { CSV_FORMAT, neutralizeFormula } from "@/lib/platform/csv";
import { type CsvImportRow, issueAt, readCsvImport, refuseImport } from "@/lib/platform/csv-import";
import { transaction } from "@/lib/platform/database/database";
import { type ControlEdit, type ControlSettings, changeControls } from "./change-controls";
import { listControlRows } from "./control-list-queries";
import { type ControlRow, readControls } from "./control-queries";
import { findProgram } from "./program-queries";
import { beginChange } from "./program-transaction";
import { toProgram } from "./programs";
import { type BulkResult, type Program, UpdateControlSchema } from "./schema";
import { CONTROL_STATUSES } from "./vocabulary";

/** Columns of the CSV export, in order. The first two name the control; those in `EDITABLE_COLUMNS` are read by the import. */
const CSV_COLUMNS = [
  "framework",
  "control_id",
  "title",
  "status",
  "owner",
  "due_date",
  "review_interval_days",
  "implementation",
  "last_reviewed",
  "last_reviewed_by",
  "evidence_count",
  "basis",
] as const;

const EDITABLE_COLUMNS = [
  "status",
  "owner",
  "due_date",
  "review_interval_days",
  "implementation",
] as const satisfies readonly (typeof CSV_COLUMNS)[number][];

/** A program and all its controls, in the catalog's order. */
export async function readProgramControls(
  actor: Actor,
  programId: string,
): Promise<{ program: Program; controls: ControlRow[] }> {
  const program = await findProgram(actor.organizationId, programId);
  if (!program) throw notFound("program");
  return { program: toProgram(program), controls: await listControlRows(actor.organizationId, programId) };
}

/** The controls of a program as CSV (RFC 4180), every one, with a name for the file. */
export async function exportControls(
  actor: Actor,
  programId: string,
): Promise<{ content: string; fileName: string }> {
  const { program, controls } = await readProgramControls(actor, programId);
  return { content: toCsv(controls), fileName: `${fileNameOf(program.name)}-controls.csv` };
}

/** Widths of the workbook's columns, in characters, where they are not those of a short value. */
const COLUMN_WIDTHS: Readonly<Partial<Record<(typeof CSV_COLUMNS)[number], number>>> = {
  title: 48,
  implementation: 60,
  owner: 24,
  last_reviewed: 18,
  last_reviewed_by: 24,
};

/** The same columns as a workbook (XLSX). Texts are cells of text: none is a formula, whatever it begins with. */
export async function exportControlsWorkbook(
  actor: Actor,
  programId: string,
): Promise<{ content: Uint8Array<ArrayBuffer>; fileName: string }> {
  const { program, controls } = await readProgramControls(actor, programId);
  const heading = CSV_COLUMNS.map((column) => ({ value: column, type: String, fontWeight: "bold" as const }));
  const rows = controls.map((row) =>
    CSV_COLUMNS.map((column) => {
      const value = row[column];
      if (value === null || value === "") return null;
      if (value instanceof Date) return { value, type: Date, format: "yyyy-mm-dd hh:mm" };
      if (typeof value === "number") return { value, type: Number };
      return { value, type: String, wrap: column === "implementation" };
    }),
  );
  const file = writeWorkbook([heading, ...rows], {
    sheet: "Controls",
    stickyRowsCount: 1,
    columns: CSV_COLUMNS.map((column) => ({ width: COLUMN_WIDTHS[column] ?? 16 })),
  });
  return {
    content: Uint8Array.from(await file.toBuffer()),
    fileName: `${fileNameOf(program.name)}-controls.xlsx`,
  };
}

/** A program's name as the beginning of a file's. Pure. */
export function fileNameOf(programName: string): string {
  return programName.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "program";
}

/** Pure. Begins with a byte order mark, without which spreadsheets misread letters outside ASCII. */
export function toCsv(rows: readonly ControlRow[]): string {
  const lines = rows.map((row) =>
    CSV_COLUMNS.map((column) => {
      const value = row[column];
      return value instanceof Date ? value.toISOString() : neutralizeFormula(String(value ?? ""));
    }),
  );
  return stringify([CSV_COLUMNS, ...lines], CSV_FORMAT);
}

/**
 * Updates the controls of a program from CSV: every row, or none. A row that says what is already so
 * changes nothing and leaves no trace.
 *
 * @throws ServiceError `validation_failed` naming the line of each bad row
 */
export async function importControls(actor: Actor, programId: string, csv: string): Promise<BulkResult> {
  const rows = parseCsv(csv);
  const at = now();
  return transaction(async (tx) => {
    const program = await beginChange(tx, actor.organizationId, programId);
    const edits = matchRows(rows, await readControls(tx, actor.organizationId, programId));
    const request = { source: "import", reviewedBy: "status_changed", at } as const;
    const outcome = await changeControls(tx, actor, program, edits, request);
    const changed = outcome.changed.length;
    return { changed, unchanged: rows.length - changed, program: toProgram(outcome.program) };
  });
}

/** The control each row names. Pure. */
export function matchRows(rows: readonly CsvRow[], controls: readonly ControlRow[]): ControlEdit[] {
  const byReference = new Map(
    controls.map((control) => [keyOf(control.framework, control.control_id), control]),
  );
  const issues: FieldIssue[] = [];
  const seen = new Map<string, number>();
  const edits = rows.flatMap((row) => {
    const key = keyOf(row.framework, row.controlId);
    const control = byReference.get(key);
    const earlier = seen.get(key);
    seen.set(key, earlier ?? row.line);
    if (!control)
      issues.push(
        issueAt(
          row.line,
          "control_id",
          `names no control of this program: ${row.framework} ${row.controlId}`,
        ),
      );
    if (earlier !== undefined)
      issues.push(issueAt(row.line, "control_id", `names the same control as line ${earlier}`));
    return control ? [{ control, settings: row.settings }] : [];
  });
  if (issues.length > 0) throw refuseImport(issues);
  return edits;
}

function keyOf(framework: string, controlId: string): string {
  return JSON.stringify([findFrameworkCode(framework) ?? framework, controlId]);
}

/** A row of an import: on which line it is, which control it names, and what it sets. */
export interface CsvRow {
  line: number;
  framework: string;
  controlId: string;
  settings: ControlSettings;
}

/**
 * Reads an import. Pure. Comma, semicolon or tab, whichever the first line uses.
 *
 * @throws ServiceError `validation_failed` with an issue for every bad cell, its line named
 */
export function parseCsv(text: string): CsvRow[] {
  const { columns, rows: read, issues } = readCsvImport(text, FORM);
  const given = EDITABLE_COLUMNS.filter((column) => columns.includes(column));
  const rows = read.map((row) => readRow(row, given, issues));
  if (issues.length > 0) throw refuseImport(issues);
  return rows;
}

/** Many times what a program can have: its controls come from the catalog, some hundreds of them. */
const MAX_ROWS = 1_000;
const FORM = {
  columns: CSV_COLUMNS,
  required: ["framework", "control_id"],
  anyOf: EDITABLE_COLUMNS,
  maxRows: MAX_ROWS,
} as const;

function readRow(
  { line, cellOf }: CsvImportRow,
  given: readonly (typeof EDITABLE_COLUMNS)[number][],
  issues: FieldIssue[],
): CsvRow {
  const settings = CellsSchema.safeParse(Object.fromEntries(given.map((column) => [column, cellOf(column)])));
  for (const column of given) {
    const issue = settings.error?.issues.find(({ path }) => path[0] === column);
    if (issue) issues.push(issueAt(line, column, issue.message));
  }
  return {
    line,
    framework: cellOf("framework").trim(),
    controlId: cellOf("control_id").trim(),
    // With an issue nothing is imported.
    settings: settings.data ?? {},
  };
}

const fields = UpdateControlSchema.shape;
const emptyIsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);
const WHOLE_NUMBER = /^\s*\d{1,6}\s*$/;

/** What the cells of the columns given may hold: as the API's fields, an empty cell meaning none. */
const CellsSchema = z
  .strictObject({
    status: z.preprocess(
      (value) => String(value).trim(),
      z.enum(CONTROL_STATUSES, { error: `must be one of ${CONTROL_STATUSES.join(", ")}` }),
    ),
    owner: z.preprocess(emptyIsNull, fields.owner),
    due_date: z.preprocess(
      (value) => emptyIsNull(typeof value === "string" ? value.trim() : value),
      fields.due_date,
    ),
    review_interval_days: z.preprocess(
      (value) => (WHOLE_NUMBER.test(String(value)) ? Number(value) : emptyIsNull(value)),
      fields.review_interval_days,
    ),
    implementation: fields.implementation,
  } satisfies Record<(typeof EDITABLE_COLUMNS)[number], z.ZodType>)
  .partial();
