import type { Actor } from "@/lib/core/actor";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { transaction } from "@/lib/platform/database/database";
import { forgetApiKeys } from "./authenticate";
import { getOrganization } from "./get-me";
import { updateOrganization } from "./organization-store";
import type { ChangeOrganization, Organization } from "./schema";

const SETTINGS = ["four_eyes_reviews", "api_key_max_age_days"] as const;

/** Changes settings of the actor's organization; what is left out stays. Each change is in the security log. */
export async function changeOrganization(actor: Actor, change: ChangeOrganization): Promise<Organization> {
  const { organizationId } = actor;
  const before = await getOrganization(actor);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: Organization = { ...before, ...given };
  const changed = SETTINGS.filter((setting) => after[setting] !== before[setting]);
  if (changed.length === 0) return before;
  await transaction(async (tx) => {
    const { four_eyes_reviews: fourEyesReviews, api_key_max_age_days: apiKeyMaxAgeDays } = after;
    await updateOrganization(tx, organizationId, { fourEyesReviews, apiKeyMaxAgeDays });
    for (const setting of changed) {
      await insertSecurityEvent(tx, {
        organizationId,
        type: "setting.changed",
        actor,
        subject: { kind: "organization", id: organizationId, name: before.name },
        details: { setting, from: before[setting], to: after[setting] },
      });
    }
  });
  forgetApiKeys();
  return getOrganization(actor);
}
