import type { Actor } from "@/lib/core/actor";
import { readSamplesUntil } from "./store";

/** Whether a record of the actor's organization was made by the demonstration and not by a person. */
export async function isSample(actor: Actor, createdAt: string): Promise<boolean> {
  const until = await readSamplesUntil(actor.organizationId);
  return until !== undefined && new Date(createdAt) <= until;
}
