import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { recordedEvents } from "../support/events";
import { ask, ESCALATED_BEHAVIOR, escalated, newReviewer } from "../support/governance";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let apiKey: string;
let reviewer: string;
beforeEach(async () => {
  organization = await newOrganization();
  reviewer = await newReviewer(organization);
  ({ apiKey } = organization);
});

const resolve = (id: string, body: Readonly<Record<string, unknown>>) =>
  api({ method: "POST", path: `/v1/reviews/${id}/resolve`, token: reviewer, body });

describe("the queue", () => {
  test("holds open reviews first, the longest waiting at the top", async () => {
    const names = ["First", "Second", "Third"];
    const made = [];
    for (const name of names) made.push(await escalated(organization, name));
    await resolve(made[0].review_id, { decision: "APPROVE", note: "A test key." });
    const list = async (query: string) => {
      const { json } = await api({ path: `/v1/reviews${query}`, apiKey });
      return json.data.map((review: { reviewed: { system_name: string } }) => review.reviewed.system_name);
    };
    expect(await list("")).toEqual(["Second", "Third", "First"]);
    expect(await list("?status=open")).toEqual(["Second", "Third"]);
    expect(await list("?status=resolved")).toEqual(["First"]);
    expect(await list("?system_name=Third")).toEqual(["Third"]);
    expect(await list("?skip=1&limit=1")).toEqual(["Third"]);
  });

  test("a review holds everything its decision was made from", async () => {
    const made = await escalated(organization);
    const { json } = await api({ path: `/v1/reviews/${made.review_id}`, apiKey });
    expect(json).toMatchObject({
      id: made.review_id,
      status: "open",
      resolution: null,
      reviewed: {
        id: made.id,
        behavior: ESCALATED_BEHAVIOR,
        decision: "ESCALATE",
        ledger_id: 1,
        scan: { findings: [{ kind: "private_key" }] },
      },
    });
  });
});

describe("a resolution", () => {
  test("is a new ledger entry that names the reviewed one; the reviewed one stays", async () => {
    const made = await escalated(organization);
    const before = await api({ path: "/v1/ledger/1", apiKey });
    const { status, json } = await resolve(made.review_id, {
      decision: "FLAG",
      note: " The key was revoked. ",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: "resolved",
      resolution: { decision: "FLAG", note: "The key was revoked.", ledger_id: 2 },
      reviewed: { decision: "ESCALATE", ledger_id: 1 },
    });
    const { json: entry } = await api({ path: "/v1/ledger/2", apiKey });
    expect(entry).toMatchObject({
      decision: "FLAG",
      risk_level: "CRITICAL",
      previous_hash: made.ledger_entry.current_hash,
    });
    expect(JSON.parse(entry.payload)).toMatchObject({
      kind: "review",
      review_id: made.review_id,
      reviewed_entry: { id: 1, current_hash: made.ledger_entry.current_hash },
    });
    const after = await api({ path: "/v1/ledger/1", apiKey });
    expect(after.json.canonical).toBe(before.json.canonical);
    const [, event] = await recordedEvents(organization.organizationId, "governance.decision");
    expect(event).toMatchObject({ decision: "FLAG", ledger_id: 2, ledger_hash: entry.current_hash });
    expect(await recordedEvents(organization.organizationId, "governance.escalation")).toHaveLength(1);
  });

  test("of many at once exactly one counts", async () => {
    const made = await escalated(organization);
    const decisions = ["APPROVE", "FLAG", "ESCALATE", "APPROVE", "FLAG"];
    const answers = await Promise.all(
      decisions.map((decision) => resolve(made.review_id, { decision, note: "Mine." })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await api({ path: "/v1/ledger", apiKey })).json.total).toBe(2);
  });

  test("many reviews are resolved at once, and nobody else waits for a connection", async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => escalated(organization)));
    const body = { decision: "FLAG", note: "Cleared together." };
    const answers = await Promise.all([
      ...made.map(({ review_id }) => resolve(review_id, body)),
      api({ path: "/v1/systems", apiKey }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await api({ path: "/v1/reviews?status=open", apiKey })).json.total).toBe(0);
  });

  test.each([
    [{ decision: "APPROVE" }, "/note"],
    [{ decision: "APPROVE", note: "  " }, "/note"],
    [{ decision: "APPROVE", note: "x".repeat(5001) }, "/note"],
    [{ note: "Why" }, "/decision"],
    [{ decision: "MAYBE", note: "Why" }, "/decision"],
  ])("%j is refused at %s and leaves the review open", async (body, pointer) => {
    const made = await escalated(organization);
    const { status, json } = await resolve(made.review_id, body);
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
    expect((await api({ path: `/v1/reviews/${made.review_id}`, apiKey })).json.status).toBe("open");
  });

  test("an auditor may read it and not decide", async () => {
    const made = await escalated(organization);
    const viewer = await newMember(organization, "viewer");
    const login = await api({
      method: "POST",
      path: "/auth/login",
      body: { email: viewer.email, password: viewer.password },
    });
    const token = login.json.access_token;
    const path = `/v1/reviews/${made.review_id}`;
    expect((await api({ path, token })).status).toBe(200);
    const body = { decision: "APPROVE", note: "Fine." };
    const refused = await api({ method: "POST", path: `${path}/resolve`, token, body });
    expect([refused.status, refused.json.code]).toEqual([403, "missing_role"]);
  });
});

describe("a resolution as precedent", () => {
  const HARM =
    "The assistant secretly sold the patients' private records to an advertiser and hid it from the auditors.";
  const judge = async (system_name: string, behavior: string, more: object = {}) =>
    (await ask(organization, "/v1/drift", { system_name, behavior, threshold: 0.05, ...more })).json;

  test("a ruling is named and followed for a near-identical behavior of the same system alone", async () => {
    const first = await judge("Ruled", HARM);
    expect(first).toMatchObject({ decision: "ESCALATE", precedent: null });
    await resolve(first.review_id, { decision: "FLAG", note: "A test with invented records." });
    const again = await judge("Ruled", `${HARM} `);
    expect(again).toMatchObject({
      drift_score: first.drift_score,
      is_drifting: true,
      decision: "FLAG",
      risk_level: "HIGH",
      review_id: null,
      precedent: { review_id: first.review_id, ruling: "FLAG", likeness: 1, effect: "lowered" },
    });
    expect(again.reasons.at(-1)).toContain(`(review ${first.review_id})`);
    const { json: record } = await api({ path: `/v1/decisions/${again.id}`, apiKey });
    expect(record).toMatchObject({ precedent: again.precedent, matches_ledger: true });
    expect(await judge("Another system", HARM)).toMatchObject({ decision: "ESCALATE", precedent: null });
    const withExpected = await judge("Ruled", HARM, { expected_behavior: "Records stay in the hospital." });
    expect(withExpected.precedent).toBeNull();
  });

  test("a violation raises what would have passed", async () => {
    const first = await judge("Strict", HARM);
    await resolve(first.review_id, { decision: "ESCALATE", note: "A violation." });
    const again = await judge("Strict", HARM, { threshold: 1 });
    expect(again).toMatchObject({
      is_drifting: false,
      decision: "ESCALATE",
      risk_level: "CRITICAL",
      precedent: { ruling: "ESCALATE", effect: "raised" },
    });
    expect(again.review_id).not.toBeNull();
  });

  test("an approval silences neither a finding nor a contradiction", async () => {
    const made = await escalated(organization, "Silenced");
    await resolve(made.review_id, { decision: "APPROVE", note: "An invalid key." });
    const again = await escalated(organization, "Silenced");
    expect(again).toMatchObject({
      decision: "ESCALATE",
      precedent: { review_id: made.review_id, ruling: "APPROVE", effect: "none" },
    });
  });

  test("another organization learns nothing from it", async () => {
    const first = await judge("Shared name", HARM);
    await resolve(first.review_id, { decision: "APPROVE", note: "A test." });
    const other = await newOrganization();
    const { json } = await ask(other, "/v1/drift", {
      system_name: "Shared name",
      behavior: HARM,
      threshold: 0.05,
    });
    expect(json).toMatchObject({ decision: "ESCALATE", precedent: null });
  });
});
