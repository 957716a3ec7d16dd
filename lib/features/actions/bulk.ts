import type { Actor } from "@/lib/core/actor";
import { type BulkOutcome, changeEach } from "@/lib/core/bulk";
import { changeAction, getAction } from "./actions";
import type { BulkChangeActions } from "./bulk-schema";

/** Changes several corrective actions, each on its own; those that are refused are named with the reason. */
export function bulkChangeActions(actor: Actor, { ids, ...change }: BulkChangeActions): Promise<BulkOutcome> {
  return changeEach(ids, {
    read: (id) => getAction(actor, id),
    change: (id) => changeAction(actor, id, change),
  });
}
