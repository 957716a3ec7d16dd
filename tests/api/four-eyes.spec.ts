import { beforeEach, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { ESCALATED_BEHAVIOR, escalated, newReviewer } from "../support/governance";
import { newApiKey, newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let admin: string;
beforeEach(async () => {
  organization = await newOrganization();
  admin = await logIn(organization.admin.email, organization.password);
});

const BODY = { decision: "APPROVE", note: "Looked at." };
type Credential = { token: string } | { apiKey: string };

const resolve = (id: string, credential: Credential) =>
  api({ method: "POST", path: `/v1/reviews/${id}/resolve`, body: BODY, ...credential });
const setFourEyes = (isRequired: boolean, token = admin) =>
  api({ method: "PATCH", path: "/v1/organization", token, body: { four_eyes_reviews: isRequired } });
/** An escalated decision made with that credential. */
async function escalatedBy(credential: Credential): Promise<{ id: string; review_id: string }> {
  const body = { system_name: "An escalated system", behavior: ESCALATED_BEHAVIOR };
  return (await api({ method: "POST", path: "/v1/govern", body, ...credential })).json;
}

describe("what escalates cannot approve itself", () => {
  test("a key that may decide may not resolve: that is a scope of its own", async () => {
    const { key } = await newApiKey(organization, ["govern"]);
    const made = await escalatedBy({ apiKey: key });
    const { status, json } = await resolve(made.review_id, { apiKey: key });
    expect([status, json.code]).toEqual([403, "missing_scope"]);
    expect(json.detail).toContain("review");
  });

  test("a key with both scopes cannot resolve what it decided", async () => {
    const { key } = await newApiKey(organization, ["govern", "review"]);
    const made = await escalatedBy({ apiKey: key });
    const { status, json } = await resolve(made.review_id, { apiKey: key });
    expect([status, json.code]).toEqual([403, "own_decision"]);
    expect(json.detail).toContain("This API key made the decision");
    expect(json.detail).not.toContain(organization.admin.name);
  });

  test("a second key of the same person is the same person", async () => {
    const { key } = await newApiKey(organization, ["review"]);
    const made = await escalated(organization);
    expect((await resolve(made.review_id, { apiKey: key })).json.code).toBe("own_decision");
  });

  test("the first key of an organization does not have the scope", async () => {
    const { json } = await api({ path: "/v1/me", apiKey: organization.apiKey });
    expect(json.scopes).toContain("govern");
    expect(json.scopes).not.toContain("review");
  });
});

describe("the maker of a decision", () => {
  test("who made it in person is refused, told who can, and where the rule is changed", async () => {
    const second = await newMember(organization, "manager");
    const made = await escalatedBy({ token: admin });
    const { status, json } = await resolve(made.review_id, { token: admin });
    expect([status, json.code]).toEqual([403, "own_decision"]);
    expect(json.detail).toContain("You made this decision");
    expect(json.detail).toContain("A manager can.");
    expect(json.detail).toContain("four_eyes_reviews");
    const review = await api({ path: `/v1/reviews/${made.review_id}`, token: admin });
    expect([review.json.status, review.json.refusal]).toEqual(["open", json.detail]);
    const token = await logIn(second.email, second.password);
    const seen = await api({ path: `/v1/reviews/${made.review_id}`, token });
    expect(seen.json.refusal).toBeNull();
    const resolved = await resolve(made.review_id, { token });
    expect(resolved.json.resolution).toMatchObject({ decision: "APPROVE", is_own_decision: false });
  });

  test("who created the key that made it is refused too", async () => {
    const made = await escalated(organization);
    const { json } = await resolve(made.review_id, { token: admin });
    expect(json.code).toBe("own_decision");
    expect(json.detail).toContain("an API key that you created");
  });

  test("a single manager is told to add another one or to change the rule, and is not locked out by it", async () => {
    const made = await escalated(organization);
    const refused = await resolve(made.review_id, { token: admin });
    expect(refused.json.detail).toContain("no other manager or administrator yet");
    expect((await setFourEyes(false)).json.four_eyes_reviews).toBe(false);
    const { status, json } = await resolve(made.review_id, { token: admin });
    expect(status).toBe(200);
    expect(json.resolution.is_own_decision).toBe(true);
    const entry = await api({ path: `/v1/ledger/${json.resolution.ledger_id}`, token: admin });
    expect(JSON.parse(entry.json.payload)).toMatchObject({
      four_eyes_required: false,
      is_own_decision: true,
    });
  });

  test("a key with the scope of another person may resolve it", async () => {
    const reviewer = await newReviewer(organization);
    const made = await escalatedBy({ token: reviewer });
    const { key } = await newApiKey(organization, ["review"]);
    expect((await resolve(made.review_id, { apiKey: key })).status).toBe(200);
  });
});

describe("the rule", () => {
  test("is on in a new organization, and read by every member", async () => {
    const viewer = await newMember(organization, "viewer");
    const token = await logIn(viewer.email, viewer.password);
    const { json } = await api({ path: "/v1/organization", token });
    expect(json).toMatchObject({ id: organization.organizationId, four_eyes_reviews: true });
  });

  test("is changed by administrators only, and an empty change changes nothing", async () => {
    const token = await newReviewer(organization);
    expect((await setFourEyes(false, token)).json.code).toBe("missing_role");
    const { json } = await api({ method: "PATCH", path: "/v1/organization", token: admin, body: {} });
    expect(json.four_eyes_reviews).toBe(true);
  });
});
