import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { SCOPES } from "@/lib/core/actor";
import { createApiKey } from "@/lib/features/auth";
import { appendToLedger } from "@/lib/features/ledger";
import { type ApiAnswer, api } from "../support/api";
import { callOperation, namesAResource, newResource, PROTECTED_OPERATIONS } from "../support/operations";
import { newApiKey, newMember } from "../support/organization";
import { newTenant, type Tenant } from "../support/tenant";

let owner: Tenant;
let stranger: Tenant;
/** Works with what is its own. Not the owner: what a replay delivers later would look like a stranger's change. */
let worker: Tenant;
/** A key of the stranger with every scope there is. */
let strangersKey: string;

beforeAll(async () => {
  [owner, stranger, worker] = await Promise.all([newTenant(), newTenant(), newTenant()]);
  strangersKey = (await newApiKey(stranger, SCOPES)).key;
});

/** What reads without naming anything; what must be asked for a name has its own test below. */
const LISTS = PROTECTED_OPERATIONS.filter(
  ({ operation }) =>
    operation.method === "GET" &&
    !operation.path.includes("{") &&
    operation.query?.safeParse({}).success !== false,
);
const RESOURCE_OPERATIONS = PROTECTED_OPERATIONS.filter(({ operation }) => namesAResource(operation));

/** Everything an answer tells its reader, but the time and the reader's own remaining budget. */
function everythingSaid({ status, headers, text }: ApiAnswer) {
  const told = [...headers].filter(([name]) => !["date", "ratelimit"].includes(name));
  return { status, headers: told, text };
}

/** What the owner sees of its own: all lists. */
async function ownersView() {
  const answers = await Promise.all(
    LISTS.filter(({ operation }) => !operation.isEventStream && !GROWS_BY_READING.test(operation.path)).map(
      ({ operation }) => callOperation(operation, { token: owner.token }),
    ),
  );
  return answers.map(({ text }) =>
    text.replaceAll(UNDER_WAY, "").replaceAll(WHEN_ASKED, "").replaceAll(RECORDS_READING, ""),
  );
}

/** The owner's own reading of exports adds to it; that a stranger adds nothing has its own test. */
const GROWS_BY_READING = /^\/v1\/security-log/;

/** Each export is a record of the owner's; that a stranger leaves none is tested with the records. */
const RECORDS_READING = /"ledger_entries":\d+/g;

/** How far a verification had come. */
const UNDER_WAY = /^data: \{[^}]*"result":null\}\n\n/gm;
/** What a verification says of itself and not of the ledger: when it was made, and what was signed until then. */
const WHEN_ASKED = /"(last_seen_at|verified_at|duration_ms|signed_at|checkpoint_size)":("[^"]*"|\d+|null)/g;

describe.each(RESOURCE_OPERATIONS)("$name", ({ operation }) => {
  test("another organization's id answers byte for byte like an unknown one, and nothing changes", async () => {
    const params = await newResource(operation, owner);
    const unknown = Object.fromEntries(
      Object.entries(params).map(([name, id]) => [name, `${id.slice(0, id.indexOf("_"))}_${"0".repeat(26)}`]),
    );
    const token = { token: stranger.token };
    const credentials = operation.access.scope === "none" ? [token] : [token, { apiKey: strangersKey }];
    // Every list is read for this, so it is read once around all attempts.
    const before = await ownersView();
    for (const credential of credentials) {
      const headers = { "x-request-id": `same-for-both-${randomUUID()}` };
      const foreign = await callOperation(operation, { params, headers, ...credential });
      const missing = await callOperation(operation, { params: unknown, headers, ...credential });
      expect([foreign.status, foreign.json.code]).toEqual([404, "not_found"]);
      expect(everythingSaid(foreign)).toEqual(everythingSaid(missing));
    }
    expect(await ownersView(), "an attempt changed something").toEqual(before);
  });

  test("its own organization's id is found", async () => {
    const params = await newResource(operation, worker);
    const { status } = await callOperation(operation, { params, token: worker.token });
    expect(status).toBe(operation.status);
  });

  test("an id that cannot be one is not found", async () => {
    for (const id of [
      " ",
      "'",
      "%",
      "\u0000",
      "\ud7ff",
      "null",
      "A".repeat(2_000),
      "aud_1;drop table audits",
    ]) {
      const { status, json } = await callOperation(operation, { params: { id }, token: owner.token });
      expect([status, json.code], JSON.stringify(id)).toEqual([404, "not_found"]);
    }
  });
});

describe("lists", () => {
  const mark = `only-for-the-owner-${randomUUID()}`;
  const marked = ["/v1/api-keys", "/v1/members", "/v1/audit-history", "/v1/ledger"];

  beforeAll(async () => {
    await newMember(owner, "viewer");
    await createApiKey(owner.admin, { name: mark, scopes: ["audit"] });
    await api({
      method: "POST",
      path: "/v1/members",
      token: owner.token,
      body: { email: `${mark}@example.com`, name: mark, role: "viewer" },
    });
    await api({
      method: "POST",
      path: "/v1/audit",
      token: owner.token,
      body: { system_name: mark, framework: "DMA", scope: "quick" },
    });
    await appendToLedger(owner.organizationId, {
      systemName: mark,
      decision: "APPROVE",
      driftScore: 0.1,
      riskLevel: "LOW",
      timestamp: new Date().toISOString(),
      payload: "{}",
      events: [],
    });
  });

  test.each(marked)("%s shows the owner its own rows", async (path) => {
    expect((await api({ path, token: owner.token })).text).toContain(mark);
  });

  test.each(LISTS)("$name shows another organization nothing of them", async ({ operation }) => {
    const { status, text } = await callOperation(operation, { token: stranger.token });
    expect(status).toBe(200);
    expect(text).not.toContain(mark);
    expect(text).not.toContain(owner.organizationId);
  });

  test.each(["/v1/drift/trend", "/v1/risk-score"])("%s does not know another's system", async (path) => {
    const address = `${path}?system_name=${mark}`;
    expect((await api({ path: address, token: owner.token })).status).toBe(200);
    expect((await api({ path: address, token: stranger.token })).status).toBe(404);
  });

  test.each(["/v1/audit-history", "/v1/ledger"])(
    "%s counts none of them, even asked by name",
    async (path) => {
      for (const query of ["", `?system_name=${mark}`]) {
        const { json } = await api({ path: `${path}${query}`, apiKey: stranger.apiKey });
        expect(json).toEqual({ total: 0, data: [], next_cursor: null });
      }
    },
  );
});
