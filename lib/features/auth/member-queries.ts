import type { MemberActor, Role } from "@/lib/core/actor";
import { type Database, prisma } from "@/lib/platform/database/database";
import { organizationColumns } from "./organization-queries";
import { PlanSchema, RoleSchema } from "./schema";

const userColumns = { id: true, email: true, name: true } as const;

/** A person's membership as an actor; undefined when the person is not (or no longer) a member. */
export async function findMember(organizationId: string, userId: string): Promise<MemberActor | undefined> {
  const row = await prisma().membership.findUnique({
    where: { organization_id_user_id: { organization_id: organizationId, user_id: userId } },
    select: { role: true, organization: { select: organizationColumns }, user: { select: userColumns } },
  });
  if (!row) return undefined;
  return {
    kind: "member",
    organizationId: row.organization.id,
    organizationName: row.organization.name,
    plan: PlanSchema.parse(row.organization.plan),
    userId: row.user.id,
    email: row.user.email,
    name: row.user.name,
    role: RoleSchema.parse(row.role),
  };
}

/** The organizations of a person, oldest membership first. */
export async function listMembershipsOfUser(userId: string) {
  const rows = await prisma().membership.findMany({
    where: { user_id: userId },
    orderBy: [{ created_at: "asc" }, { organization_id: "asc" }],
    select: { role: true, organization: { select: organizationColumns } },
  });
  return rows.map((row) => ({ role: RoleSchema.parse(row.role), organization: row.organization }));
}

const memberColumns = {
  organization_id: true,
  role: true,
  created_at: true,
  user: { select: { ...userColumns, password_origin: true, provisioned_by: true } },
} as const;

export type MemberRow = Awaited<ReturnType<typeof listMembersOf>>[number];

export async function findMembership(organizationId: string, userId: string): Promise<MemberRow | undefined> {
  const row = await prisma().membership.findUnique({
    where: { organization_id_user_id: { organization_id: organizationId, user_id: userId } },
    select: memberColumns,
  });
  return row ? { ...row, role: RoleSchema.parse(row.role) } : undefined;
}

export async function listMembersOf(organizationId: string) {
  const rows = await prisma().membership.findMany({
    where: { organization_id: organizationId },
    orderBy: [{ created_at: "asc" }, { user_id: "asc" }],
    select: memberColumns,
  });
  return rows.map((row) => ({ ...row, role: RoleSchema.parse(row.role) }));
}

/** Adds an existing account to an organization, also one that was removed from it; no second time. */
export async function insertMembership(
  tx: Database,
  organizationId: string,
  userId: string,
  role: string,
): Promise<void> {
  await tx
    .insertInto("memberships")
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .deleteFrom("former_members")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

/** Whether the person was removed from the organization and has not been added again. */
export async function isFormerMember(organizationId: string, userId: string): Promise<boolean> {
  const row = await prisma().formerMember.findUnique({
    where: { organization_id_user_id: { organization_id: organizationId, user_id: userId } },
    select: { user_id: true },
  });
  return row !== null;
}

/**
 * Changes or ends a membership unless that would leave the organization without an administrator.
 * The administrators are locked first: two administrators who demote each other at once cannot both
 * succeed.
 *
 * @param role null ends the membership
 */
export async function changeMembership(
  tx: Database,
  organizationId: string,
  userId: string,
  role: Role | null,
): Promise<{ outcome: "unknown" | "last_admin" } | { outcome: "changed"; previousRole: string }> {
  const rows = await tx
    .selectFrom("memberships")
    .select(["user_id", "role"])
    .where("organization_id", "=", organizationId)
    .where((eb) => eb.or([eb("role", "=", "admin"), eb("user_id", "=", userId)]))
    .forUpdate()
    .execute();
  const member = rows.find((row) => row.user_id === userId);
  if (!member) return { outcome: "unknown" };
  const otherAdmins = rows.filter((row) => row.role === "admin" && row.user_id !== userId);
  if (otherAdmins.length === 0 && role !== "admin") return { outcome: "last_admin" };
  if (role === null) {
    await deleteMembership(tx, organizationId, userId);
  } else {
    await tx
      .updateTable("memberships")
      .set({ role })
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId)
      .execute();
  }
  return { outcome: "changed", previousRole: member.role };
}

/** Remembers the removal, and takes the password from an account that is left without an organization. */
async function deleteMembership(tx: Database, organizationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("memberships")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
  await tx
    .insertInto("former_members")
    .values({ organization_id: organizationId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable("users")
    .set({ password_hash: null, provisioned_by: null, password_expires_at: null })
    .where("id", "=", userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("memberships").select("user_id").where("user_id", "=", userId))),
    )
    .execute();
}
