import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { changeMember, hashPassword, removeMember } from "@/lib/features/auth";
import { type ApiAnswer, api, logIn } from "../support/api";
import { newMember, newOrganization } from "../support/organization";

const attempt = (email: string, password: string) =>
  api({ method: "POST", path: "/auth/login", body: { email, password } });
const me = (token: string) => api({ path: "/v1/me", token });

/** What an answer says, but for the time and what is left of the address's budget. */
function told({ status, headers, text }: ApiAnswer) {
  return { status, text, headers: [...headers].filter(([name]) => !["date", "ratelimit"].includes(name)) };
}

describe("POST /auth/login", () => {
  test("exchanges email and password for a bearer token of an hour", async () => {
    const { admin, password, organizationId } = await newOrganization();
    const { status, json } = await attempt(admin.email, password);
    expect([status, json]).toEqual([
      200,
      { access_token: expect.any(String), token_type: "bearer", expires_in: 3600 },
    ]);
    const { json: who } = await me(json.access_token);
    expect(who).toMatchObject({ kind: "member", id: admin.userId, email: admin.email, role: "admin" });
    expect(who.organization.id).toBe(organizationId);
  });

  test("takes the email in any case and with blanks around it", async () => {
    const { admin, password } = await newOrganization();
    for (const email of [admin.email.toUpperCase(), `  ${admin.email} `]) {
      expect((await attempt(email, password)).status, email).toBe(200);
    }
  });

  test("takes the password exactly as it is", async () => {
    const { admin, password } = await newOrganization();
    for (const wrong of [password.toUpperCase(), ` ${password}`, `${password} `, password.slice(0, -1)]) {
      expect((await attempt(admin.email, wrong)).status).toBe(401);
    }
  });

  test("tells nobody whether an account exists", async () => {
    const { admin } = await newOrganization();
    const headers = { "x-request-id": `same-${randomUUID()}` };
    const ask = (email: string) =>
      api({ method: "POST", path: "/auth/login", body: { email, password: "wrong" }, headers });
    const [known, unknown] = [await ask(admin.email), await ask(`nobody-${randomUUID()}@example.com`)];
    expect([known.status, known.json.code]).toEqual([401, "invalid_login"]);
    expect(told(known)).toEqual(told(unknown));
  });

  test("takes about as long for an unknown account as for a known one", async () => {
    const { admin } = await newOrganization({ hash: hashPassword });
    const time = async (email: string) => {
      const started = performance.now();
      await attempt(email, "wrong");
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 3; round++) {
      known.push(await time(admin.email));
      unknown.push(await time(`nobody-${randomUUID()}@example.com`));
    }
    // The least of several is the work itself; an account that is not looked up would take a hundredth.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
  });

  test("refuses an account after five failures, and no other account", async () => {
    const [target, bystander] = await Promise.all([newOrganization(), newOrganization()]);
    for (let failure = 0; failure < 5; failure++) {
      expect((await attempt(target.admin.email, `wrong-${failure}`)).status).toBe(401);
    }
    const { status, json, headers } = await attempt(target.admin.email, target.password);
    expect([status, json.code]).toEqual([429, "rate_limited"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(900);
    expect((await attempt(target.admin.email.toUpperCase(), target.password)).status).toBe(429);
    expect((await attempt(bystander.admin.email, bystander.password)).status).toBe(200);
  });

  test("refuses an unknown account after five failures in the same words", async () => {
    const email = `nobody-${randomUUID()}@example.com`;
    const statuses: number[] = [];
    for (let failure = 0; failure < 6; failure++) statuses.push((await attempt(email, "wrong")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("lets no more than five of many guesses at once be checked", async () => {
    const { admin, password } = await newOrganization();
    const guesses = Array.from({ length: 12 }, (_, index) => attempt(admin.email, `guess-${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect((await attempt(admin.email, password)).status).toBe(429);
  });

  test("forgives failures after a success", async () => {
    const { admin, password } = await newOrganization();
    for (let round = 0; round < 2; round++) {
      for (let failure = 0; failure < 4; failure++) await attempt(admin.email, "wrong");
      expect((await attempt(admin.email, password)).status).toBe(200);
    }
  });

  test("a caller cannot choose the address its failures count for", async () => {
    const { admin, password } = await newOrganization();
    for (let failure = 0; failure < 5; failure++) {
      const headers = {
        "x-forwarded-for": `10.0.0.${failure}`,
        "x-assay-client-address": `10.0.1.${failure}`,
      };
      await api({
        method: "POST",
        path: "/auth/login",
        body: { email: admin.email, password: "wrong" },
        headers,
      });
    }
    expect((await attempt(admin.email, password)).status).toBe(429);
  });
});

describe("a token of somebody", () => {
  test("who is removed stops at once", async () => {
    const organization = await newOrganization();
    const { id, email, password } = await newMember(organization, "manager");
    const token = await logIn(email, password);
    expect((await me(token)).status).toBe(200);
    await removeMember(organization.admin, id, "revoke");
    expect((await me(token)).status).toBe(401);
    expect((await attempt(email, password)).status).toBe(401);
  });

  test("whose role changes ends at once, and the next one has the new role", async () => {
    const organization = await newOrganization();
    const { id, email, password } = await newMember(organization, "admin");
    const token = await logIn(email, password);
    expect((await api({ path: "/v1/api-keys", token })).status).toBe(200);
    await changeMember(organization.admin, id, "viewer");
    expect((await me(token)).status).toBe(401);
    const next = await logIn(email, password);
    expect((await me(next)).json.role).toBe("viewer");
    expect((await api({ path: "/v1/api-keys", token: next })).status).toBe(403);
  });
});
