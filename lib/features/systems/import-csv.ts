import { z } from "zod";
import type { FieldIssue } from "@/lib/core/errors";
import { RISK_CLASSES } from "@/lib/judgment/risk/vocabulary";
import { type CsvImportRow, issueAt, readCsvImport } from "@/lib/platform/csv-import";
import { type RegisterSystem, RegisterSystemSchema } from "./schema";
import { SYSTEM_IMPORT_COLUMNS, SYSTEM_IMPORT_LIMIT, SYSTEM_MEASURED_COLUMNS } from "./vocabulary";

/** A row of an import: on which line it is, and the fields of the system that the file has columns for. */
export interface SystemRowOfFile {
  line: number;
  input: RegisterSystem;
}

const FORM = {
  columns: [...SYSTEM_IMPORT_COLUMNS, ...SYSTEM_MEASURED_COLUMNS],
  required: ["name"],
  maxRows: SYSTEM_IMPORT_LIMIT,
} as const;

/** Reads a CSV file of systems, with everything that is wrong with it. Pure. An empty cell means none. */
export function readSystemRows(text: string): { rows: SystemRowOfFile[]; issues: FieldIssue[] } {
  const { columns, rows, issues } = readCsvImport(text, FORM);
  const given = SYSTEM_IMPORT_COLUMNS.filter((column) => columns.includes(column));
  const lines = new Map<string, number>();
  const read = rows.flatMap((row) => {
    const input = readRow(row, given, issues);
    if (!input) return [];
    const earlier = lines.get(input.name);
    if (earlier !== undefined)
      issues.push(issueAt(row.line, "name", `names the same system as line ${earlier}`));
    lines.set(input.name, earlier ?? row.line);
    return [{ line: row.line, input }];
  });
  return { rows: read, issues };
}

function readRow(
  { line, cellOf }: CsvImportRow,
  given: readonly (typeof SYSTEM_IMPORT_COLUMNS)[number][],
  issues: FieldIssue[],
): RegisterSystem | undefined {
  const cells = Object.fromEntries(given.map((column) => [column, cellOf(column)]));
  const { data, error } = CellsSchema.safeParse(cells);
  for (const column of given) {
    const issue = error?.issues.find(({ path }) => path[0] === column);
    if (issue) issues.push(issueAt(line, column, issue.message));
  }
  return data;
}

const fields = RegisterSystemSchema.shape;
const word = (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : value);

/** A setting that is on or off, as spreadsheets and people write it; an empty cell leaves it open. */
const YES_OR_NO: Readonly<Record<string, boolean | undefined>> = {
  "": undefined,
  yes: true,
  true: true,
  no: false,
  false: false,
};

const YesOrNoSchema = z
  .preprocess(
    word,
    z
      .string()
      .refine((value) => Object.hasOwn(YES_OR_NO, value), "must be yes or no")
      .transform((value) => YES_OR_NO[value]),
  )
  .optional();

/** What the cells may hold: as the API's fields. */
const CellsSchema = z.strictObject({
  name: fields.name,
  owner: z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    fields.owner,
  ),
  risk_class: z
    .preprocess(
      (value) => (word(value) === "" ? "unclassified" : word(value)),
      z.enum(RISK_CLASSES, { error: `must be one of ${RISK_CLASSES.join(", ")}` }),
    )
    .optional(),
  risk_class_reason: fields.risk_class_reason,
  description: fields.description,
  keeps_inputs: YesOrNoSchema,
  asks_model_when_unsure: YesOrNoSchema,
} satisfies Record<(typeof SYSTEM_IMPORT_COLUMNS)[number], z.ZodType>);
