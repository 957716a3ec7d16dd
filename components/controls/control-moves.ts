import {
  type BulkUpdate,
  type Control,
  type ControlStatus,
  DUE_SOON_DAYS,
  type DueState,
  type UpdatedControl,
} from "@/lib/features/programs/schema";

/** A change of status that the server has not confirmed yet. */
export interface Move {
  id: string;
  status: ControlStatus;
}

/** The controls as they look with the moves that are under way; those without a move stay the same objects. */
export function draw(controls: readonly Control[], moves: readonly Move[]): readonly Control[] {
  if (moves.length === 0) return controls;
  const last = new Map(moves.map((move) => [move.id, move.status]));
  return controls.map((control) => {
    const status = last.get(control.id);
    return status === undefined || status === control.status ? control : { ...control, status, basis: null };
  });
}

/** Takes the server's answer to an update; it carries everything but the description. */
export function replaceControl(controls: readonly Control[], updated: UpdatedControl): readonly Control[] {
  return controls.map((control) => (control.id === updated.id ? { ...control, ...updated } : control));
}

/** Draws what a bulk change did until the page is read again, which also knows the reviews that are due. */
export function applyBulk(controls: readonly Control[], body: BulkUpdate, today: string): readonly Control[] {
  const { control_ids, note: _, ...change } = body;
  const ids = new Set(control_ids);
  return controls.map((control) => {
    if (!ids.has(control.id)) return control;
    const isMoved = change.status !== undefined && change.status !== control.status;
    // What an implemented control rests on is known when the page is read again.
    const changed = { ...control, ...change, basis: isMoved ? null : control.basis };
    if (changed.status === "implemented") return changed;
    const due_state = changed.due_date === null ? null : dueState(changed.due_date, today);
    return { ...changed, due_on: changed.due_date, due_state };
  });
}

const DAY_MS = 24 * 60 * 60 * 1_000;

function dueState(day: string, today: string): DueState {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (days < 0) return "overdue";
  return days <= DUE_SOON_DAYS ? "soon" : "upcoming";
}

/**
 * The list as the server has it now. A page that was read before a later update was confirmed does not
 * bring the older state back (every change sets `updated_at`); unchanged controls stay the same objects.
 */
export function mergeControls(known: readonly Control[], incoming: readonly Control[]): readonly Control[] {
  const byId = new Map(known.map((control) => [control.id, control]));
  return incoming.map((control) => {
    const before = byId.get(control.id);
    if (!before) return control;
    const isOlder = control.updated_at < before.updated_at;
    return isOlder || isSame(before, control) ? before : control;
  });
}

function isSame(a: Control, b: Control): boolean {
  return (Object.keys(b) as (keyof Control)[]).every((key) => a[key] === b[key]);
}
