import type { Actor } from "@/lib/core/actor";
import { replaceSecret } from "./endpoint-store";
import { noSuchEndpoint } from "./get-webhook";
import { newSigningSecret, sealSecret } from "./secret";

/** Replaces the signing secret. The new one is in this answer only; the old one signs beside it for 24 hours. */
export async function rotateWebhookSecret(actor: Actor, id: string, input: { secret?: string | undefined }) {
  const secret = input.secret ?? newSigningSecret();
  const expiresAt = await replaceSecret(actor.organizationId, id, sealSecret(secret));
  if (!expiresAt) throw noSuchEndpoint();
  return { id, secret, previous_secret_expires_at: expiresAt.toISOString() };
}
