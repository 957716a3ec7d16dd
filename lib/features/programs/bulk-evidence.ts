import type { Actor } from "@/lib/core/actor";
import { type BulkOutcome, changeEach } from "@/lib/core/bulk";
import { getEvidence } from "@/lib/features/evidence";
import type { BulkChangeEvidence } from "@/lib/features/evidence/bulk-schema";
import { changeEvidence } from "./control-evidence";

/** Changes several items of evidence, each on its own; those that are refused are named with the reason. */
export function bulkChangeEvidence(
  actor: Actor,
  { ids, ...change }: BulkChangeEvidence,
): Promise<BulkOutcome> {
  return changeEach(ids, {
    read: (id) => getEvidence(actor, id),
    change: (id) => changeEvidence(actor, id, change),
  });
}
