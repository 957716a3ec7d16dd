import { type Actor, actorHasRole, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { emitEvents } from "@/lib/features/events";
import type { Transaction } from "@/lib/platform/database/database";
import { type FieldChange, insertChanges } from "./change-store";
import { applySettings, type ControlSettings, changesOf, needsManager } from "./control-changes";
import { type ControlRow, updateControls } from "./control-store";
import { settle } from "./open-program";
import type { ProgramRow } from "./program-store";
import type { ChangeSource } from "./schema";

export interface ControlEdit {
  control: ControlRow;
  settings: ControlSettings;
}

interface ChangeRequest {
  source: ChangeSource;
  sourceId?: string;
  note?: string | undefined;
  /**
   * What counts as a review: a status that was given, the same one included, or only one that changes
   * something, where every status is given anyway (a row of CSV, an audit).
   */
  reviewedBy: "status_given" | "status_changed";
  /** The controls named are reviewed whatever else changes. */
  isReview?: boolean;
  at: Date;
}

interface Change extends ControlEdit {
  changes: FieldChange[];
  isReviewed: boolean;
}

/**
 * Changes controls of a locked program: the one way it is done, whether one control is put, many at
 * once, from CSV or from an audit. Each control that changes has its line of history and its event, all
 * in the caller's transaction; a single update has its line even when it was only a review. What neither
 * changes nor reviews anything writes nothing.
 *
 * @throws ServiceError `missing_role` when a control owner would change what a manager decides
 */
export async function changeControls(
  tx: Transaction,
  actor: Actor,
  program: ProgramRow,
  edits: readonly ControlEdit[],
  request: ChangeRequest,
): Promise<{ program: ProgramRow; changed: ControlRow[] }> {
  const { organizationId } = actor;
  const { at } = request;
  const all: Change[] = edits.map((edit) => {
    const changes = changesOf(edit.control, edit.settings);
    return { ...edit, changes, isReviewed: isReviewed(edit, changes, request) };
  });
  const changed = all.filter((change) => change.changes.length > 0);
  requireRole(actor, changed);
  const touched = all.filter((change) => change.changes.length > 0 || change.isReviewed);
  if (touched.length === 0) return { program, changed: [] };
  const review = { at, by: actorId(actor), byName: actor.name };
  const updates = touched.map((change) =>
    applySettings(change.control, change.settings, change.isReviewed ? review : undefined),
  );
  await updateControls(tx, organizationId, program.id, updates, at);
  const { source, sourceId, note } = request;
  const origin = { actorId: actorId(actor), actorName: actor.name, source, sourceId, note, at };
  // Who reviewed a control by itself is part of its history, also when nothing changed.
  const told = source === "update" ? touched : changed;
  const lines = told.map(({ control, changes }) => ({ controlId: control.id, changes }));
  await insertChanges(tx, organizationId, origin, lines);
  if (changed.length === 0) return { program, changed: [] };
  await emitEvents(
    tx,
    organizationId,
    changed.map((change) => toEvent(program, change, at)),
  );
  return {
    program: await settle(tx, organizationId, program, at),
    changed: changed.map(({ control }) => control),
  };
}

function isReviewed({ settings }: ControlEdit, changes: readonly FieldChange[], request: ChangeRequest) {
  if (request.isReview) return true;
  return request.reviewedBy === "status_given"
    ? settings.status !== undefined
    : changes.some(({ field }) => field === "status");
}

function requireRole(actor: Actor, changed: readonly Change[]): void {
  if (actorHasRole(actor, "manager") || !changed.some(({ changes }) => needsManager(changes))) return;
  throw new ServiceError({
    code: "missing_role",
    message:
      "Owner, due date and review interval are set by a manager; you can change status and implementation.",
  });
}

function toEvent(program: ProgramRow, { control, settings }: Change, at: Date) {
  return {
    type: "compliance.control_update",
    occurredAt: at,
    payload: {
      program_id: program.id,
      control_id: control.control_id,
      control_record_id: control.id,
      framework: control.framework,
      status: settings.status ?? control.status,
      previous_status: control.status,
      owner: settings.owner === undefined ? control.owner : settings.owner,
    },
  } as const;
}
