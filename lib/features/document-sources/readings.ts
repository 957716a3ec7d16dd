import type { Actor } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { PageOf } from "@/lib/core/pagination";
import { transaction } from "@/lib/platform/database/database";
import { presentReading } from "./present";
import { findReadingRow, insertReading, listOutcomeRows, listReadingRows } from "./reading-queries";
import { sourceRunner } from "./reading-runner";
import {
  FILE_OUTCOMES,
  type FileOutcome,
  SOURCE_LIMITS,
  type SourceReading,
  type SourceReadingDetail,
  type SourceReadingQuery,
} from "./schema";
import { findStoredSource, lockDueSources, moveSchedule } from "./source-queries";
import { sourceNotFound } from "./sources";

/**
 * Has a source read now, in the background. Its schedule goes on from here, so that a source that was just connected is
 * not read a second time.
 *
 * @throws ServiceError `not_found`; `conflict` while a reading of it is under way
 */
export async function requestReading(actor: Actor, sourceId: string): Promise<SourceReading> {
  const { organizationId, name } = actor;
  const id = newId("sourceReading");
  await transaction(async (tx) => {
    const source = await findStoredSource(organizationId, sourceId, tx);
    if (!source) throw sourceNotFound();
    // First, as the schedule does: whoever holds the source adds its reading.
    if (source.schedule !== "off") await moveSchedule(tx, organizationId, sourceId, source.schedule);
    const reading = { id, source_id: sourceId, organization_id: organizationId };
    if (!(await insertReading(tx, { ...reading, trigger: "request", requested_by_name: name })))
      throw new ServiceError({
        code: "conflict",
        message: "This source is being read already. Its last reading shows how far it is.",
        retryAfterSeconds: 5,
      });
  });
  sourceRunner().wake();
  const row = await findReadingRow(organizationId, sourceId, id);
  if (!row) throw sourceNotFound();
  return presentReading(row);
}

/** @throws ServiceError `not_found` */
export async function listReadings(
  actor: Actor,
  sourceId: string,
  page: SourceReadingQuery,
): Promise<PageOf<SourceReading>> {
  if (!(await findStoredSource(actor.organizationId, sourceId))) throw sourceNotFound();
  const { total, rows } = await listReadingRows(actor.organizationId, sourceId, page);
  return { total, data: rows.map(presentReading) };
}

/**
 * A reading with what became of its files: refused ones first, unchanged ones left out, the first thousand.
 *
 * @throws ServiceError `not_found`
 */
export async function getReading(actor: Actor, sourceId: string, id: string): Promise<SourceReadingDetail> {
  const row = await findReadingRow(actor.organizationId, sourceId, id);
  if (!row) throw notFound("reading of this source");
  const files = await listOutcomeRows(actor.organizationId, id, SOURCE_LIMITS.listedFiles);
  return {
    ...presentReading(row),
    files: files.map((file) => ({ ...file, outcome: toOutcome(file.outcome) })),
  };
}

function toOutcome(stored: string): FileOutcome {
  return FILE_OUTCOMES.find((outcome) => outcome === stored) ?? "refused";
}

/** Sources that one look may queue; the rest comes with the next. */
const MOST_DUE = 200;

/**
 * Queues a reading of each source whose time has come. A source that is still being read is not queued twice, and what
 * a stopped installation missed is read once.
 */
export async function queueDueReadings(): Promise<void> {
  const queued = await transaction(async (tx) => {
    const due = await lockDueSources(tx, MOST_DUE);
    for (const { id: source_id, organization_id, schedule } of due) {
      const id = newId("sourceReading");
      await insertReading(tx, {
        id,
        source_id,
        organization_id,
        trigger: "schedule",
        requested_by_name: null,
      });
      if (schedule !== "off") await moveSchedule(tx, organization_id, source_id, schedule);
    }
    return due.length;
  });
  if (queued > 0) sourceRunner().wake();
}
