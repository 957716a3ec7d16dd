import { type Actor, actorId } from "@/lib/core/actor";
import { insertEndpoint } from "./endpoint-store";
import { requireAddress } from "./require-address";
import type { CreatedWebhook, CreateWebhook } from "./schema";
import { newSigningSecret, sealSecret } from "./secret";

/** Registers an endpoint. The secret is in this answer only; the database holds it encrypted. */
export async function createWebhook(actor: Actor, input: CreateWebhook): Promise<CreatedWebhook> {
  const { organizationId } = actor;
  const { url, events, description = "", secret = newSigningSecret() } = input;
  await requireAddress(organizationId, url);
  const endpoint = { url, events, description, sealedSecret: sealSecret(secret), createdBy: actorId(actor) };
  const { id, created_at } = await insertEndpoint(organizationId, endpoint);
  return { id, url, events, description, secret, is_active: true, created_at: created_at.toISOString() };
}
