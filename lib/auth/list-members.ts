import type { Actor, MemberActor } from "@/lib/core/actor";
import { findUser, listMembersOf } from "./member-store";
import { listOpenMemberships } from "./open-memberships";
import type { Member } from "./schema";

type MemberRow = Awaited<ReturnType<typeof listMembersOf>>[number];

export function toMember(row: MemberRow): Member {
  const { id, email, name } = row.user;
  return { id, email, name, role: row.role, created_at: row.createdAt.toISOString() };
}

/** The members of the organization, in the order they joined. */
export async function listMembers(actor: Actor): Promise<{ data: Member[] }> {
  const rows = await listMembersOf(actor.organizationId);
  return { data: rows.map(toMember) };
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
