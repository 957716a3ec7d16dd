import { z } from "zod";
import { ServiceError } from "./errors";
import { BULK_LIMIT } from "./limits";

/** Which records are changed. */
export const BulkIdsSchema = z
  .array(z.string().min(1).max(100))
  .min(1, "must name at least one record")
  .max(BULK_LIMIT, `must name at most ${BULK_LIMIT.toLocaleString("en-US")} records`);

/** A record that was not changed, and why. */
export const BulkFailureSchema = z.object({
  id: z.string(),
  code: z.string(),
  message: z.string(),
});
export type BulkFailure = z.infer<typeof BulkFailureSchema>;

/** What became of each of the records: one that is refused holds up none of the others. */
export const BulkOutcomeSchema = z.object({
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  failed: z.array(BulkFailureSchema),
});
export type BulkOutcome = z.infer<typeof BulkOutcomeSchema>;

/** Requires that a change of many records changes something. */
export function changesSomething<Body extends { ids: readonly string[] }>(body: Body): boolean {
  return Object.entries(body).some(([field, value]) => field !== "ids" && value !== undefined);
}

/** Records changed at the same time. */
const AT_ONCE = 4;

/**
 * Changes records one by one, each on its own: a record that is refused is named with the reason.
 *
 * @param change answers the record as it is after the change
 * @throws whatever is no `ServiceError`: it may happen to every record
 */
export async function changeEach(
  ids: readonly string[],
  { read, change }: { read: (id: string) => Promise<unknown>; change: (id: string) => Promise<unknown> },
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: 0, unchanged: 0, failed: [] };
  const one = async (id: string) => {
    try {
      const before = JSON.stringify(await read(id));
      const after = JSON.stringify(await change(id));
      outcome[before === after ? "unchanged" : "changed"] += 1;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      outcome.failed.push({ id, code: error.code, message: error.message });
    }
  };
  const all = [...new Set(ids)];
  for (let start = 0; start < all.length; start += AT_ONCE)
    await Promise.all(all.slice(start, start + AT_ONCE).map(one));
  return outcome;
}
