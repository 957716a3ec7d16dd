import type { Actor } from "@/lib/core/actor";
import type { FieldIssue } from "@/lib/core/errors";
import { findFrameworkCode } from "@/lib/features/frameworks/schema";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { type ControlEdit, changeControls } from "./change-controls";
import { type ControlRow, readControls } from "./control-store";
import { openProgram } from "./open-program";
import { type CsvRow, issueAt, parseCsv, refuse } from "./parse-csv";
import { toProgram } from "./read-programs";
import type { BulkResult } from "./schema";

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
    const program = await openProgram(tx, actor.organizationId, programId);
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
  if (issues.length > 0) throw refuse(issues);
  return edits;
}

function keyOf(framework: string, controlId: string): string {
  return JSON.stringify([findFrameworkCode(framework) ?? framework, controlId]);
}
