import type { Actor } from "@/lib/core/actor";
import type { ApiKey } from "./schema";
import { listActiveApiKeys, scopesOf } from "./store";

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
    })),
  };
}
