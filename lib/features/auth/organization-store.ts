import type { Plan } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { prisma, type Queryable } from "@/lib/platform/database/database";
import { organizationColumns, planOf } from "./stored-values";

export async function findOrganization(organizationId: string) {
  const row = await prisma().organization.findUnique({
    where: { id: organizationId },
    select: { ...organizationColumns, fourEyesReviews: true },
  });
  return row ? { ...row, plan: planOf(row.plan) } : undefined;
}

export async function updateOrganization(
  tx: Queryable,
  organizationId: string,
  settings: { fourEyesReviews: boolean; apiKeyMaxAgeDays: number | null },
): Promise<void> {
  await tx.query("UPDATE organizations SET four_eyes_reviews = $2, api_key_max_age_days = $3 WHERE id = $1", [
    organizationId,
    settings.fourEyesReviews,
    settings.apiKeyMaxAgeDays,
  ]);
}

/**
 * The id of the only organization; undefined when there are none or several. A demonstration counts only
 * where there is nothing else: real people join the real organization.
 */
export async function soleOrganizationId(): Promise<string | undefined> {
  const rows = await prisma().organization.findMany({
    take: 2,
    orderBy: { isDemonstration: "asc" },
    select: { id: true, isDemonstration: true },
  });
  const [first, second] = rows;
  return second === undefined || (second.isDemonstration && !first?.isDemonstration) ? first?.id : undefined;
}

/** Creates an organization. Its plan is the operator's choice. */
export async function insertOrganization(
  tx: Queryable,
  organization: { name: string; plan: Plan; isDemonstration: boolean },
): Promise<string> {
  const id = newId("organization");
  await tx.query("INSERT INTO organizations (id, name, plan, is_demonstration) VALUES ($1, $2, $3, $4)", [
    id,
    organization.name,
    organization.plan,
    organization.isDemonstration,
  ]);
  return id;
}

export async function countOrganizations(): Promise<number> {
  return prisma().organization.count();
}

/** @returns the organizations that have that id or name and were changed */
export async function updatePlan(organization: string, plan: Plan): Promise<{ id: string; name: string }[]> {
  return prisma().organization.updateManyAndReturn({
    where: { OR: [{ id: organization }, { name: organization }] },
    data: { plan },
    select: { id: true, name: true },
  });
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
