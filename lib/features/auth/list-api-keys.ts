import type { Actor } from "@/lib/core/actor";
import { listActiveApiKeys, scopesOf } from "./api-key-store";
import type { ApiKey } from "./schema";

/** The organization's keys that are not revoked, newest first; expired ones are shown as such. */
export async function listApiKeys(actor: Actor): Promise<{ data: ApiKey[] }> {
  const rows = await listActiveApiKeys(actor.organizationId);
  return {
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      prefix: `svc_${row.publicPart}`,
      scopes: scopesOf(row.scopes),
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt?.toISOString() ?? null,
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      created_by: row.maker,
    })),
  };
}
