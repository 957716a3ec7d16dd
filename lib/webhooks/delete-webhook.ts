import type { Actor } from "@/lib/core/actor";
import { deleteEndpoint } from "./endpoint-store";
import { noSuchEndpoint } from "./get-webhook";

/** Deletes an endpoint with its deliveries; an attempt that runs ends without being noted. */
export async function deleteWebhook(actor: Actor, id: string): Promise<void> {
  if (!(await deleteEndpoint(actor.organizationId, id))) throw noSuchEndpoint();
}
