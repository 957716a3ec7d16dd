import { pool } from "@/lib/platform/database/database";

/** Vectors of an organization's reference texts, by the SHA-256 of the text; unknown ones are left out. */
export async function findVectors(
  organizationId: string,
  model: string,
  digests: readonly string[],
): Promise<Map<string, Float32Array>> {
  const { rows } = await pool().query<{ text_digest: string; vector: Buffer }>(
    `SELECT text_digest, vector FROM reference_vectors
     WHERE organization_id = $1 AND model = $2 AND text_digest = ANY($3)`,
    [organizationId, model, digests],
  );
  return new Map(rows.map((row) => [row.text_digest, toVector(row.vector)]));
}

/** Keeps vectors; one that another request stored in the meantime is the same and stays. */
export async function insertVectors(
  organizationId: string,
  model: string,
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<void> {
  await pool().query(
    `INSERT INTO reference_vectors (organization_id, model, text_digest, vector)
     SELECT $1, $2, digest, vector FROM unnest($3::text[], $4::bytea[]) AS new (digest, vector)
     ON CONFLICT DO NOTHING`,
    [organizationId, model, [...vectors.keys()], [...vectors.values()].map(toBytes)],
  );
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
