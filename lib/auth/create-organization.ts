import type { Plan, Scope } from "@/lib/core/actor";
import { transaction } from "@/lib/server/database";
import { newApiKeySecret } from "./api-key-secret";
import { insertApiKey } from "./api-key-store";
import { insertMember } from "./member-store";
import { insertOrganization } from "./organization-store";
import { hashPassword } from "./password";

export interface CreatedOrganization {
  organizationId: string;
  userId: string;
  apiKey: string;
}

/**
 * An organization with its first administrator and an API key, as the operator makes it: all of it, or
 * nothing.
 *
 * @param beforeCommit is called with what was made while it can still be taken back, so that a sign-in
 *   is written down before it exists
 */
export async function createOrganization(
  input: {
    name: string;
    plan: Plan;
    isDemonstration: boolean;
    admin: { email: string; name: string; password: string };
    scopes: readonly Scope[];
  },
  beforeCommit: (created: CreatedOrganization) => void = () => undefined,
): Promise<CreatedOrganization> {
  const { admin, scopes } = input;
  const passwordHash = await hashPassword(admin.password);
  return transaction(async (tx) => {
    const organizationId = await insertOrganization(tx, input);
    const person = { email: admin.email, name: admin.name, role: "admin", passwordHash } as const;
    const member = await insertMember(tx, organizationId, { ...person, isPasswordShared: false });
    if (!member?.isNewAccount) throw new Error(`${admin.email} has an account already`);
    const secret = newApiKeySecret();
    const key = { name: "First key", scopes, expiresAt: null, createdBy: member.userId, secret };
    await insertApiKey(tx, organizationId, key);
    const created = { organizationId, userId: member.userId, apiKey: secret.key };
    beforeCommit(created);
    return created;
  });
}
