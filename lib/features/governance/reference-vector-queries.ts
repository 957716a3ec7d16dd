import { sql } from "kysely";
import type { ReferenceVectors } from "@/lib/judgment/drift";
import { db } from "@/lib/platform/database/database";

/** The vectors of an organization's reference behaviors, in its rows of `reference_vectors`. */
export function referenceVectorsOf(organizationId: string): ReferenceVectors {
  return {
    organizationId,
    find: (model, digests) => findVectors(organizationId, model, digests),
    insert: (model, vectors) => insertVectors(organizationId, model, vectors),
  };
}

async function findVectors(
  organizationId: string,
  model: string,
  digests: readonly string[],
): Promise<Map<string, Float32Array>> {
  const rows = await db()
    .selectFrom("reference_vectors")
    .select(["text_digest", "vector"])
    .where("organization_id", "=", organizationId)
    .where("model", "=", model)
    .where("text_digest", "=", sql<string>`any(${digests})`)
    .execute();
  return new Map(rows.map((row) => [row.text_digest, toVector(row.vector)]));
}

/** A vector that another request stored in the meantime is the same and stays. */
async function insertVectors(
  organizationId: string,
  model: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  const rows = [...vectors].map(([text_digest, vector]) => ({
    organization_id: organizationId,
    model,
    text_digest,
    vector: toBytes(vector),
  }));
  await db()
    .insertInto("reference_vectors")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** 32-bit floats, little-endian whatever the machine. */
function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [i, value] of vector.entries()) bytes.writeFloatLE(value, i * 4);
  return bytes;
}

function toVector(bytes: Buffer): Float32Array {
  const vector = new Float32Array(Math.floor(bytes.length / 4));
  for (let i = 0; i < vector.length; i++) vector[i] = bytes.readFloatLE(i * 4);
  return vector;
}
