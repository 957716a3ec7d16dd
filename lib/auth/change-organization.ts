import type { Actor } from "@/lib/core/actor";
import { insertSecurityEvent } from "@/lib/security-log";
import { transaction } from "@/lib/server/database";
import { getOrganization } from "./get-me";
import { updateOrganization } from "./organization-store";
import type { ChangeOrganization, Organization } from "./schema";

/** Changes settings of the actor's organization; what is left out stays. Each change is in the security log. */
export async function changeOrganization(actor: Actor, change: ChangeOrganization): Promise<Organization> {
  const { organizationId } = actor;
  const before = await getOrganization(actor);
  const wanted = change.four_eyes_reviews ?? before.four_eyes_reviews;
  if (wanted === before.four_eyes_reviews) return before;
  await transaction(async (tx) => {
    await updateOrganization(tx, organizationId, { fourEyesReviews: wanted });
    await insertSecurityEvent(tx, {
      organizationId,
      type: "setting.changed",
      actor,
      subject: { kind: "organization", id: organizationId, name: before.name },
      details: { setting: "four_eyes_reviews", from: before.four_eyes_reviews, to: wanted },
    });
  });
  return getOrganization(actor);
}
