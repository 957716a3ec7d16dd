import { type Actor, actorId } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { findOrganization } from "./organization-store";
import type { Me, Organization } from "./schema";

/** Who the credential belongs to and what it may do. */
export function getMe(actor: Actor): Me {
  const organization = { id: actor.organizationId, name: actor.organizationName, plan: actor.plan };
  const head = { id: actorId(actor), name: actor.name, organization };
  return actor.kind === "member"
    ? { kind: "member", ...head, email: actor.email, role: actor.role, scopes: null }
    : { kind: "api_key", ...head, email: null, role: null, scopes: [...actor.scopes] };
}

/** The actor's organization with its settings. */
export async function getOrganization(actor: Actor): Promise<Organization> {
  const organization = await findOrganization(actor.organizationId);
  if (!organization) throw notFound("organization");
  const { id, name, plan, isDemonstration, fourEyesReviews } = organization;
  return { id, name, plan, is_demonstration: isDemonstration, four_eyes_reviews: fourEyesReviews };
}
