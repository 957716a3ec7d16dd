import type { Plan, Scope } from "@/lib/core/actor";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { newApiKeySecret } from "./api-key-secret";
import { insertApiKey } from "./api-key-store";
import { insertMember, insertMembership } from "./member-store";
import { insertOrganization } from "./organization-store";
import { hashPassword } from "./password";
import type { PasswordOrigin } from "./user-store";

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
 * An organization with its first administrator and an API key, as the operator makes it: all of it, or
 * nothing.
 *
 * @throws Error when the administrator's address has an account already
 */
export async function createOrganization(
  input: NewOrganization & { admin: { email: string; name: string; password: string } },
): Promise<CreatedOrganization> {
  const passwordHash = await hashPassword(input.admin.password);
  return transaction((tx) => insertOrganizationOf(tx, input, { ...input.admin, passwordHash }));
}

/** {@link createOrganization} within a transaction, for a new account. */
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

/** Another organization of people who have accounts: they are its administrators; the key is made by the first. */
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
