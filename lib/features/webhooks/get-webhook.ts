import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { findEndpoint, listEndpoints, listTroubled, type TroubledEndpoint } from "./endpoint-store";
import { toWebhook } from "./present";
import type { Webhook } from "./schema";

/** The answer for an endpoint that is unknown or another organization's. */
export const noSuchEndpoint = () => notFound("webhook endpoint");

export async function getWebhook(actor: Actor, id: string): Promise<Webhook> {
  const row = await findEndpoint(actor.organizationId, id);
  if (!row) throw noSuchEndpoint();
  return toWebhook(row);
}

/** Every endpoint of the organization with its health, oldest first. */
export async function listWebhooks(actor: Actor): Promise<{ data: Webhook[] }> {
  const rows = await listEndpoints(actor.organizationId);
  return { data: rows.map(toWebhook) };
}

/** Endpoints that need somebody: failing ones, and those the receiver has given up. */
export function listTroubledWebhooks(actor: Actor): Promise<TroubledEndpoint[]> {
  return listTroubled(actor.organizationId);
}
