import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
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
