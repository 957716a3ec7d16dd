import type { MemberActor, Role } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { prisma, type Queryable } from "@/lib/platform/database/database";
import { organizationColumns, planOf, roleOf } from "./stored-values";
import type { PasswordOrigin } from "./user-store";

const userColumns = { id: true, email: true, name: true } as const;

/** A person's membership as an actor; undefined when the person is not (or no longer) a member. */
export async function findMember(organizationId: string, userId: string): Promise<MemberActor | undefined> {
  const row = await prisma().membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { role: true, organization: { select: organizationColumns }, user: { select: userColumns } },
  });
  if (!row) return undefined;
  return {
    kind: "member",
    organizationId: row.organization.id,
    organizationName: row.organization.name,
    plan: planOf(row.organization.plan),
    userId: row.user.id,
    email: row.user.email,
    name: row.user.name,
    role: roleOf(row.role),
  };
}

/** The organizations of a person, oldest membership first. */
export async function listMembershipsOfUser(userId: string) {
  const rows = await prisma().membership.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { organizationId: "asc" }],
    select: { role: true, organization: { select: organizationColumns } },
  });
  return rows.map((row) => ({ role: roleOf(row.role), organization: row.organization }));
}

const memberColumns = {
  organizationId: true,
  role: true,
  createdAt: true,
  user: { select: { ...userColumns, passwordOrigin: true, provisionedBy: true } },
} as const;

export async function findMembership(organizationId: string, userId: string) {
  const row = await prisma().membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: memberColumns,
  });
  return row ? { ...row, role: roleOf(row.role) } : undefined;
}

export async function listMembersOf(organizationId: string) {
  const rows = await prisma().membership.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: memberColumns,
  });
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

export interface NewMember {
  email: string;
  name: string;
  role: Role;
  passwordHash: string | null;
  passwordOrigin: PasswordOrigin;
}

/**
 * Adds a person, with an account if the address has none. For who needs no invitation: the first
 * administrator, and single sign-on. Safe at once: each statement either inserts or sees what another
 * request has inserted.
 *
 * @returns undefined when the person is a member already
 */
export async function insertMember(tx: Queryable, organizationId: string, person: NewMember) {
  const email = person.email.toLowerCase();
  const created = await tx.query<{ id: string }>(
    `INSERT INTO users (id, email, name, password_hash, password_origin) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [newId("user"), email, person.name, person.passwordHash, person.passwordOrigin],
  );
  const joined = await tx.query<{ user_id: string }>(
    `INSERT INTO memberships (organization_id, user_id, role) SELECT $1, id, $3 FROM users WHERE email = $2
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [organizationId, email, person.role],
  );
  const [row] = joined.rows;
  return row && { userId: row.user_id, isNewAccount: created.rowCount === 1 };
}

/** Adds an existing account to an organization. @returns whether it was no member before */
export async function insertMembership(
  tx: Queryable,
  organizationId: string,
  userId: string,
  role: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [organizationId, userId, role],
  );
  await tx.query("DELETE FROM former_members WHERE organization_id = $1 AND user_id = $2", [
    organizationId,
    userId,
  ]);
  return rowCount === 1;
}

/** Whether the person was removed from the organization and has not been added again. */
export async function isFormerMember(organizationId: string, userId: string): Promise<boolean> {
  const row = await prisma().formerMember.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    select: { userId: true },
  });
  return row !== null;
}

/**
 * Changes or ends a membership unless that would leave the organization without an administrator.
 * One statement, with the administrators locked: two administrators who demote each other at once
 * cannot both succeed.
 */
export async function changeMembership(
  tx: Queryable,
  organizationId: string,
  userId: string,
  role: Role | null,
): Promise<{ outcome: "unknown" | "last_admin" } | { outcome: "changed"; previousRole: string }> {
  const { rows } = await tx.query<{ user_id: string; role: string }>(
    "SELECT user_id, role FROM memberships WHERE organization_id = $1 AND (role = 'admin' OR user_id = $2) FOR UPDATE",
    [organizationId, userId],
  );
  const member = rows.find((row) => row.user_id === userId);
  if (!member) return { outcome: "unknown" };
  const otherAdmins = rows.filter((row) => row.role === "admin" && row.user_id !== userId);
  if (otherAdmins.length === 0 && role !== "admin") return { outcome: "last_admin" };
  const statement =
    role === null
      ? "DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2 AND $3::text IS NULL"
      : "UPDATE memberships SET role = $3 WHERE organization_id = $1 AND user_id = $2";
  await tx.query(statement, [organizationId, userId, role]);
  if (role === null) await leaveNoWayBack(tx, organizationId, userId);
  return { outcome: "changed", previousRole: member.role };
}

/** Remembers the removal, and takes the password from an account that belongs to no organization any more. */
async function leaveNoWayBack(tx: Queryable, organizationId: string, userId: string): Promise<void> {
  await tx.query(
    "INSERT INTO former_members (organization_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [organizationId, userId],
  );
  await tx.query(
    `UPDATE users SET password_hash = NULL, provisioned_by = NULL, password_expires_at = NULL
     WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = $1)`,
    [userId],
  );
}
