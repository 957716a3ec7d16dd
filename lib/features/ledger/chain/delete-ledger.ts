import type { Transaction } from "@/lib/platform/database/database";
import { removeOutsideCopy } from "../checkpoints/outside-copy";
import { deleteLedgerRows } from "./store";

/**
 * Deletes the ledger of a demonstration organization with its checkpoints, also the copy outside the
 * database. When the transaction is rolled back that copy is made again with the next checkpoint.
 *
 * @throws TypeError for any other organization
 */
export async function deleteLedger(tx: Transaction, organizationId: string): Promise<void> {
  await deleteLedgerRows(tx, organizationId);
  await removeOutsideCopy(organizationId);
}
