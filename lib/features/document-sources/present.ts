import type { ReadingRow } from "./reading-queries";
import type { DocumentSource, SourceReading } from "./schema";
import type { SourceRow } from "./source-queries";

const instant = (date: Date | null) => date?.toISOString() ?? null;

/** A source as the API shows it. */
export function presentSource(row: SourceRow): DocumentSource {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    system_id: row.system_id,
    system_name: row.system_name,
    kind: row.kind,
    url: row.url,
    branch: row.branch,
    folder: row.folder,
    include: row.include,
    username: row.username,
    has_token: row.has_token,
    urls: row.urls,
    schedule: row.schedule,
    next_read_at: instant(row.next_read_at),
    last_reading: lastReading(row),
    documents_count: row.documents_count ?? 0,
    gone_count: row.gone_count ?? 0,
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** A joined reading is there with all that a reading has, or not at all. */
function lastReading(row: SourceRow): SourceReading | null {
  const { reading_id, reading_status, trigger, requested_at } = row;
  if (reading_id === null || reading_status === null || trigger === null || requested_at === null)
    return null;
  return presentReading({
    id: reading_id,
    source_id: row.id,
    status: reading_status,
    trigger,
    requested_by_name: row.requested_by_name,
    revision: row.revision,
    added: row.added ?? 0,
    changed: row.changed ?? 0,
    unchanged: row.unchanged ?? 0,
    gone: row.gone ?? 0,
    refused: row.refused ?? 0,
    failure: row.failure,
    created_at: requested_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  });
}

/** A reading as the API shows it. */
export function presentReading(row: ReadingRow): SourceReading {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    started_at: instant(row.started_at),
    finished_at: instant(row.finished_at),
  };
}
