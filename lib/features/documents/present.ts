import { REFUSALS, type RefusalCode } from "@/lib/platform/reading/schema";
import type { DocumentRow } from "./queries";
import { type AssayDocument, type DocumentVersion, ReadingSchema } from "./schema";
import { StoredWarningsSchema, type VersionRow } from "./version-queries";

/** A document as the API shows it. */
export function present(row: DocumentRow): AssayDocument {
  const { created_at, updated_at, effective_date, review_date } = row;
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    system_id: row.system_id,
    system_name: row.system_name,
    owner: row.owner,
    effective_date,
    review_date,
    is_review_due: row.is_review_due,
    confidentiality: row.confidentiality,
    origin: row.origin,
    source:
      row.source_id === null
        ? null
        : {
            id: row.source_id,
            name: row.source_name ?? "",
            path: row.source_path ?? "",
            gone_at: row.gone_at?.toISOString() ?? null,
          },
    current: presentVersion(row),
    controls_count: row.controls_count,
    audits_count: row.audits_count,
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    version: row.version,
  };
}

/** A version as the API shows it. */
export function presentVersion(row: VersionRow): DocumentVersion {
  return {
    number: row.number,
    file_name: row.file_name,
    media_type: row.media_type,
    size_bytes: row.size_bytes,
    sha256: `sha256:${row.sha256}`,
    note: row.note,
    uploaded_by: row.uploaded_by,
    uploaded_by_name: row.uploaded_by_name,
    created_at: row.uploaded_at.toISOString(),
    reading: {
      status: row.status,
      format: ReadingSchema.shape.format.parse(row.format),
      characters: row.characters,
      parts_count: row.parts_count,
      language: row.language,
      recognition: row.is_recognized
        ? { pages_done: row.recognized_pages ?? 0, pages_total: row.scanned_pages }
        : null,
      warnings: StoredWarningsSchema.parse(row.warnings),
      refusal:
        row.refusal === null ? null : { code: toCode(row.refusal), message: REFUSALS[toCode(row.refusal)] },
    },
  };
}

function toCode(stored: string): RefusalCode {
  return stored in REFUSALS ? (stored as RefusalCode) : "reader_unavailable";
}
