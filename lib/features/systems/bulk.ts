import type { Actor } from "@/lib/core/actor";
import { type BulkOutcome, changeEach } from "@/lib/core/bulk";
import type { BulkChangeSystems } from "./bulk-schema";
import { changeSystem, getSystem } from "./systems";

/** Changes several systems, each on its own; those that are refused are named with the reason. */
export function bulkChangeSystems(actor: Actor, { ids, ...change }: BulkChangeSystems): Promise<BulkOutcome> {
  return changeEach(ids, {
    read: (id) => getSystem(actor, id),
    change: (id) => changeSystem(actor, id, change),
  });
}
