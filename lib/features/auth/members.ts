import type { z } from "zod";
import type { Actor, Caller, MemberActor, Role } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { type Account, findUser, insertAccount } from "./account-queries";
import { reassignKeysOf, revokeKeysOf } from "./api-keys";
import {
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  isInvited,
  listInvitations,
  updateInvitationRole,
} from "./invitation-queries";
import { alreadyAdded, hashInvitationCode } from "./invitations";
import { selectMembers } from "./member-order";
import {
  changeMembership,
  findMembership,
  listMembershipsOfUser,
  listMembersOf,
  type MemberRow,
} from "./member-queries";
import { newInitialPassword } from "./passwords";
import type { AddedMember, AddMemberSchema, Member, MemberQuery } from "./schema";
import { endSessions } from "./session-queries";

/** The members of the organization and the people who are invited, in the order they were added unless sorted otherwise. */
export async function listMembers(actor: Caller, query: MemberQuery = {}): Promise<{ data: Member[] }> {
  const [members, invitations] = await Promise.all([
    listMembersOf(actor.organizationId),
    listInvitations(actor.organizationId),
  ]);
  const data = [...members.map(toMember), ...invitations.map(toInvitedMember)];
  return { data: selectMembers(data, query) };
}

function toMember(row: MemberRow): Member {
  const { id, email, name, password_origin, provisioned_by } = row.user;
  // A person who still has the password of the invitation has not signed in yet.
  const isInvited = password_origin === "handed_out" && provisioned_by === row.organization_id;
  const status = isInvited ? "invited" : "active";
  return { id, email, name, role: row.role, status, created_at: row.created_at.toISOString() };
}

/** A person with an account elsewhere, under the name the inviting administrator gave. */
function toInvitedMember(row: InvitationRow): Member {
  const { id, email, name, role, created_at } = row;
  return { id, email, name, role, status: "invited", created_at: created_at.toISOString() };
}

/**
 * Adds a person. A new account gets an initial password that is in this answer only, expires after a
 * week, must be changed at the first sign-in, and opens this organization only until the operator gives
 * the person another. A person with an account elsewhere is invited: nothing of that account is shown,
 * and the same text is the code with which the person accepts. Both answers look alike.
 *
 * @throws ServiceError `conflict` when the person is a member or invited already
 */
export async function addMember(actor: Actor, input: z.infer<typeof AddMemberSchema>): Promise<AddedMember> {
  const { organizationId } = actor;
  const { name, role } = input;
  const email = input.email.toLowerCase();
  const { password, passwordHash, expiresAt } = await newInitialPassword();
  const id = await transaction(async (tx) => {
    if (await isInvited(tx, organizationId, email)) throw alreadyAdded(input.email);
    const account = await insertAccount(tx, organizationId, { email, name, role, passwordHash, expiresAt });
    if (account === "member") throw alreadyAdded(input.email);
    const invitation = { email, name, role, codeHash: hashInvitationCode(password), expiresAt };
    const added =
      account === "elsewhere" ? await insertInvitation(tx, organizationId, invitation) : account.userId;
    if (added === undefined) throw alreadyAdded(input.email);
    // The same event in both cases: the log is read by the same administrators.
    const subject = { kind: "member", id: added, name: email };
    await insertSecurityEvent(tx, {
      organizationId,
      type: "member.added",
      actor,
      subject,
      details: { role },
    });
    await recordFact(tx, actor, {
      kind: "member_added",
      subject: { type: "member", id: added, label: email },
      payload: { role },
    });
    return added;
  });
  const createdAt = now().toISOString();
  return { id, email, name, role, status: "invited", created_at: createdAt, initial_password: password };
}

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
    await recordFact(tx, actor, {
      kind: "member_role",
      subject: { type: "member", id: userId, label: previous.email ?? userId },
      payload: { from: previous.role, to: role },
    });
  });
  const row = await findMembership(organizationId, userId);
  if (row) return toMember(row);
  const invitation = await findInvitation(organizationId, userId);
  if (!invitation) throw notFound("member");
  return toInvitedMember(invitation);
}

/**
 * Ends a membership: sessions and tokens stop with the next request, the API keys the person made are
 * revoked or go to the administrator who removes the person, and single sign-on does not let the person
 * back in.
 */
export async function removeMember(actor: Actor, userId: string, keys: "revoke" | "reassign"): Promise<void> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const previous = await change(tx, organizationId, userId, null);
    const subject = { kind: "member", id: userId, name: previous.email };
    const details = { role: previous.role, keys };
    await insertSecurityEvent(tx, { organizationId, type: "member.removed", actor, subject, details });
    await recordFact(tx, actor, {
      kind: "member_removed",
      subject: { type: "member", id: userId, label: previous.email ?? userId },
      payload: { role: previous.role, keys },
    });
    if (previous.isInvitation) return;
    await endSessions(tx, { userId, organizationId }, "member_removed", now());
    if (keys === "reassign") await reassignKeysOf(tx, actor, userId);
    else await revokeKeysOf(tx, actor, userId);
  });
}

type Previous = { role: string; email: string | undefined; isInvitation: boolean };

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

/**
 * The memberships a person may use. When an organization's administrator made an account's first password,
 * the account opens that organization only, until the operator has given the person another password:
 * otherwise an administrator who adds an email first could later enter every organization that person
 * joins, with that password or with one changed by means of it.
 */
export async function listOpenMemberships(user: Pick<Account, "id" | "provisioned_by">) {
  const memberships = await listMembershipsOfUser(user.id);
  const { provisioned_by } = user;
  return provisioned_by === null
    ? memberships
    : memberships.filter((item) => item.organization.id === provisioned_by);
}

type OpenMembership = Awaited<ReturnType<typeof listOpenMemberships>>[number];

/**
 * Which organization a sign-in opens. A browser: the person's last one, and the very first time the
 * demonstration if there is one. A bearer token: the oldest organization that is no demonstration.
 */
export function chooseOrganization(
  memberships: readonly OpenMembership[],
  via: "browser" | "api",
  lastOrganizationId: string | null,
): OpenMembership | undefined {
  const ordinary = memberships.find(({ organization }) => !organization.is_demonstration);
  if (via === "api") return ordinary ?? memberships[0];
  const last = memberships.find(({ organization }) => organization.id === lastOrganizationId);
  const demonstration = memberships.find(({ organization }) => organization.is_demonstration);
  return last ?? demonstration ?? ordinary;
}

/** The organizations the signed-in person may switch between. */
export async function listMemberships(actor: MemberActor) {
  const user = await findUser(actor.userId);
  const rows = user ? await listOpenMemberships(user) : [];
  return rows.map(({ role, organization }) => ({
    organization_id: organization.id,
    name: organization.name,
    role,
    is_demonstration: organization.is_demonstration,
    is_current: organization.id === actor.organizationId,
  }));
}
