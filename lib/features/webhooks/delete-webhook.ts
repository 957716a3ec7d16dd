import type { Actor } from "@/lib/core/actor";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { transaction } from "@/lib/platform/database/database";
import { deleteEndpoint } from "./endpoint-store";
import { noSuchEndpoint } from "./get-webhook";

/** Deletes an endpoint with its deliveries; an attempt that runs ends without being noted. */
export async function deleteWebhook(actor: Actor, id: string): Promise<void> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const deleted = await deleteEndpoint(tx, organizationId, id);
    if (!deleted) throw noSuchEndpoint();
    const subject = { kind: "webhook", id, name: originOf(deleted.url) };
    await insertSecurityEvent(tx, { organizationId, type: "record.deleted", actor, subject });
  });
}

/** The host without path and query, where some receivers carry their secret. */
export function originOf(url: string): string {
  return new URL(url).origin;
}
