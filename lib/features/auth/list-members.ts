import type { Actor, MemberActor } from "@/lib/core/actor";
import { type findInvitation, listInvitations } from "./invitation-store";
import { listMembersOf } from "./member-store";
import { listOpenMemberships } from "./open-memberships";
import type { Member } from "./schema";
import { findUser } from "./user-store";

type MemberRow = Awaited<ReturnType<typeof listMembersOf>>[number];

export function toMember(row: MemberRow): Member {
  const { id, email, name, passwordOrigin, provisionedBy } = row.user;
  // Who has the password of the invitation still has not come.
  const isInvited = passwordOrigin === "handed_out" && provisionedBy === row.organizationId;
  const status = isInvited ? "invited" : "active";
  return { id, email, name, role: row.role, status, created_at: row.createdAt.toISOString() };
}

/** Somebody with an account elsewhere, under the name the inviting administrator gave. */
export function invitedMember(row: NonNullable<Awaited<ReturnType<typeof findInvitation>>>): Member {
  const { id, email, name, role, createdAt } = row;
  return { id, email, name, role, status: "invited", created_at: createdAt.toISOString() };
}

/** The members of the organization and who is invited, in the order they were added. */
export async function listMembers(actor: Actor): Promise<{ data: Member[] }> {
  const [members, invitations] = await Promise.all([
    listMembersOf(actor.organizationId),
    listInvitations(actor.organizationId),
  ]);
  const data = [...members.map(toMember), ...invitations.map(invitedMember)];
  return { data: data.sort((a, b) => a.created_at.localeCompare(b.created_at)) };
}

/** The organizations the signed-in person may switch between. */
export async function listMemberships(actor: MemberActor) {
  const user = await findUser(actor.userId);
  const rows = user ? await listOpenMemberships(user) : [];
  return rows.map(({ role, organization }) => ({
    organization_id: organization.id,
    name: organization.name,
    role,
    is_demonstration: organization.isDemonstration,
    is_current: organization.id === actor.organizationId,
  }));
}
