import type { Actor, Plan, Scope } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { insertMember, type PasswordOrigin } from "./account-queries";
import { insertApiKey } from "./api-key-queries";
import { forgetApiKeys } from "./authentication";
import { newApiKeySecret } from "./credentials";
import { insertMembership } from "./member-queries";
import { findOrganization, insertOrganization, updateOrganization } from "./organization-queries";
import type { ChangeOrganization, Organization } from "./schema";

/** The actor's organization with its settings. */
export async function getOrganization(actor: Actor): Promise<Organization> {
  const organization = await findOrganization(actor.organizationId);
  if (!organization) throw notFound("organization");
  const { id, name, plan, is_demonstration, ...settings } = organization;
  const { four_eyes_reviews, api_key_max_age_days, first_steps_dismissed } = settings;
  return {
    id,
    name,
    plan,
    is_demonstration,
    four_eyes_reviews,
    api_key_max_age_days,
    first_steps_dismissed,
  };
}

const SETTINGS = ["four_eyes_reviews", "api_key_max_age_days", "first_steps_dismissed"] as const;

/** Changes the given settings of the actor's organization. Each change is in the security log. */
export async function changeOrganization(actor: Actor, change: ChangeOrganization): Promise<Organization> {
  const { organizationId } = actor;
  const before = await getOrganization(actor);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: Organization = { ...before, ...given };
  const changed = SETTINGS.filter((setting) => after[setting] !== before[setting]);
  if (changed.length === 0) return before;
  await transaction(async (tx) => {
    await updateOrganization(tx, organizationId, after);
    for (const setting of changed) {
      await insertSecurityEvent(tx, {
        organizationId,
        type: "setting.changed",
        actor,
        subject: { kind: "organization", id: organizationId, name: before.name },
        details: { setting, from: before[setting], to: after[setting] },
      });
      await recordFact(tx, actor, {
        kind: "setting",
        subject: { type: "organization", id: organizationId, label: before.name },
        payload: { setting, from: before[setting], to: after[setting] },
      });
    }
  });
  forgetApiKeys();
  return getOrganization(actor);
}

export interface NewOrganization {
  name: string;
  plan: Plan;
  isDemonstration: boolean;
  scopes: readonly Scope[];
}

export interface CreatedOrganization {
  organizationId: string;
  userId: string;
  apiKey: string;
}

/**
 * An organization with its first administrator, who has a new account, and an API key.
 *
 * @throws Error when there is an account with the administrator's email already
 */
export async function insertOrganizationOf(
  tx: Transaction,
  input: NewOrganization,
  admin: { email: string; name: string; passwordHash: string; passwordOrigin?: PasswordOrigin },
): Promise<CreatedOrganization> {
  const organizationId = await insertOrganization(tx, input);
  const { email, name, passwordHash, passwordOrigin = "own" } = admin;
  const person = { email, name, role: "admin", passwordHash, passwordOrigin } as const;
  const member = await insertMember(tx, organizationId, person);
  if (!member?.isNewAccount) throw new Error(`${email} has an account already`);
  return { organizationId, ...(await insertFirstKey(tx, organizationId, input.scopes, member.userId)) };
}

/** Another organization of people who have accounts: they are its administrators; the first one owns the key. */
export async function insertOrganizationFor(
  tx: Transaction,
  input: NewOrganization,
  userIds: readonly [string, ...string[]],
): Promise<CreatedOrganization> {
  const organizationId = await insertOrganization(tx, input);
  for (const userId of userIds) await insertMembership(tx, organizationId, userId, "admin");
  return { organizationId, ...(await insertFirstKey(tx, organizationId, input.scopes, userIds[0])) };
}

async function insertFirstKey(
  tx: Transaction,
  organizationId: string,
  scopes: readonly Scope[],
  createdBy: string,
) {
  const secret = newApiKeySecret();
  await insertApiKey(tx, organizationId, { name: "First key", scopes, expiresAt: null, createdBy, secret });
  return { userId: createdBy, apiKey: secret.key };
}
