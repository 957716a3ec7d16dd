import { type Actor, actorHasRole, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { type Queryable, transaction } from "@/lib/platform/database/database";
import { removeContent, removeFolder } from "@/lib/platform/files";
import { requireOrder } from "./dates";
import { getEvidence } from "./read-evidence";
import type { ChangeEvidence, Evidence } from "./schema";
import { deleteUnused, findEvidence, isContentUsed, isStillUsed, lockContent, updateEvidence } from "./store";
import { folderOf } from "./upload-evidence";

/**
 * Changes the title or dates of an item, inside the caller's transaction.
 *
 * @returns the item as it was
 */
export async function changeEvidence(
  tx: Queryable,
  actor: Actor,
  id: string,
  change: ChangeEvidence,
): Promise<Evidence> {
  const current = await getEvidence(actor, id, tx);
  const expiresOn = change.expires_on === undefined ? current.expires_on : change.expires_on;
  requireOrder(change.effective_date ?? current.effective_date, expiresOn);
  await updateEvidence(tx, actor.organizationId, id, change);
  return current;
}

/**
 * Deletes an item that no control uses, and its file unless another item has the same one. A control
 * owner deletes what they uploaded themselves; what others uploaded is a manager's to delete.
 *
 * @throws ServiceError `missing_role`; `conflict` while a control uses it
 */
export async function deleteEvidence(actor: Actor, id: string): Promise<undefined> {
  const { organizationId } = actor;
  await requireDeleter(actor, id);
  const deleted = await transaction(async (tx) => {
    const item = await deleteUnused(tx, organizationId, id);
    if (!item) return undefined;
    await insertSecurityEvent(tx, {
      organizationId,
      type: "record.deleted",
      actor,
      subject: { kind: "evidence", id, name: item.title },
    });
    return item;
  }).catch((error: unknown) => {
    if (isStillUsed(error)) return undefined;
    throw error;
  });
  if (!deleted) {
    if (!(await findEvidence(organizationId, id))) throw notFound("item of evidence");
    throw new ServiceError({
      code: "conflict",
      message: "Controls use this evidence. Detach it from them first.",
    });
  }
  const { sha256 } = deleted;
  if (sha256 === null) return;
  await transaction(async (tx) => {
    await lockContent(tx, organizationId, sha256);
    if (!(await isContentUsed(tx, organizationId, sha256)))
      await removeContent(folderOf(organizationId), sha256);
  });
}

/** A control owner deletes what they uploaded; anything else is a manager's to delete. */
async function requireDeleter(actor: Actor, id: string): Promise<void> {
  const { uploaded_by, uploaded_by_name } = await getEvidence(actor, id);
  if (actorHasRole(actor, "manager") || uploaded_by === actorId(actor)) return;
  throw new ServiceError({
    code: "missing_role",
    message: `${uploaded_by_name} uploaded this evidence. Only they or a manager can delete it.`,
  });
}

/** Removes every file of an organization that has been deleted. */
export function removeEvidenceFiles(organizationId: string): Promise<void> {
  return removeFolder(folderOf(organizationId));
}
