import type { Actor } from "@/lib/core/actor";
import type { FieldIssue } from "@/lib/core/errors";
import { listMembers } from "@/lib/features/auth";
import { now } from "@/lib/platform/clock";
import { inLineOrder, issueAt, LISTED_ISSUES, refuseImport } from "@/lib/platform/csv-import";
import { transaction } from "@/lib/platform/database/database";
import { readSystemRows, type SystemRowOfFile } from "./import-csv";
import { type PlannedRow, planImport } from "./import-plan";
import type {
  ImportedSystems,
  ImportSystemsQuery,
  PlannedSystem,
  SystemImportPreview,
} from "./import-schema";
import { findSystemsNamed, lockSystemsNamed } from "./named-queries";
import { saveEdits } from "./system-edit";
import { insertSystem } from "./system-queries";

/** What importing a CSV file would do, and everything that is wrong with it, by line. Nothing is stored. */
export async function previewSystemImport(
  actor: Actor,
  csv: string,
  { existing = "refuse" }: ImportSystemsQuery,
): Promise<SystemImportPreview> {
  const read = readSystemRows(csv);
  const people = (await listMembers(actor)).data;
  const known = await findSystemsNamed(actor.organizationId, namesOf(read.rows));
  const { plan, issues } = planImport(read.rows, { known, people, existing });
  const errors = inLineOrder([...read.issues, ...issues]);
  return {
    can_import: errors.length === 0,
    ...countsOf(plan),
    errors: errors.slice(0, LISTED_ISSUES).map(({ pointer, message }) => ({ where: pointer, message })),
    errors_count: errors.length,
    systems: plan.map(toPlanned),
  };
}

/**
 * Registers the systems of a CSV file, and changes those that are registered already where `existing` says so: every
 * row, or none. A change leaves the history and the record of one made alone; a row that says what is already so, none.
 *
 * @throws ServiceError `validation_failed` naming the line of each bad row
 */
export async function importSystems(
  actor: Actor,
  csv: string,
  { existing = "refuse" }: ImportSystemsQuery,
): Promise<ImportedSystems> {
  const { organizationId } = actor;
  const { rows, issues } = readSystemRows(csv);
  if (issues.length > 0) throw refuseImport(issues);
  const people = (await listMembers(actor)).data;
  const at = now();
  return transaction(async (tx) => {
    const known = await lockSystemsNamed(tx, organizationId, namesOf(rows));
    const { plan, issues: forbidden } = planImport(rows, { known, people, existing });
    if (forbidden.length > 0) throw refuseImport(forbidden);
    const taken: FieldIssue[] = [];
    for (const { line, register } of inOneOrder(plan))
      if (!(await insertSystem(tx, organizationId, register)))
        taken.push(issueAt(line, "name", "has just been registered; preview the file again"));
    if (taken.length > 0) throw refuseImport(taken);
    const edits = plan.flatMap((row) => ("edit" in row && row.edit.changes.length > 0 ? [row.edit] : []));
    await saveEdits(tx, actor, edits, at);
    return countsOf(plan);
  });
}

const namesOf = (rows: readonly SystemRowOfFile[]) => rows.map(({ input }) => input.name);

/** By name, so that two imports of the same names wait for each other instead of blocking each other. */
function inOneOrder(plan: readonly PlannedRow[]) {
  return plan
    .flatMap((row) => ("register" in row ? [row] : []))
    .toSorted((a, b) => (a.register.name < b.register.name ? -1 : 1));
}

function countsOf(plan: readonly PlannedRow[]): ImportedSystems {
  const actions = plan.map(actionOf);
  const count = (wanted: PlannedSystem["action"]) => actions.filter((action) => action === wanted).length;
  return { registered: count("register"), changed: count("change"), unchanged: count("none") };
}

function actionOf(row: PlannedRow): PlannedSystem["action"] {
  if ("register" in row) return "register";
  return row.edit.changes.length > 0 ? "change" : "none";
}

function toPlanned(row: PlannedRow): PlannedSystem {
  const { name, owner, risk_class } = "register" in row ? row.register : row.edit.after;
  const changes = "edit" in row ? [...row.edit.changes] : [];
  return { line: row.line, name, action: actionOf(row), owner, risk_class, changes };
}
