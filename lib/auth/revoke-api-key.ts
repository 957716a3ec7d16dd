import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/security-log";
import { now } from "@/lib/server/clock";
import { transaction } from "@/lib/server/database";
import { markApiKeyRevoked } from "./api-key-store";

/** Revokes a key for good. Other processes notice within half a second. */
export async function revokeApiKey(actor: Actor, id: string): Promise<void> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const name = await markApiKeyRevoked(tx, organizationId, id, now());
    if (name === undefined) throw notFound("API key");
    const subject = { kind: "api_key", id, name };
    await insertSecurityEvent(tx, { organizationId, type: "api_key.revoked", actor, subject });
  });
}
