import { type MemberActor, PLANS, type Plan, ROLES, type Role, SCOPES, type Scope } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { prisma, type Queryable } from "@/lib/server/database";
import type { NewApiKeySecret } from "./api-key-secret";

const organizationColumns = { id: true, name: true, plan: true, isDemonstration: true } as const;
const userColumns = { id: true, email: true, name: true } as const;
const apiKeyColumns = {
  id: true,
  name: true,
  publicPart: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

/** A value the database holds as text, checked against its list. */
function oneOf<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((item) => item === value);
  if (found === undefined) throw new Error(`The database holds an unknown value: ${value}`);
  return found;
}

const planOf = (value: string): Plan => oneOf(PLANS, value);
const roleOf = (value: string): Role => oneOf(ROLES, value);
export const scopesOf = (values: readonly string[]): Scope[] => values.map((value) => oneOf(SCOPES, value));

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

export async function findUserByEmail(email: string) {
  return prisma().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { ...userColumns, passwordHash: true },
  });
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

/** The row a presented key may belong to. Not limited to an organization: the key is what names it. */
export async function findApiKeyByPublicPart(publicPart: string) {
  const row = await prisma().apiKey.findUnique({
    where: { publicPart },
    select: {
      ...apiKeyColumns,
      secretHash: true,
      revokedAt: true,
      organization: { select: organizationColumns },
    },
  });
  if (!row) return undefined;
  const { organization, ...key } = row;
  return {
    ...key,
    scopes: scopesOf(row.scopes),
    organization: { ...organization, plan: planOf(organization.plan) },
  };
}

export async function insertApiKey(
  organizationId: string,
  key: {
    name: string;
    scopes: readonly Scope[];
    expiresAt: Date | null;
    createdBy: string;
    secret: NewApiKeySecret;
  },
) {
  const { publicPart, secretHash } = key.secret;
  return prisma().apiKey.create({
    data: {
      id: newId("apiKey"),
      organizationId,
      name: key.name,
      scopes: [...key.scopes],
      expiresAt: key.expiresAt,
      createdBy: key.createdBy,
      publicPart,
      secretHash,
    },
    select: apiKeyColumns,
  });
}

export async function listActiveApiKeys(organizationId: string) {
  return prisma().apiKey.findMany({
    where: { organizationId, revokedAt: null },
    orderBy: { createdAt: "desc" },
    select: apiKeyColumns,
  });
}

/** @returns whether there was such a key that was not revoked yet */
export async function markApiKeyRevoked(organizationId: string, id: string, at: Date): Promise<boolean> {
  const { count } = await prisma().apiKey.updateMany({
    where: { organizationId, id, revokedAt: null },
    data: { revokedAt: at },
  });
  return count > 0;
}

export async function touchApiKey(organizationId: string, id: string, at: Date): Promise<void> {
  await prisma().apiKey.updateMany({ where: { organizationId, id }, data: { lastUsedAt: at } });
}

export async function findOrganization(organizationId: string) {
  const row = await prisma().organization.findUnique({
    where: { id: organizationId },
    select: organizationColumns,
  });
  return row ? { ...row, plan: planOf(row.plan) } : undefined;
}

const memberColumns = { role: true, createdAt: true, user: { select: userColumns } } as const;

export async function listMembersOf(organizationId: string) {
  const rows = await prisma().membership.findMany({
    where: { organizationId },
    orderBy: { createdAt: "asc" },
    select: memberColumns,
  });
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

/** Adds a person, with an account if the address has none. The unique key refuses a second membership. */
export async function insertMember(
  organizationId: string,
  person: { email: string; name: string; role: Role; passwordHash: string | null },
) {
  const email = person.email.toLowerCase();
  const row = await prisma().membership.create({
    data: {
      organization: { connect: { id: organizationId } },
      role: person.role,
      user: {
        connectOrCreate: {
          where: { email },
          create: { id: newId("user"), email, name: person.name, passwordHash: person.passwordHash },
        },
      },
    },
    select: memberColumns,
  });
  return { ...row, role: roleOf(row.role) };
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
): Promise<"changed" | "unknown" | "last_admin"> {
  const { rows } = await tx.query<{ user_id: string; role: string }>(
    "SELECT user_id, role FROM memberships WHERE organization_id = $1 AND (role = 'admin' OR user_id = $2) FOR UPDATE",
    [organizationId, userId],
  );
  if (!rows.some((row) => row.user_id === userId)) return "unknown";
  const otherAdmins = rows.filter((row) => row.role === "admin" && row.user_id !== userId);
  if (otherAdmins.length === 0 && role !== "admin") return "last_admin";
  const statement =
    role === null
      ? "DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2 AND $3::text IS NULL"
      : "UPDATE memberships SET role = $3 WHERE organization_id = $1 AND user_id = $2";
  await tx.query(statement, [organizationId, userId, role]);
  return "changed";
}

/** The id of the only organization; undefined when there are none or several. */
export async function soleOrganizationId(): Promise<string | undefined> {
  const rows = await prisma().organization.findMany({ take: 2, select: { id: true } });
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Creates an organization. Its plan is the operator's choice. */
export async function insertOrganization(organization: {
  name: string;
  plan: Plan;
  isDemonstration: boolean;
}) {
  return prisma().organization.create({
    data: { id: newId("organization"), ...organization },
    select: organizationColumns,
  });
}

export async function countOrganizations(): Promise<number> {
  return prisma().organization.count();
}

/** @returns how many organizations have that id or name and were changed */
export async function updatePlan(organization: string, plan: Plan): Promise<number> {
  const { count } = await prisma().organization.updateMany({
    where: { OR: [{ id: organization }, { name: organization }] },
    data: { plan },
  });
  return count;
}

export async function updatePasswordHash(userId: string, passwordHash: string): Promise<void> {
  await prisma().user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } });
}

export async function listDemonstrationIds(): Promise<string[]> {
  const rows = await prisma().organization.findMany({
    where: { isDemonstration: true },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Deletes an organization with what hangs on it, and the people who belonged to no other. */
export async function deleteOrganization(tx: Queryable, organizationId: string): Promise<void> {
  const { rows } = await tx.query<{ user_id: string }>(
    "SELECT user_id FROM memberships WHERE organization_id = $1",
    [organizationId],
  );
  await tx.query("DELETE FROM organizations WHERE id = $1", [organizationId]);
  await tx.query(
    "DELETE FROM users WHERE id = ANY($1) AND NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = users.id)",
    [rows.map((row) => row.user_id)],
  );
}
