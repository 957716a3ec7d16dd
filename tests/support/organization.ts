import { randomUUID } from "node:crypto";
import { type MemberActor, ORDINARY_SCOPES, type Plan, type Role, type Scope } from "@/lib/core/actor";
import { addMember, createApiKey, createOrganization } from "@/lib/features/auth";
import { pool } from "@/lib/platform/database/database";

/** An organization of one test, with an administrator and a key that has every scope but `review`. */
export interface TestOrganization {
  organizationId: string;
  /** The administrator, for calling use cases directly. */
  admin: MemberActor;
  password: string;
  apiKey: string;
}

/** A new organization that no other test knows. */
export async function newOrganization(options: { plan?: Plan } = {}): Promise<TestOrganization> {
  const plan = options.plan ?? "enterprise";
  const name = `Organization ${randomUUID().slice(0, 8)}`;
  const email = `admin-${randomUUID()}@example.com`;
  const password = randomUUID();
  const created = await createOrganization({
    name,
    plan,
    isDemonstration: false,
    admin: { email, name: "Ada Admin", password },
    scopes: ORDINARY_SCOPES,
  });
  const { organizationId, userId, apiKey } = created;
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
export async function newMember(organization: TestOrganization, role: Role) {
  const email = `${role}-${randomUUID()}@example.com`;
  const member = await addMember(organization.admin, { email, name: `A ${role}`, role });
  await pool().query("UPDATE users SET password_origin = 'own', password_expires_at = NULL WHERE id = $1", [
    member.id,
  ]);
  return { id: member.id, email, password: member.initial_password };
}
