import type { Actor } from "@/lib/core/actor";
import { type BulkOutcome, changeEach } from "@/lib/core/bulk";
import type { BulkChangeDocuments } from "./bulk-schema";
import { changeDocument, getDocument } from "./documents";

/** Changes several documents, each on its own; those that are refused are named with the reason. */
export function bulkChangeDocuments(
  actor: Actor,
  { ids, ...change }: BulkChangeDocuments,
): Promise<BulkOutcome> {
  return changeEach(ids, {
    read: (id) => getDocument(actor, id),
    change: (id) => changeDocument(actor, id, change),
  });
}
