import type { Actor } from "@/lib/core/actor";
import { type FieldIssue, notFound, ServiceError } from "@/lib/core/errors";
import { type ExpectedVersions, requireVersion } from "@/lib/core/version";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { changeControls } from "./change-controls";
import { type ControlRow, readControls } from "./control-store";
import { openProgram } from "./open-program";
import { toControl } from "./read-controls";
import { toProgram } from "./read-programs";
import type { BulkResult, BulkUpdate, UpdateControl, UpdatedControl } from "./schema";

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
    const program = await openProgram(tx, actor.organizationId, programId);
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
    message: "Somebody changed the implementation meanwhile. Read it again before you change it.",
  });
}

async function readOne(tx: Transaction, actor: Actor, programId: string, id: string): Promise<ControlRow> {
  const [control] = await readControls(tx, actor.organizationId, programId, [id]);
  if (!control) throw notFound("control");
  return control;
}

/**
 * Updates many controls of a program at once: all of them, or none. Setting a status counts as a review
 * of every control named; setting an owner or a date does not.
 *
 * @param at when; another time than now is for the demonstration's history only
 * @throws ServiceError `validation_failed` naming each control that is not in the program
 */
export async function bulkUpdateControls(
  actor: Actor,
  programId: string,
  { control_ids: ids, note, ...settings }: BulkUpdate,
  at = now(),
): Promise<BulkResult> {
  return transaction(async (tx) => {
    const program = await openProgram(tx, actor.organizationId, programId);
    const controls = requireAll(await readControls(tx, actor.organizationId, programId, ids), ids);
    const edits = controls.map((control) => ({ control, settings }));
    const outcome = await changeControls(tx, actor, program, edits, {
      source: "bulk",
      note,
      reviewedBy: "status_given",
      at,
    });
    const changed = outcome.changed.length;
    return { changed, unchanged: controls.length - changed, program: toProgram(outcome.program) };
  });
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
