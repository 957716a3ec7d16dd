import type { Plan } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { type Database, prisma } from "@/lib/platform/database/database";
import { PlanSchema } from "./schema";

/** What a credential and a list of memberships need to know of an organization. */
export const organizationColumns = {
  id: true,
  name: true,
  plan: true,
  is_demonstration: true,
  samples_until: true,
  api_key_max_age_days: true,
} as const;

export async function findOrganization(organizationId: string) {
  const row = await prisma().organization.findUnique({
    where: { id: organizationId },
    select: { ...organizationColumns, four_eyes_reviews: true, first_steps_dismissed: true },
  });
  return row ? { ...row, plan: PlanSchema.parse(row.plan) } : undefined;
}

export async function updateOrganization(
  tx: Database,
  organizationId: string,
  settings: {
    four_eyes_reviews: boolean;
    api_key_max_age_days: number | null;
    first_steps_dismissed: boolean;
  },
): Promise<void> {
  const { four_eyes_reviews, api_key_max_age_days, first_steps_dismissed } = settings;
  await tx
    .updateTable("organizations")
    .set({ four_eyes_reviews, api_key_max_age_days, first_steps_dismissed })
    .where("id", "=", organizationId)
    .execute();
}

/**
 * The id of the only organization; undefined when there are none or several. A demonstration counts only
 * when there is no other organization: real people join the real organization.
 */
export async function soleOrganizationId(): Promise<string | undefined> {
  const rows = await prisma().organization.findMany({
    take: 2,
    orderBy: { is_demonstration: "asc" },
    select: { id: true, is_demonstration: true },
  });
  const [first, second] = rows;
  return second === undefined || (second.is_demonstration && !first?.is_demonstration)
    ? first?.id
    : undefined;
}

/** Creates an organization. Its plan is the operator's choice. */
export async function insertOrganization(
  tx: Database,
  organization: { name: string; plan: Plan; isDemonstration: boolean },
): Promise<string> {
  const id = newId("organization");
  const { name, plan, isDemonstration } = organization;
  await tx
    .insertInto("organizations")
    .values({ id, name, plan, is_demonstration: isDemonstration })
    .execute();
  return id;
}

export async function countOrganizations(): Promise<number> {
  return prisma().organization.count();
}

/** @returns the organizations with that id or name, all of them changed */
export async function updatePlan(organization: string, plan: Plan): Promise<{ id: string; name: string }[]> {
  return prisma().organization.updateManyAndReturn({
    where: { OR: [{ id: organization }, { name: organization }] },
    data: { plan },
    select: { id: true, name: true },
  });
}

/** Deletes an organization with everything it owns, and the people who are members of no other. */
export async function deleteOrganization(tx: Database, organizationId: string): Promise<void> {
  const members = await tx
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .execute();
  await tx.deleteFrom("organizations").where("id", "=", organizationId).execute();
  if (members.length === 0) return;
  await tx
    .deleteFrom("users")
    .where(
      "id",
      "in",
      members.map((member) => member.user_id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("memberships").select("user_id").whereRef("user_id", "=", "users.id"))),
    )
    .execute();
}
