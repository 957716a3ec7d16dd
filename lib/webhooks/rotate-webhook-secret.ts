import type { Actor } from "@/lib/core/actor";
import { insertSecurityEvent } from "@/lib/security-log";
import { transaction } from "@/lib/server/database";
import { replaceSecret } from "./endpoint-store";
import { noSuchEndpoint } from "./get-webhook";
import { newSigningSecret, sealSecret } from "./secret";

/** Replaces the signing secret. The new one is in this answer only; the old one signs beside it for 24 hours. */
export async function rotateWebhookSecret(actor: Actor, id: string, input: { secret?: string | undefined }) {
  const secret = input.secret ?? newSigningSecret();
  const { organizationId } = actor;
  const expiresAt = await transaction(async (tx) => {
    const until = await replaceSecret(tx, organizationId, id, sealSecret(secret));
    if (!until) throw noSuchEndpoint();
    const subject = { kind: "webhook", id };
    await insertSecurityEvent(tx, { organizationId, type: "webhook.secret_rotated", actor, subject });
    return until;
  });
  return { id, secret, previous_secret_expires_at: expiresAt.toISOString() };
}
