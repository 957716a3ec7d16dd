import "server-only";
import type { Actor } from "@/lib/core/actor";
import { listNames, upsertSystem } from "./store";

/** Registers a system on first mention of its name; names are unique in an organization, case included. */
export function ensureSystem(actor: Actor, name: string): Promise<string> {
  return upsertSystem(actor.organizationId, name);
}

/** Names of the organization's systems, for suggestions. */
export function listSystemNames(actor: Actor): Promise<string[]> {
  return listNames(actor.organizationId);
}
