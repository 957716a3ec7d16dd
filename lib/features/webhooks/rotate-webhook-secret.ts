import type { Actor } from "@/lib/core/actor";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { pool, transaction } from "@/lib/platform/database/database";
import { forgetPreviousSecret, replaceSecret } from "./endpoint-store";
import { getWebhook, noSuchEndpoint } from "./get-webhook";
import type { RotateSecret, Webhook } from "./schema";
import { newSigningSecret, sealSecret } from "./secret";

/**
 * Replaces the signing secret. The new one is in this answer only; the old one signs beside it for 24 hours.
 * `X-Service-Signature` holds one value: unless asked for at once, it stays with the old secret for that
 * time, or until {@link finishWebhookRotation}, so that a receiver of it alone loses nothing.
 */
export async function rotateWebhookSecret(actor: Actor, id: string, input: RotateSecret) {
  const secret = input.secret ?? newSigningSecret();
  const { organizationId } = actor;
  const serviceUsesPrevious = input.effective === "after_grace";
  const expiresAt = await transaction(async (tx) => {
    const next = { sealedSecret: sealSecret(secret), serviceUsesPrevious };
    const until = await replaceSecret(tx, organizationId, id, next);
    if (!until) throw noSuchEndpoint();
    const subject = { kind: "webhook", id };
    await insertSecurityEvent(tx, { organizationId, type: "webhook.secret_rotated", actor, subject });
    return until;
  });
  const service_signature = serviceUsesPrevious ? ("previous" as const) : ("current" as const);
  return { id, secret, previous_secret_expires_at: expiresAt.toISOString(), service_signature };
}

/** Ends a rotation: from the next attempt on only the new secret signs. Without one nothing changes. */
export async function finishWebhookRotation(actor: Actor, id: string): Promise<Webhook> {
  if (!(await forgetPreviousSecret(pool(), actor.organizationId, id))) throw noSuchEndpoint();
  return getWebhook(actor, id);
}
