import { notFound, ServiceError } from "@/lib/core/errors";
import { emitEvent } from "@/lib/features/events";
import type { Transaction } from "@/lib/platform/database/database";
import { listLinkedPrograms } from "./link-queries";
import { lockProgram, type ProgramRow, recountControls, storeReadiness } from "./program-queries";
import { isAnnounced, nextStatus } from "./readiness";
import type { ProgramStatus } from "./vocabulary";

/**
 * Begins a change of a program's controls: locks the program until the transaction ends, and with it those whose
 * controls are linked with its own. All in one order, so that two changes never wait for each other in a circle.
 *
 * @throws ServiceError `not_found`; `conflict` when it is completed, which freezes it
 */
export async function beginChange(tx: Transaction, organizationId: string, id: string): Promise<ProgramRow> {
  let program: ProgramRow | undefined;
  for (const each of await listLinkedPrograms(tx, organizationId, id)) {
    const locked = await lockProgram(tx, organizationId, each);
    if (each === id) program = locked;
  }
  if (!program) throw notFound("program");
  if (program.status === "completed") throw programFrozen();
  return program;
}

export function programFrozen(): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: "The program is completed and frozen. Reopen it before changing it.",
  });
}

/**
 * Ends a change of a program's controls: counts and readiness by the database,
 * then the status that follows, the day's point of the trend, and the event when one is due.
 *
 * @param status the status to go on from, when the same request has changed it already
 */
export async function finishChange(
  tx: Transaction,
  organizationId: string,
  before: ProgramRow,
  at: Date,
  status: ProgramStatus = before.status,
): Promise<ProgramRow> {
  const counted = await recountControls(tx, organizationId, before.id, at);
  const { controls_total: total, controls_counted, counted_gap: gaps, readiness_score: readiness } = counted;
  const notStarted =
    total - counted.controls_implemented - counted.controls_in_progress - counted.controls_gap;
  return storeAndAnnounce(tx, organizationId, before, {
    ...counted,
    status: nextStatus(status, {
      readiness,
      gaps,
      counted: controls_counted,
      isUntouched: notStarted === total,
    }),
    at,
  });
}

/** Stores a program's status and readiness, with an event when readiness moved enough or the status changed. */
export async function storeAndAnnounce(
  tx: Transaction,
  organizationId: string,
  before: ProgramRow,
  after: ProgramRow & { status: ProgramStatus; at: Date },
): Promise<ProgramRow> {
  const { at, ...program } = after;
  const isDue = isAnnounced(
    { status: before.status, announcedReadiness: before.announced_readiness },
    { status: program.status, readiness: program.readiness_score },
  );
  const stored = isDue ? { ...program, announced_readiness: program.readiness_score } : program;
  await storeReadiness(tx, organizationId, stored, at.toISOString().slice(0, 10));
  if (isDue) {
    await emitEvent(tx, organizationId, {
      type: "compliance.status_change",
      occurredAt: at,
      payload: {
        program_id: program.id,
        name: program.name,
        status: program.status,
        previous_status: before.status,
        readiness_score: program.readiness_score,
        previous_readiness_score: before.announced_readiness,
      },
    });
  }
  return stored;
}
