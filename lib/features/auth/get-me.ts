import { type Actor, actorId } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { listMemberships } from "./list-members";
import { findOrganization } from "./organization-store";
import type { Me, Organization } from "./schema";
import { findUser } from "./user-store";

/** Who the credential belongs to and what it may do. */
export async function getMe(actor: Actor): Promise<Me> {
  const organization = { id: actor.organizationId, name: actor.organizationName, plan: actor.plan };
  const head = { id: actorId(actor), name: actor.name, organization };
  if (actor.kind === "api_key") {
    return {
      kind: "api_key",
      ...head,
      email: null,
      role: null,
      scopes: [...actor.scopes],
      must_change_password: false,
      organizations: null,
    };
  }
  const memberships = await listMemberships(actor);
  return {
    kind: "member",
    ...head,
    email: actor.email,
    role: actor.role,
    scopes: null,
    must_change_password: actor.mustChangePassword ?? false,
    organizations: memberships.map(({ organization_id: id, ...item }) => ({ id, ...item })),
  };
}

/** The actor's organization with its settings. */
export async function getOrganization(actor: Actor): Promise<Organization> {
  const organization = await findOrganization(actor.organizationId);
  if (!organization) throw notFound("organization");
  const { id, name, plan, isDemonstration, fourEyesReviews, apiKeyMaxAgeDays } = organization;
  return {
    id,
    name,
    plan,
    is_demonstration: isDemonstration,
    four_eyes_reviews: fourEyesReviews,
    api_key_max_age_days: apiKeyMaxAgeDays,
  };
}

/** Whether the person still uses the password that Assay made when it started for the first time. */
export async function hasFirstRunPassword(userId: string): Promise<boolean> {
  return (await findUser(userId))?.passwordOrigin === "first_run";
}
