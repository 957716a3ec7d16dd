import { type Actor, actorHasRole, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { emitEvents } from "@/lib/events";
import type { Transaction } from "@/lib/server/database";
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
  /** Which controls count as reviewed by this: every one named, those that change, or none. */
  reviews: "all" | "changed" | "none";
  at: Date;
}

interface Change extends ControlEdit {
  changes: FieldChange[];
}

/**
 * Changes controls of a locked program: the one way it is done, whether one control is put, many at
 * once, from CSV or from an audit. Each control that changes has its line of history and its event, all
 * in the caller's transaction; a single update has its line even when it was only a review.
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
  const all: Change[] = edits.map((edit) => ({ ...edit, changes: changesOf(edit.control, edit.settings) }));
  const changed = all.filter((change) => change.changes.length > 0);
  requireRole(actor, changed);
  const touched = request.reviews === "all" ? all : changed;
  if (touched.length === 0) return { program, changed: [] };
  const reviewedAt = request.reviews === "none" ? undefined : at;
  const updates = touched.map(({ control, settings }) => applySettings(control, settings, reviewedAt));
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
