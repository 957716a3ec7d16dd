import { ServiceError } from "@/lib/core/errors";
import { deleteOrganization } from "@/lib/features/auth";
import { deleteEvents } from "@/lib/features/events";
import { deleteAllEvidence, removeEvidenceFiles } from "@/lib/features/evidence";
import { deleteLedger } from "@/lib/features/ledger";
import { deletePrograms } from "@/lib/features/programs";
import type { Transaction } from "@/lib/platform/database/database";
import { deleteLooseRows, lockDemonstration } from "./queries";

/**
 * Deletes a demonstration organization with everything in it. The only function that deletes an
 * organization: it reads under a lock that this one is a demonstration, and every statement that
 * follows names this one's id.
 *
 * @throws ServiceError `conflict` for any other organization, before anything is deleted
 */
export async function dropDemonstration(tx: Transaction, organizationId: string): Promise<void> {
  if (!(await lockDemonstration(tx, organizationId))) throw notADemonstration();
  await deleteLedger(tx, organizationId);
  await deleteEvents(tx, organizationId);
  await deletePrograms(tx, organizationId);
  await deleteAllEvidence(tx, organizationId);
  await deleteLooseRows(tx, organizationId);
  await deleteOrganization(tx, organizationId);
}

/** The evidence files of a demonstration that is gone; called after the commit, because files are not rolled back. */
export function removeFilesOf(organizationId: string): Promise<void> {
  return removeEvidenceFiles(organizationId);
}

export function notADemonstration(): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: "This organization is not a demonstration. Only a demonstration can be removed or kept.",
  });
}
