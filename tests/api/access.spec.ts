import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { hasRole, ROLES, type Role, SCOPES } from "@/lib/core/actor";
import { revokeApiKey } from "@/lib/features/auth";
import { pool } from "@/lib/platform/database/database";
import { logIn } from "../support/api";
import { callOperation, PROTECTED_OPERATIONS } from "../support/operations";
import { newApiKey, newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
/** Keys that must open nothing, by what is wrong with them. */
const badKeys: Record<string, string> = {};
const tokens = new Map<Role, string>();

beforeAll(async () => {
  organization = await newOrganization();
  await Promise.all([makeBadKeys(), ...ROLES.map(makeMember)]);
});

async function makeBadKeys() {
  const { key, id } = await newApiKey(organization, SCOPES);
  const [revoked, expired] = await Promise.all([
    newApiKey(organization, SCOPES),
    newApiKey(organization, SCOPES),
  ]);
  await revokeApiKey(organization.admin, revoked.id);
  await pool().query("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1", [
    expired.id,
  ]);
  const publicPart = key.slice(0, key.indexOf("_", 4));
  Object.assign(badKeys, {
    "a key nobody ever made": `svc_${randomBytes(9).toString("base64url")}_${randomBytes(32).toString("base64url")}`,
    "a real key's public part with another secret": `${publicPart}_${randomBytes(32).toString("base64url")}`,
    "a real key with its last character cut off": key.slice(0, -1),
    "a real key with a character too many": `${key}A`,
    "a real key in capitals": key.toUpperCase(),
    "a key's id": id,
    "an empty key": "",
    "SQL instead of a key": "svc_' OR '1'='1",
    "a revoked key": revoked.key,
    "an expired key": expired.key,
  });
}

async function makeMember(role: Role) {
  const { email, password } = await newMember(organization, role);
  tokens.set(role, await logIn(email, password));
}

describe.each(PROTECTED_OPERATIONS)("$name", ({ operation }) => {
  const { scope, role } = operation.access;

  test("answers nothing without a credential, and says which ones it takes", async () => {
    const { status, json, headers } = await callOperation(operation);
    expect([status, json.code]).toEqual([401, "unauthenticated"]);
    expect(headers.get("www-authenticate")).toContain("Bearer");
  });

  test("answers nothing to a wrong, malformed, revoked or expired key", async () => {
    const answers = await Promise.all(
      Object.entries(badKeys).map(async ([name, apiKey]) => {
        const { status, json, headers } = await callOperation(operation, { apiKey });
        return [name, status, json.code, headers.has("www-authenticate")];
      }),
    );
    expect(answers).toEqual(Object.keys(badKeys).map((name) => [name, 401, "unauthenticated", true]));
  });

  test("a wrong key is refused even beside a good token", async () => {
    const token = tokens.get("admin");
    const { status } = await callOperation(operation, { token, apiKey: badKeys["a revoked key"] });
    expect(status).toBe(401);
  });

  if (scope === "none") {
    test("no API key can do it, whatever its scopes", async () => {
      const { status, json } = await callOperation(operation, { apiKey: organization.apiKey });
      expect([status, json.code]).toEqual([403, "session_required"]);
    });
  } else if (scope === "any") {
    test("a key with any scope may ask", async () => {
      const { key } = await newApiKey(organization, ["scan"]);
      expect([401, 403]).not.toContain((await callOperation(operation, { apiKey: key })).status);
    });
  } else {
    test(`a key needs the scope ${scope}, and it alone is enough`, async () => {
      const { key: lacking } = await newApiKey(
        organization,
        SCOPES.filter((other) => other !== scope),
      );
      const { status, json } = await callOperation(operation, { apiKey: lacking });
      expect([status, json.code]).toEqual([403, "missing_scope"]);
      const { key: sufficient } = await newApiKey(organization, [scope]);
      expect([401, 403]).not.toContain((await callOperation(operation, { apiKey: sufficient })).status);
    });
  }

  test(`a member needs at least the role ${role}`, async () => {
    for (const memberRole of ROLES) {
      const { status, json } = await callOperation(operation, { token: tokens.get(memberRole) });
      if (hasRole(memberRole, role)) expect([401, 403], memberRole).not.toContain(status);
      else expect([status, json.code], memberRole).toEqual([403, "missing_role"]);
    }
  });
});
