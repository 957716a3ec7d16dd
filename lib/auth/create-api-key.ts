import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/security-log";
import { now } from "@/lib/server/clock";
import { transaction } from "@/lib/server/database";
import { newApiKeySecret } from "./api-key-secret";
import { insertApiKey } from "./api-key-store";
import type { CreateApiKey } from "./schema";

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
  const key = { name, scopes, expiresAt, createdBy: actorId(actor), secret };
  const row = await transaction(async (tx) => {
    const inserted = await insertApiKey(tx, actor.organizationId, key);
    await insertSecurityEvent(tx, {
      organizationId: actor.organizationId,
      type: "api_key.created",
      actor,
      subject: { kind: "api_key", id: inserted.id, name },
      details: { scopes: [...scopes], expires_at: expiresAt?.toISOString() ?? null },
    });
    return inserted;
  });
  return {
    id: row.id,
    name,
    key: secret.key,
    scopes,
    created_at: row.createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
