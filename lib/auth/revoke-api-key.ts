import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { markApiKeyRevoked } from "./api-key-store";

/** Revokes a key for good. Other processes notice within half a second. */
export async function revokeApiKey(actor: Actor, id: string): Promise<void> {
  if (!(await markApiKeyRevoked(actor.organizationId, id, now()))) throw notFound("API key");
}
