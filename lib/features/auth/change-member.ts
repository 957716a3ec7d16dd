import type { Actor, Role } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { endKeysOf, reassignKeysOf } from "./end-keys";
import { deleteInvitation, findInvitation, updateInvitationRole } from "./invitation-store";
import { invitedMember, toMember } from "./list-members";
import { changeMembership, findMembership } from "./member-store";
import type { Member } from "./schema";
import { endSessions } from "./session-store";
import { findUser } from "./user-store";

type Previous = { role: string; email: string | undefined; isInvitation: boolean };

/** Changes a member's role and ends the sessions that began with the former one. */
export async function changeMember(actor: Actor, userId: string, role: Role): Promise<Member> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const previous = await change(tx, organizationId, userId, role);
    if (previous.role === role) return;
    if (!previous.isInvitation) await endSessions(tx, { userId, organizationId }, "role_changed", now());
    const subject = { kind: "member", id: userId, name: previous.email };
    const details = { role, previous_role: previous.role };
    await insertSecurityEvent(tx, { organizationId, type: "member.role_changed", actor, subject, details });
  });
  const row = await findMembership(organizationId, userId);
  if (row) return toMember(row);
  const invitation = await findInvitation(organizationId, userId);
  if (!invitation) throw notFound("member");
  return invitedMember(invitation);
}

/**
 * Ends a membership: sessions and tokens stop with the next request, the API keys the person made are
 * revoked or go to whoever removes the person, and single sign-on does not let the person back in.
 */
export async function removeMember(actor: Actor, userId: string, keys: "revoke" | "reassign"): Promise<void> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const previous = await change(tx, organizationId, userId, null);
    const subject = { kind: "member", id: userId, name: previous.email };
    const details = { role: previous.role, keys };
    await insertSecurityEvent(tx, { organizationId, type: "member.removed", actor, subject, details });
    if (previous.isInvitation) return;
    await endSessions(tx, { userId, organizationId }, "member_removed", now());
    if (keys === "reassign") await reassignKeysOf(tx, actor, userId);
    else await endKeysOf(tx, actor, userId);
  });
}

/** Changes or ends a membership or an invitation. */
async function change(
  tx: Transaction,
  organizationId: string,
  id: string,
  role: Role | null,
): Promise<Previous> {
  const result = await changeMembership(tx, organizationId, id, role);
  if (result.outcome === "changed") {
    return { role: result.previousRole, email: (await findUser(id))?.email, isInvitation: false };
  }
  if (result.outcome === "last_admin") {
    throw new ServiceError({
      code: "conflict",
      message:
        "The organization needs at least one administrator. Make another member an administrator first.",
    });
  }
  const invitation =
    role === null
      ? await deleteInvitation(tx, organizationId, id)
      : await updateInvitationRole(tx, organizationId, id, role);
  if (!invitation) throw notFound("member");
  return { ...invitation, isInvitation: true };
}
