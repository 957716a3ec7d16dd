import { type Actor, actorHasRole, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { emitEvents } from "@/lib/features/events";
import { notify } from "@/lib/features/notices";
import { recordFacts } from "@/lib/features/records";
import type { Transaction } from "@/lib/platform/database/database";
import {
  type ControlRow,
  type ControlUpdate,
  type FieldChange,
  insertHistory,
  readControls,
  updateControls,
} from "./control-queries";
import { listPeers } from "./link-queries";
import { assignmentNotices } from "./notices";
import { lockProgram, type ProgramRow } from "./program-queries";
import { finishChange } from "./program-transaction";
import { toControlFact } from "./records";
import type { ChangeSource, UpdateControl } from "./schema";

/** What may be set on a control; a field that is left out stays. */
export type ControlSettings = Pick<
  UpdateControl,
  "status" | "owner" | "due_date" | "review_interval_days" | "implementation"
>;

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
  /** Linked controls follow even where nothing changes here: they were linked just now. */
  isShared?: boolean;
  /** The controls named are reviewed whatever else changes. */
  isReview?: boolean;
  at: Date;
}

interface Change extends ControlEdit {
  changes: FieldChange[];
  isReviewed: boolean;
}

/** What a change came to. */
export interface ChangeOutcome {
  program: ProgramRow;
  /** The controls that changed, as they were. */
  changed: ControlRow[];
}

/**
 * Changes controls of a locked program: the one way it is done, whether one control is put, many at
 * once, from CSV or from an audit. Each control that changes has its line of history and its event, all
 * in the caller's transaction; a single update has its line even when it was only a review. What neither
 * changes nor reviews anything writes nothing. Controls that are linked with one follow in status,
 * implementation and review, unless their program is completed.
 *
 * @throws ServiceError `missing_role` when a control owner would change what a manager decides
 */
export async function changeControls(
  tx: Transaction,
  actor: Actor,
  program: ProgramRow,
  edits: readonly ControlEdit[],
  request: ChangeRequest,
): Promise<ChangeOutcome> {
  const { shared, ...outcome } = await changeOwn(tx, actor, program, edits, request);
  const linked = edits.map((edit) => ({ ...edit, changes: [], isReviewed: false }));
  await changeLinked(tx, actor, request.isShared ? linked : shared, request);
  return outcome;
}

/** Carries what linked controls share to the other programs, which are locked. */
async function changeLinked(
  tx: Transaction,
  actor: Actor,
  shared: readonly Change[],
  request: ChangeRequest,
): Promise<void> {
  const { organizationId } = actor;
  const changes = new Map(
    shared.filter(({ control }) => control.link_id).map((one) => [one.control.id, one]),
  );
  if (changes.size === 0) return;
  const peers = await listPeers(tx, organizationId, [...changes.keys()]);
  for (const programId of new Set(peers.map(({ program_id }) => program_id))) {
    const program = await lockProgram(tx, organizationId, programId);
    if (!program) continue;
    const follows = new Map(peers.map(({ id, follows: one }) => [id, changes.get(one)]));
    const controls = await readControls(tx, organizationId, programId, [...follows.keys()]);
    for (const control of controls) {
      const change = follows.get(control.id);
      if (!change) continue;
      const { status, implementation } = { ...change.control, ...change.settings };
      await changeOwn(tx, actor, program, [{ control, settings: { status, implementation } }], {
        source: "link",
        sourceId: change.control.id,
        note: request.note,
        reviewedBy: "status_changed",
        isReview: change.isReviewed,
        at: request.at,
      });
    }
  }
}

/** What linked controls have in common. */
const SHARED: readonly string[] = ["status", "implementation"];

async function changeOwn(
  tx: Transaction,
  actor: Actor,
  program: ProgramRow,
  edits: readonly ControlEdit[],
  request: ChangeRequest,
): Promise<ChangeOutcome & { shared: Change[] }> {
  const { organizationId } = actor;
  const { at } = request;
  const all: Change[] = edits.map((edit) => {
    const changes = changesOf(edit.control, edit.settings);
    return { ...edit, changes, isReviewed: isReviewed(edit, changes, request) };
  });
  const changed = all.filter((change) => change.changes.length > 0);
  requireRole(actor, changed);
  const touched = all.filter((change) => change.changes.length > 0 || change.isReviewed);
  const shared = touched.filter(
    ({ changes, isReviewed }) => isReviewed || changes.some(({ field }) => SHARED.includes(field)),
  );
  if (touched.length === 0) return { program, changed: [], shared };
  const review = { at, by: actorId(actor), byName: actor.name };
  const updates = touched.map((change) =>
    applySettings(change.control, change.settings, change.isReviewed ? review : undefined),
  );
  await updateControls(tx, organizationId, program.id, updates, at);
  const { source, sourceId, note } = request;
  const origin = { actorId: actorId(actor), actorName: actor.name, source, sourceId, note, at };
  // Who reviewed a control by itself is part of its history, also when nothing changed.
  const recorded = source === "update" || source === "link" ? touched : changed;
  const lines = recorded.map(({ control, changes }) => ({ controlId: control.id, changes }));
  await insertHistory(tx, organizationId, origin, lines);
  if (changed.length === 0) return { program, changed: [], shared };
  await emitEvents(
    tx,
    organizationId,
    changed.map((change) => toEvent(program, change, at)),
  );
  await recordFacts(
    tx,
    actor,
    changed.map(({ control, changes }) =>
      toControlFact(program, control, { kind: "control_status", changes, source, sourceId, note, at }),
    ),
  );
  const assignments = changed.flatMap(({ control, settings, changes }) =>
    settings.owner && changes.some(({ field }) => field === "owner")
      ? [{ control, owner: settings.owner }]
      : [],
  );
  await notify(tx, organizationId, actor, assignmentNotices(program, assignments));
  return {
    program: await finishChange(tx, organizationId, program, at),
    changed: changed.map(({ control }) => control),
    shared,
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

const FIELDS = ["status", "owner", "due_date", "review_interval_days", "implementation"] as const;
/** What a control owner may change; the rest is a manager's to decide. */
const OWNERS_FIELDS: readonly string[] = ["status", "implementation"];

/** What changes when settings are applied to a control. Pure. */
export function changesOf(control: ControlRow, settings: ControlSettings): FieldChange[] {
  return FIELDS.flatMap((field) => {
    const to = settings[field];
    const from = control[field];
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
}

/** Whether the changes need a manager. Pure. */
function needsManager(changes: readonly FieldChange[]): boolean {
  return changes.some(({ field }) => !OWNERS_FIELDS.includes(field));
}

/** Who reviewed a control, and when. */
interface Review {
  at: Date;
  by: string;
  byName: string;
}

/** A control's values after settings are applied. Pure. */
function applySettings(
  control: ControlRow,
  settings: ControlSettings,
  review: Review | undefined,
): ControlUpdate {
  return {
    id: control.id,
    status: settings.status ?? control.status,
    owner: settings.owner === undefined ? control.owner : settings.owner,
    implementation: settings.implementation ?? control.implementation,
    due_date: settings.due_date === undefined ? control.due_date : settings.due_date,
    review_interval_days:
      settings.review_interval_days === undefined
        ? control.review_interval_days
        : settings.review_interval_days,
    reviewed_at: review?.at.toISOString() ?? null,
    reviewed_by: review?.by ?? null,
    reviewed_by_name: review?.byName ?? null,
  };
}
