import { type Actor, actorId } from "@/lib/core/actor";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import type { Transaction } from "@/lib/platform/database/database";
import { reassignKeys, revokeKeysOf } from "./api-key-store";

/** Revokes the keys a removed member has made: that person may know them. */
export async function endKeysOf(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const { organizationId } = actor;
  for (const { id, name } of await revokeKeysOf(tx, organizationId, userId, now())) {
    const subject = { kind: "api_key", id, name };
    const details = { reason: "maker_removed" };
    await insertSecurityEvent(tx, { organizationId, type: "api_key.revoked", actor, subject, details });
  }
}

/** Makes the administrator who removes a member answer for that member's keys. */
export async function reassignKeysOf(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const { organizationId } = actor;
  for (const { id, name } of await reassignKeys(tx, organizationId, userId, actorId(actor))) {
    const subject = { kind: "api_key", id, name };
    const details = { previous_owner: userId };
    await insertSecurityEvent(tx, { organizationId, type: "api_key.reassigned", actor, subject, details });
  }
}
