import { db, transaction } from "@/lib/platform/database/database";

/** A version of a document of an organization. */
export interface VersionReference {
  organizationId: string;
  documentId: string;
  version: number;
}

/** The pieces that hold the vectors of these texts, in order; none when others are kept. */
export async function findVectors(
  { organizationId, documentId, version }: VersionReference,
  model: string,
  digest: string,
): Promise<Buffer[]> {
  const rows = await db()
    .selectFrom("document_vectors")
    .select("vectors")
    .where("organization_id", "=", organizationId)
    .where("document_id", "=", documentId)
    .where("version", "=", version)
    .where("model", "=", model)
    .where("texts_digest", "=", digest)
    .orderBy("piece")
    .execute();
  return rows.map(({ vectors }) => vectors);
}

/** Keeps vectors in place of those of the same model. Of two processes that compute them at once, either may win. */
export async function replaceVectors(
  { organizationId, documentId, version }: VersionReference,
  { model, digest, pieces }: { model: string; digest: string; pieces: readonly Buffer[] },
): Promise<void> {
  await transaction(async (tx) => {
    // Those who replace the same vectors wait for each other; a version that is being deleted has no row to lock.
    const held = await tx
      .selectFrom("document_versions")
      .select("number")
      .where("organization_id", "=", organizationId)
      .where("document_id", "=", documentId)
      .where("number", "=", version)
      .forUpdate()
      .executeTakeFirst();
    if (!held) return;
    await tx
      .deleteFrom("document_vectors")
      .where("document_id", "=", documentId)
      .where("version", "=", version)
      .where("model", "=", model)
      .execute();
    for (const [piece, vectors] of pieces.entries()) {
      await tx
        .insertInto("document_vectors")
        .values({
          document_id: documentId,
          version,
          organization_id: organizationId,
          model,
          piece,
          texts_digest: digest,
          vectors,
        })
        .execute();
    }
  });
}
