import { stringify } from "csv-stringify/sync";
import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { type ControlRow, listControlRows } from "./control-store";
import { CSV_COLUMNS } from "./csv-columns";
import { neutralizeFormula } from "./formula";
import { findProgram } from "./program-store";

/** The controls of a program as CSV (RFC 4180), every one, with a name for the file. */
export async function exportControls(
  actor: Actor,
  programId: string,
): Promise<{ content: string; fileName: string }> {
  const program = await findProgram(actor.organizationId, programId);
  if (!program) throw notFound("program");
  const rows = await listControlRows(actor.organizationId, programId);
  const name = program.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "program";
  return { content: toCsv(rows), fileName: `${name}-controls.csv` };
}

/** Pure. Begins with a byte order mark, without which spreadsheets misread letters outside ASCII. */
export function toCsv(rows: readonly ControlRow[]): string {
  const lines = rows.map((row) =>
    CSV_COLUMNS.map((column) => {
      const value = row[column];
      return value instanceof Date ? value.toISOString() : neutralizeFormula(String(value ?? ""));
    }),
  );
  return stringify([CSV_COLUMNS, ...lines], { record_delimiter: "\r\n", bom: true });
}
