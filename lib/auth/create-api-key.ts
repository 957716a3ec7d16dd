import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { newApiKeySecret } from "./api-key-secret";
import type { CreateApiKey } from "./schema";
import { insertApiKey, scopesOf } from "./store";

/** Creates a key. The key itself is in this answer only; the database holds a keyed hash. */
export async function createApiKey(actor: Actor, input: CreateApiKey) {
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null;
  if (expiresAt && expiresAt <= now()) {
    throw new ServiceError({
      code: "validation_failed",
      message: "The key would already be expired.",
      issues: [{ pointer: "/expires_at", code: "in_the_past", message: "must be in the future" }],
    });
  }
  const secret = newApiKeySecret();
  const { name, scopes } = input;
  const row = await insertApiKey(actor.organizationId, {
    name,
    scopes,
    expiresAt,
    createdBy: actorId(actor),
    secret,
  });
  return {
    id: row.id,
    name: row.name,
    key: secret.key,
    scopes: scopesOf(row.scopes),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}
