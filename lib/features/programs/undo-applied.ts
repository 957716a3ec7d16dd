import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { emitEvents } from "@/lib/features/events";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import { recordFacts } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { insertHistory } from "./control-queries";
import { deleteLink, lockProgramsOf } from "./evidence-queries";
import { lockProgram } from "./program-queries";
import { finishChange, programFrozen } from "./program-transaction";
import {
  type Before,
  lockApplication,
  markUndone,
  restoreControls,
  type Snapshot,
  snapshotControls,
} from "./related-queries";
import type { Undone } from "./related-schema";
import { UNDO_SECONDS } from "./vocabulary";

/**
 * Undoes what was applied to related controls: status, review and evidence are what they were, the history says so.
 *
 * @throws ServiceError `not_found`; `conflict` after a minute, when it is undone already, when a control was changed
 *   since, or when a program was completed
 */
export async function undoApplied(actor: Actor, id: string): Promise<Undone> {
  const { organizationId } = actor;
  const at = now();
  return transaction(async (tx) => {
    const application = await lockApplication(tx, organizationId, id);
    if (!application) throw notFound("applied change");
    const { before, source } = application;
    if (application.undone_at !== null) throw conflict("It was undone already.");
    if (application.undo_until < at)
      throw conflict(
        `It can be undone for ${UNDO_SECONDS} seconds, which have passed. Change the controls instead.`,
      );
    const ids = before.controls.map((control) => control.id);
    const locked = await lockProgramsOf(tx, organizationId, ids);
    if (locked.some(({ program_status }) => program_status === "completed")) throw programFrozen();
    const current = await snapshotControls(tx, organizationId, ids);
    requireUntouched(before, current);
    await restoreControls(tx, organizationId, before.controls, at);
    for (const control of before.controls)
      for (const item of control.attached) await deleteLink(tx, organizationId, item.id, control.id);
    await record(tx, actor, { before, current, source, applicationId: id, at });
    await recount(tx, organizationId, before, at);
    await markUndone(tx, organizationId, id, at);
    return { id, restored: before.controls.length, undone_at: at.toISOString() };
  });
}

function conflict(message: string): ServiceError {
  return new ServiceError({ code: "conflict", message });
}

/** Nothing may have happened to a control since: what a person did meanwhile is not lost. */
function requireUntouched(before: Before, current: readonly Snapshot[]): void {
  const now = new Map(current.map((control) => [control.id, control]));
  const touched = before.controls.filter(({ id, version, history_id }) => {
    const control = now.get(id);
    return !control || control.version !== version || control.history_id !== history_id;
  });
  const [first] = touched;
  if (!first) return;
  const more = touched.length > 1 ? ` and ${touched.length - 1} more` : "";
  const name = `${shortFrameworkName(first.framework)} ${first.reference}`;
  throw conflict(`It cannot be undone, because ${name}${more} changed since.`);
}

interface Undoing {
  before: Before;
  current: readonly Snapshot[];
  source: string;
  applicationId: string;
  at: Date;
}

async function record(
  tx: Transaction,
  actor: Actor,
  { before, current, source, applicationId, at }: Undoing,
): Promise<void> {
  const { organizationId } = actor;
  const statusNow = new Map(current.map(({ id, status }) => [id, status]));
  const changed = before.controls.filter(({ id, status }) => statusNow.get(id) !== status);
  const origin = {
    actorId: actorId(actor),
    actorName: actor.name,
    source: "undo",
    sourceId: applicationId,
    note: `Undone: what followed ${source}`,
    at,
  } as const;
  const lines = before.controls.map(({ id, status, attached }) => {
    const from = statusNow.get(id) ?? status;
    const changes = [
      ...(from === status ? [] : [{ field: "status", from, to: status }]),
      ...attached.map(({ title }) => ({ field: "evidence", from: title, to: null })),
    ];
    return { controlId: id, changes };
  });
  await insertHistory(
    tx,
    organizationId,
    origin,
    lines.filter(({ changes }) => changes.length > 0),
  );
  await recordFacts(
    tx,
    actor,
    before.controls.flatMap((control) => {
      const { changes = [] } = lines.find(({ controlId }) => controlId === control.id) ?? {};
      if (changes.length === 0) return [];
      return {
        kind: "control_status" as const,
        subject: {
          type: "control" as const,
          id: control.id,
          label: `${control.framework} ${control.reference}`,
        },
        payload: { program_id: control.program_id, changes, source: "undo", source_id: applicationId },
        at,
      };
    }),
  );
  await emitEvents(
    tx,
    organizationId,
    changed.map((control) => ({
      type: "compliance.control_update",
      occurredAt: at,
      payload: {
        program_id: control.program_id,
        control_id: control.reference,
        control_record_id: control.id,
        framework: control.framework,
        status: control.status,
        previous_status: statusNow.get(control.id) ?? control.status,
        owner: control.owner,
      },
    })),
  );
}

/** Counts every program anew. One that was a draft, and in which nothing else was started, is a draft again. */
async function recount(tx: Transaction, organizationId: string, before: Before, at: Date): Promise<void> {
  for (const { id, status } of before.programs) {
    const program = await lockProgram(tx, organizationId, id);
    if (program)
      await finishChange(tx, organizationId, program, at, status === "draft" ? "draft" : program.status);
  }
}
