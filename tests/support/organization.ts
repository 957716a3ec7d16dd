import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { type MemberActor, ORDINARY_SCOPES, type Plan, type Role, type Scope } from "@/lib/core/actor";
import { createApiKey, insertOrganizationOf } from "@/lib/features/auth";
import { insertAccount } from "@/lib/features/auth/account-queries";
import { pool, transaction } from "@/lib/platform/database/database";

/** An organization of one test, with an administrator and a key that has every scope but `review`. */
export interface TestOrganization {
  organizationId: string;
  /** The administrator, for calling use cases directly. */
  admin: MemberActor;
  password: string;
  apiKey: string;
}

/**
 * A hash the product verifies at the cost it names, a hundredth of what the product itself chooses: most of a
 * run's thousands of accounts are not about that.
 */
function quickHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** 10, r: 8, p: 1 });
  return `$scrypt$ln=10,r=8,p=1$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/**
 * A new organization that no other test knows.
 *
 * @param options.hash the product's own, for a test of what a sign-in costs
 */
export async function newOrganization(
  options: { plan?: Plan; hash?: (password: string) => Promise<string> } = {},
): Promise<TestOrganization> {
  const plan = options.plan ?? "enterprise";
  const name = `Organization ${randomUUID().slice(0, 8)}`;
  const email = `admin-${randomUUID()}@example.com`;
  const password = randomUUID();
  const passwordHash = (await options.hash?.(password)) ?? quickHash(password);
  const { organizationId, userId, apiKey } = await transaction((tx) =>
    insertOrganizationOf(
      tx,
      { name, plan, isDemonstration: false, scopes: ORDINARY_SCOPES },
      { email, name: "Ada Admin", passwordHash },
    ),
  );
  const admin: MemberActor = {
    kind: "member",
    organizationId,
    organizationName: name,
    plan,
    userId,
    email,
    name: "Ada Admin",
    role: "admin",
  };
  return { organizationId, admin, password, apiKey };
}

/** A key of the organization with just these scopes. */
export async function newApiKey(organization: TestOrganization, scopes: readonly Scope[], expiresAt?: Date) {
  const input = { name: "A key", scopes: [...scopes], expires_at: expiresAt?.toISOString() };
  return createApiKey(organization.admin, input);
}

/** A member of the organization with that role, who has chosen the password to sign in with. */
export async function newMember({ organizationId }: TestOrganization, role: Role) {
  const email = `${role}-${randomUUID()}@example.com`;
  const password = randomUUID();
  const person = { email, name: `A ${role}`, role, passwordHash: quickHash(password), expiresAt: new Date() };
  const account = await transaction((tx) => insertAccount(tx, organizationId, person));
  if (typeof account === "string") throw new Error(`${email} has an account already`);
  await pool().query("UPDATE users SET password_origin = 'own', password_expires_at = NULL WHERE id = $1", [
    account.userId,
  ]);
  return { id: account.userId, email, password };
}
