import { didYouMean } from "@/lib/core/did-you-mean";
import { cutText } from "@/lib/core/text";
import { type CsvRecord, CsvSyntaxError, readCsvRecords, restoreFormula } from "@/lib/platform/csv";
import { OWN_LIMITS } from "../schema";
import type { Draft, DraftControl, Findings } from "./draft";

const CONTROL_COLUMNS = [
  "control_id",
  "title",
  "group",
  "parent",
  "statement",
  "description",
  "theme",
  "weight",
  "is_key",
  "evidence_examples",
] as const;
type ControlColumn = (typeof CONTROL_COLUMNS)[number];

const REQUIREMENT_COLUMNS = {
  requirement: "statement",
  requirement_id: "id",
  requirement_citation: "citation",
  requirement_question: "question",
  requirement_force: "force",
  requirement_condition: "condition",
} as const;

/** Columns of the template, in their order. */
export const CSV_COLUMNS: readonly string[] = [...CONTROL_COLUMNS, ...Object.keys(REQUIREMENT_COLUMNS)];

/** A row is a control or one requirement of it. */
const MAX_ROWS = 30_000;

interface Row {
  line: number;
  cell: (column: string) => string;
}

/** A control with the lines that speak of it. */
interface Gathered {
  first: Row;
  requirements: Row[];
}

/**
 * Reads a framework from CSV: a row for each control, and a row for each further requirement of it, which repeats the
 * reference and leaves the other cells of the control empty. Pure.
 */
export function readCsv(text: string, { errors, notices }: Findings): Draft {
  const [header, ...records] = recordsOf(text, errors);
  const about = { about: {}, whereAbout: () => "" };
  if (!header) {
    if (errors.count === 0) errors.add("line 1", "has no header; the first line names the columns");
    return { ...about, controls: [] };
  }
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  checkHeader(header.line, names, errors);
  if (records.length > MAX_ROWS) errors.add("", tooManyRows());
  if (errors.count > 0) return { ...about, controls: [] };
  const gathered = new Map<string, Gathered>();
  for (const record of records) gather(toRow(record, names, errors), gathered, errors);
  if (gathered.size === 0) notices.add(`line ${header.line}`, "is followed by no controls");
  return { ...about, controls: [...gathered.values()].map((control) => toDraft(control, names)) };
}

function recordsOf(text: string, errors: Findings["errors"]): CsvRecord[] {
  try {
    return readCsvRecords(text, MAX_ROWS + 2);
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    errors.add(`line ${error.line}`, "is not valid CSV: a quotation mark is out of place");
    return [];
  }
}

function tooManyRows(): string {
  const [rows, controls] = [MAX_ROWS, OWN_LIMITS.controls].map((most) => most.toLocaleString("en-US"));
  return `The file has more than ${rows} rows. A framework may have at most ${controls} controls; divide it.`;
}

function checkHeader(line: number, names: readonly string[], errors: Findings["errors"]): void {
  if (names.length > 50) {
    errors.add(`line ${line}`, "has more than 50 columns");
    return;
  }
  for (const required of ["control_id", "title"])
    if (!names.includes(required)) errors.add(`line ${line}, ${required}`, "lacks this column");
  for (const [index, name] of names.entries()) {
    const where = `line ${line}, ${cutText(name, 50)}`;
    if (names.indexOf(name) !== index) errors.add(where, "has this column twice");
    if (CSV_COLUMNS.includes(name)) continue;
    const suggestion = didYouMean(name, CSV_COLUMNS);
    errors.add(where, `is not a column of a framework${suggestion ? `; did you mean "${suggestion}"?` : ""}`);
  }
}

function toRow({ line, cells }: CsvRecord, names: readonly string[], errors: Findings["errors"]): Row {
  if (cells.length !== names.length)
    errors.add(`line ${line}`, `has ${cells.length} cells; the header has ${names.length}`);
  return { line, cell: (column) => restoreFormula(cells[names.indexOf(column)] ?? "").trim() };
}

function gather(row: Row, gathered: Map<string, Gathered>, errors: Findings["errors"]): void {
  const reference = row.cell("control_id");
  const known = gathered.get(reference);
  const hasRequirement = Object.keys(REQUIREMENT_COLUMNS).some((column) => row.cell(column) !== "");
  if (!known) {
    gathered.set(reference, { first: row, requirements: hasRequirement ? [row] : [] });
    return;
  }
  if (!hasRequirement) {
    errors.add(`line ${row.line}, control_id`, `names the same control as line ${known.first.line}`);
    return;
  }
  for (const column of CONTROL_COLUMNS) {
    const value = row.cell(column);
    if (value !== "" && value !== known.first.cell(column))
      errors.add(`line ${row.line}, ${column}`, `differs from line ${known.first.line} of the same control`);
  }
  known.requirements.push(row);
}

function toDraft({ first, requirements }: Gathered, names: readonly string[]): DraftControl {
  const given = CONTROL_COLUMNS.filter((column) => names.includes(column) && first.cell(column) !== "");
  const fields = given.map((column) => [column, readCell(column, first.cell(column))]);
  return {
    value: {
      control_id: first.cell("control_id"),
      title: first.cell("title"),
      ...Object.fromEntries(fields),
      requirements: requirements.map(toRequirement),
    },
    where: (pointer) => whereOf(pointer, first, requirements),
  };
}

function toRequirement(row: Row): Record<string, string> {
  const filled = Object.entries(REQUIREMENT_COLUMNS).filter(([column]) => row.cell(column) !== "");
  const fields = Object.fromEntries(filled.map(([column, field]) => [field, row.cell(column)]));
  return { statement: "", ...fields };
}

/** A cell as the field it stands for: what cannot be read stays text and fails the check. */
function readCell(column: ControlColumn, cell: string): unknown {
  if (column === "weight") return /^\d$/.test(cell) ? Number(cell) : cell;
  if (column === "is_key") {
    if (/^(yes|true|1|x)$/i.test(cell)) return true;
    return /^(no|false|0)$/i.test(cell) ? false : cell;
  }
  if (column === "theme") return cell.toLowerCase();
  if (column === "evidence_examples")
    return cell
      .split(/[\r\n|]+/)
      .map((example) => example.trim())
      .filter((example) => example !== "");
  return cell;
}

function whereOf(pointer: string, first: Row, requirements: readonly Row[]): string {
  const [, field = "", index = "", part = ""] = pointer.split("/");
  if (field !== "requirements") return `line ${first.line}${field === "" ? "" : `, ${field}`}`;
  const row = requirements[Number(index)] ?? first;
  const column = Object.entries(REQUIREMENT_COLUMNS).find(([, name]) => name === part)?.[0];
  return `line ${row.line}, ${column ?? "requirement"}`;
}
