import { listKeyMakers } from "./api-key-store";

/**
 * Everybody who speaks through an actor, by id: the actor, and of an API key the person who made it.
 *
 * @param id as records name an actor: `usr_…` or `key_…`
 */
export async function findPeopleBehind(organizationId: string, id: string): Promise<ReadonlySet<string>> {
  return new Set([id, ...(await listKeyMakers(organizationId, [id]))]);
}
