import type { Plan, Scope } from "@/lib/core/actor";
import { newApiKeySecret } from "./api-key-secret";
import { hashPassword } from "./password";
import { insertApiKey, insertMember, insertOrganization } from "./store";

/** An organization with its first administrator and an API key, as the operator makes it. */
export async function createOrganization(input: {
  name: string;
  plan: Plan;
  isDemonstration: boolean;
  admin: { email: string; name: string; password: string };
  scopes: readonly Scope[];
}) {
  const { name, plan, isDemonstration, admin, scopes } = input;
  const organization = await insertOrganization({ name, plan, isDemonstration });
  const passwordHash = await hashPassword(admin.password);
  const member = await insertMember(organization.id, {
    email: admin.email,
    name: admin.name,
    role: "admin",
    passwordHash,
  });
  const secret = newApiKeySecret();
  const createdBy = member.user.id;
  await insertApiKey(organization.id, { name: "First key", scopes, expiresAt: null, createdBy, secret });
  return { organizationId: organization.id, userId: member.user.id, apiKey: secret.key };
}
