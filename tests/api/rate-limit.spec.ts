import { beforeAll, describe, expect, test } from "vitest";
import type { Plan } from "@/lib/core/actor";
import { type ApiAnswer, api, logIn } from "../support/api";
import { newApiKey, newOrganization, type TestOrganization } from "../support/organization";

const ask = (apiKey: string, path = "/v1/me") => api({ path, apiKey });

function remaining({ headers }: ApiAnswer): number {
  return Number(/^"default";r=(\d+);t=\d+$/.exec(headers.get("ratelimit") ?? "")?.[1]);
}

/** Sends requests until the first is refused. */
async function useUp(apiKey: string, limit: number): Promise<ApiAnswer> {
  const answers = await Promise.all(Array.from({ length: limit }, () => ask(apiKey)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return ask(apiKey);
}

describe.each([
  ["free", 20],
  ["starter", 100],
] satisfies [Plan, number][])("the plan %s", (plan, limit) => {
  let organization: TestOrganization;
  let refused: ApiAnswer;
  beforeAll(async () => {
    organization = await newOrganization({ plan });
    refused = await useUp(organization.apiKey, limit);
  });

  test(`allows ${limit} requests a minute and refuses the next`, () => {
    expect([refused.status, refused.json.code]).toEqual([429, "rate_limited"]);
  });

  test("says when to try again", () => {
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get("ratelimit")).toBe(`"default";r=0;t=${seconds}`);
    expect(refused.headers.get("ratelimit-policy")).toBe(`"default";q=${limit};w=60`);
  });

  test("gives another key of the same organization its own budget", async () => {
    const { key } = await newApiKey(organization, ["audit"]);
    const answer = await ask(key);
    expect([answer.status, remaining(answer)]).toEqual([200, limit - 1]);
  });

  test("gives a member's token its own budget", async () => {
    const answer = await api({
      path: "/v1/me",
      token: await logIn(organization.admin.email, organization.password),
    });
    expect([answer.status, remaining(answer)]).toEqual([200, limit - 1]);
  });

  test("keeps refusing, and refusals do not make the wait longer", async () => {
    const again = await ask(organization.apiKey);
    expect(again.status).toBe(429);
    expect(Number(again.headers.get("retry-after"))).toBeLessThanOrEqual(
      Number(refused.headers.get("retry-after")),
    );
  });
});

describe("every answer says what is left", () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await newOrganization({ plan: "starter" });
  });

  test("one less with each request, whichever operation it is", async () => {
    const first = remaining(await ask(organization.apiKey));
    expect(first).toBe(99);
    expect(remaining(await ask(organization.apiKey, "/v1/frameworks"))).toBe(98);
    expect(remaining(await ask(organization.apiKey, "/v1/audit-history"))).toBe(97);
  });

  test("also when the request was refused or wrong: those count", async () => {
    const { key } = await newApiKey(organization, ["scan"]);
    const answers = [
      await ask(key, "/v1/audit-history"),
      await ask(key, "/v1/api-keys"),
      await ask(key, "/v1/frameworks/NONE"),
      await ask(key, "/v1/frameworks?x=1"),
    ];
    expect(answers.map((answer) => [answer.status, remaining(answer)])).toEqual([
      [403, 99],
      [403, 98],
      [404, 97],
      [422, 96],
    ]);
  });

  test.each([
    ["a sign-in", { method: "POST", path: "/auth/login", body: { email: "a@example.com", password: "b" } }],
    ["no credential", { path: "/v1/me" }],
    ["an unknown address", { path: "/v1/nothing" }],
    ["a method that is not there", { method: "PUT", path: "/v1/me" }],
  ] as const)("from the budget of the address: %s", async (_, request) => {
    const { headers } = await api(request);
    expect(headers.get("ratelimit")).toMatch(/^"default";r=\d+;t=\d+$/);
    expect(headers.get("ratelimit-policy")).toMatch(/^"default";q=\d+;w=60$/);
  });

  test("and requests without its credential take nothing of it", async () => {
    const { key } = await newApiKey(organization, ["scan"]);
    expect(remaining(await ask(key))).toBe(99);
    const guess = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? ask(guess) : api({ path: "/v1/me" }))),
    );
    expect(remaining(await ask(key))).toBe(98);
  });
});

test.each([
  ["free", 20],
  ["starter", 100],
  ["pro", 500],
] satisfies [Plan, number][])("the plan %s tells its limit of %i", async (plan, limit) => {
  const { apiKey } = await newOrganization({ plan });
  const answer = await ask(apiKey);
  expect(answer.headers.get("ratelimit-policy")).toBe(`"default";q=${limit};w=60`);
});
