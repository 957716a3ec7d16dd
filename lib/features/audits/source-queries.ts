import { type Database, db } from "@/lib/platform/database/database";

/** A document as an audit reads it: one version. */
export interface SourceReference {
  documentId: string;
  version: number;
}

export async function insertSources(
  tx: Database,
  { auditId, organizationId }: { auditId: string; organizationId: string },
  sources: readonly SourceReference[],
): Promise<void> {
  if (sources.length === 0) return;
  const rows = sources.map(({ documentId, version }, position) => ({
    audit_id: auditId,
    position,
    organization_id: organizationId,
    document_id: documentId,
    document_version: version,
  }));
  await tx.insertInto("audit_sources").values(rows).execute();
}

export type SourceRow = Awaited<ReturnType<typeof listSources>>[number];

/** The documents of an audit, in the order in which it reads them. */
export function listSources(organizationId: string, auditId: string) {
  return db()
    .selectFrom("audit_sources as u")
    .innerJoin("documents as d", "d.id", "u.document_id")
    .innerJoin("document_versions as v", (join) =>
      join.onRef("v.document_id", "=", "u.document_id").onRef("v.number", "=", "u.document_version"),
    )
    .select(["u.document_id", "u.document_version", "d.title", "d.current_version"])
    .select(["v.file_name", "v.sha256", "v.characters", "v.parts_count", "v.language"])
    .where("u.organization_id", "=", organizationId)
    .where("u.audit_id", "=", auditId)
    .orderBy("u.position")
    .execute();
}
