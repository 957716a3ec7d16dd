import type { Actor, Caller } from "@/lib/core/actor";
import { type FieldIssue, notFound, ServiceError } from "@/lib/core/errors";
import type { PageOf } from "@/lib/core/pagination";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { listEvidenceOfControl } from "@/lib/features/evidence";
import { findControl } from "@/lib/features/frameworks";
import { now } from "@/lib/platform/clock";
import { db, type Transaction, transaction } from "@/lib/platform/database/database";
import { listApprovals } from "./approval-queries";
import { toApproval, toApprovalRecord } from "./approval-view";
import { type ControlSettings, changeControls, changesOf } from "./change-controls";
import { listControlRows } from "./control-list-queries";
import { type ControlRow, findControlRow, listHistory, listOwned, readControls } from "./control-queries";
import type { ControlQuery, MyControlsQuery } from "./control-query-schema";
import { findOwnRequirements } from "./custom-queries";
import { listControlsByReference, type Reference } from "./evidence-queries";
import { listSameControls, splitLinks } from "./link-queries";
import { findProgram } from "./program-queries";
import { beginChange } from "./program-transaction";
import { toProgram } from "./programs";
import type {
  BulkUpdate,
  BulkUpdateResult,
  Control,
  ControlChange,
  ControlDetail,
  MyControl,
  UpdateControl,
  UpdatedControl,
} from "./schema";

/** A control as lists show it: without the implementation, which may be long. */
export function toControl(row: ControlRow): Control {
  const { applicability, applies_from, counts_today } = row;
  const { excluded_reason, excluded_by_name, excluded_at } = row;
  const { id, framework, control_id, title, description, theme, status, owner, evidence_count, basis } = row;
  const { last_reviewed_by, due_date, review_interval_days, due_on, due_state, link_id, version } = row;
  const { open_actions, open_findings } = row;
  return {
    ...{ id, framework, control_id, title, description, theme, status, owner, evidence_count, basis },
    ...{ last_reviewed_by, due_date, review_interval_days, due_on, due_state, link_id, version },
    ...{ open_actions, open_findings },
    approval: toApproval(row),
    applicability: {
      state: applicability,
      applies_from,
      counts_today,
      justification: excluded_reason,
      excluded_by: excluded_by_name,
      excluded_at: excluded_at?.toISOString() ?? null,
    },
    last_reviewed: row.last_reviewed?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}

/** The controls of a program that match, in the catalog's order. */
export async function listControls(
  actor: Caller,
  programId: string,
  query: ControlQuery = {},
): Promise<{ data: Control[] }> {
  if (!(await findProgram(actor.organizationId, programId))) throw notFound("program");
  const reader = actor.kind === "member" ? actor.userId : undefined;
  return { data: (await listControlRows(actor.organizationId, programId, query, reader)).map(toControl) };
}

/** A control with its evidence and the controls related to it. */
export async function getControl(actor: Caller, programId: string, id: string): Promise<ControlDetail> {
  const [program, row] = await Promise.all([
    findProgram(actor.organizationId, programId),
    findControlRow(actor.organizationId, programId, id),
  ]);
  if (!program || !row) throw notFound("control");
  const [evidence, requirements, related, approvals, same] = await Promise.all([
    listEvidenceOfControl(actor, id),
    findOwnRequirements(db(), actor.organizationId, id),
    listControlsByReference(actor.organizationId, relatedReferences(row), [id]),
    listApprovals(db(), actor.organizationId, id),
    listSameControls(db(), actor.organizationId, row),
  ]);
  return {
    ...toControl(row),
    implementation: row.implementation,
    program_id: program.id,
    program_name: program.name,
    program_status: program.status,
    own: row.weight === null ? null : { weight: row.weight, requirements },
    evidence,
    related: related.sort((a, b) => Number(b.program_id === programId) - Number(a.program_id === programId)),
    approvals: approvals.map(toApprovalRecord),
    ...splitLinks(row, same),
  };
}

/** A page of a control's history, newest first. */
export async function listControlHistory(
  actor: Caller,
  programId: string,
  id: string,
  page: { skip: number; limit: number },
): Promise<PageOf<ControlChange>> {
  if (!(await findControlRow(actor.organizationId, programId, id))) throw notFound("control");
  const { total, rows } = await listHistory(actor.organizationId, id, page);
  const data = rows.map((row) => ({ ...row, id: Number(row.id), changed_at: row.changed_at.toISOString() }));
  return { total, data };
}

/**
 * The controls whose owner is the member's email, in any case, of programs that are not completed: the
 * most urgent first. A key has no email and so none.
 */
export async function listMyControls(actor: Actor, query: MyControlsQuery): Promise<PageOf<MyControl>> {
  if (actor.kind !== "member") return { total: 0, data: [] };
  const { total, rows } = await listOwned(actor.organizationId, actor, query);
  const data = rows.map(({ program_id, program_name, ...row }) => ({
    ...toControl(row),
    program_id,
    program_name,
  }));
  return { total, data };
}

/**
 * Updates a control. A status is a review, the same one included, and so are `reviewed` and a note by
 * itself; anything else, such as a new owner, is not. A body that changes and reviews nothing leaves no
 * trace.
 *
 * @throws ServiceError `not_found`; `conflict` when the program is frozen, or the implementation is not
 *   the one the caller expected; `missing_role`
 */
export async function updateControl(
  actor: Actor,
  programId: string,
  id: string,
  { note, reviewed, expected_implementation: expected, ...settings }: UpdateControl,
  expectedVersions?: ExpectedVersions,
): Promise<UpdatedControl> {
  const at = now();
  return transaction(async (tx) => {
    const program = await beginChange(tx, actor.organizationId, programId);
    const control = await readOne(tx, actor, programId, id);
    requireVersion(expectedVersions, control.version);
    if (expected !== undefined && expected !== control.implementation) throw overtaken();
    const request = {
      source: "update",
      note,
      reviewedBy: "status_given",
      isReview: reviewed === true || (hasText(note) && Object.keys(settings).length === 0),
      at,
    } as const;
    await changeControls(tx, actor, program, [{ control, settings }], request);
    const { description: _, ...updated } = toControl(await readOne(tx, actor, programId, id));
    return updated;
  });
}

/** Whether a note says something. */
function hasText(note: string | undefined): boolean {
  return note !== undefined && note.trim() !== "";
}

function overtaken(): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: "The implementation was changed meanwhile. Read it again before you change it.",
  });
}

async function readOne(tx: Transaction, actor: Actor, programId: string, id: string): Promise<ControlRow> {
  const [control] = await readControls(tx, actor.organizationId, programId, [id]);
  if (!control) throw notFound("control");
  return control;
}

/**
 * Updates many controls of a program at once: all of them, or none. Setting a status counts as a review
 * of every control named; setting an owner or a date does not. With `only_empty` owners, dates and intervals
 * that are set are kept.
 *
 * @param at when; another time than now is for the demonstration's history only
 * @throws ServiceError `validation_failed` naming each control that is not in the program
 */
export async function bulkUpdateControls(
  actor: Actor,
  programId: string,
  { control_ids: ids, note, only_empty: isOnlyEmpty, ...settings }: BulkUpdate,
  at = now(),
): Promise<BulkUpdateResult> {
  return transaction(async (tx) => {
    const program = await beginChange(tx, actor.organizationId, programId);
    const controls = requireAll(await readControls(tx, actor.organizationId, programId, ids), ids);
    const edits = controls.map((control) => ({
      control,
      settings: isOnlyEmpty ? withoutSet(control, settings) : settings,
    }));
    const outcome = await changeControls(tx, actor, program, edits, {
      source: "bulk",
      note,
      reviewedBy: "status_given",
      at,
    });
    const changed = outcome.changed.length;
    const kept = edits.filter(
      (edit) => changesOf(edit.control, edit.settings).length < changesOf(edit.control, settings).length,
    );
    return {
      ...{ changed, unchanged: controls.length - changed, kept: kept.length },
      program: toProgram(outcome.program),
    };
  });
}

/** Settings without the owner, date and interval that a control has already. */
function withoutSet(control: ControlRow, settings: ControlSettings): ControlSettings {
  const { owner, due_date, review_interval_days, ...rest } = settings;
  return {
    ...rest,
    ...(control.owner === null && { owner }),
    ...(control.due_date === null && { due_date }),
    ...(control.review_interval_days === null && { review_interval_days }),
  };
}

/** The named controls. @throws ServiceError `validation_failed` naming each that was not found */
export function requireAll<Control extends { id: string }>(
  found: readonly Control[],
  ids: readonly string[],
): readonly Control[] {
  const known = new Set(found.map((control) => control.id));
  const issues: FieldIssue[] = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ pointer: `/control_ids/${index}`, message: "names no such control", code: "unknown_control" }],
  );
  const [first] = issues;
  if (!first) return found;
  throw new ServiceError({
    code: "validation_failed",
    message: `The field ${first.pointer.slice(1)} ${first.message}; nothing was changed.`,
    issues: issues.slice(0, 100),
  });
}

/** What the catalog relates to a control: the controls that ask for much the same evidence. */
export function relatedReferences({ framework, control_id }: Reference): Reference[] {
  return (findControl(framework, control_id)?.current?.related ?? []).map((item) => ({
    framework: item.framework,
    control_id: item.control_id,
  }));
}
