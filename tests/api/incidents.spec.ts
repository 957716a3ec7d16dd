import { beforeAll, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { recordedEvents } from "../support/events";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

type Body = Record<string, unknown>;
const BODY = {
  system_name: "Aria",
  title: "Wrong dose",
  kind: "health",
  severity: "critical",
  aware_at: "2026-05-01T10:00:00Z",
};
const create = (body: Body = {}, key = apiKey) =>
  api({ method: "POST", path: "/v1/incidents", apiKey: key, body: { ...BODY, ...body } });
const patch = (id: string, body: Body, headers: Record<string, string> = {}) =>
  api({ method: "PATCH", path: `/v1/incidents/${id}`, apiKey, body, headers });
const list = async (query: string, key = apiKey) =>
  (await api({ path: `/v1/incidents?${query}`, apiKey: key })).json;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe("an incident", () => {
  test("has a deadline counted from awareness in its time zone, explained with its article", async () => {
    const { status, json } = await create({
      kind: "death",
      aware_at: "2026-05-01T23:30:00+01:00",
      time_zone: "Europe/Berlin",
      description: "A patient died.",
    });
    expect([status, json]).toMatchObject([
      201,
      {
        system_name: "Aria",
        status: "open",
        aware_at: "2026-05-01T22:30:00.000Z",
        clock: {
          article: "Art. 73(4)",
          days: 10,
          last_day: "2026-05-12",
          due_at: "2026-05-12T21:59:59.999Z",
        },
        actions: [],
        version: 1,
      },
    ]);
    expect(json.clock.explanation).toContain("12 May 2026 (Europe/Berlin)");
    const [event] = await recordedEvents(organization.organizationId, "incident.created");
    expect(event).toMatchObject({ incident_id: json.id, report_due_at: "2026-05-12T21:59:59.999Z" });
  });

  test("that is not serious has none", async () => {
    expect((await create({ kind: "other" })).json.clock).toBeNull();
  });

  test("moves its deadline with its kind, and its clock ends with the report", async () => {
    const { id } = (await create({ aware_at: ago(5) })).json;
    expect((await api({ path: `/v1/incidents/${id}`, apiKey })).json.clock.state).toBe("running");
    const graver = await patch(id, { kind: "critical_infrastructure" }, { "if-match": '"1"' });
    expect(graver.json).toMatchObject({
      version: 2,
      clock: { article: "Art. 73(3)", days: 2, state: "overdue" },
    });
    expect((await patch(id, { notes: "x" }, { "if-match": '"1"' })).json.code).toBe("precondition_failed");
    const report = { reported_to: "BfArM", reported_at: ago(1), report_reference: "2026-1142" };
    expect((await patch(id, report)).json).toMatchObject({ reported_to: "BfArM", clock: { state: "late" } });
    expect((await patch(id, { reported_at: ago(4) })).json.clock.state).toBe("met");
    expect((await patch(id, { reported_to: null, reported_at: null })).json.clock.state).toBe("overdue");
    const { data } = (await api({ path: `/v1/ledger?chain=records&subject_id=${id}`, apiKey })).json;
    expect(data.map(({ kind }: { kind: string }) => kind).toReversed()).toEqual([
      "incident_created",
      ...new Array(4).fill("incident_changed"),
    ]);
  });

  test("names its corrective actions", async () => {
    const { id } = (await create()).json;
    const body = { title: "Cap the dose", severity: "critical", source: { type: "incident", id } };
    const action = (await api({ method: "POST", path: "/v1/actions", apiKey, body })).json;
    const { json } = await api({ path: `/v1/incidents/${id}`, apiKey });
    expect(json).toMatchObject({
      actions_count: 1,
      unfinished_actions_count: 1,
      actions: [{ id: action.id }],
    });
  });

  test.each([
    ["awareness in the future", () => ({ aware_at: ahead(10) }), "/aware_at"],
    ["an event after awareness", () => ({ occurred_at: "2026-05-01T10:00:01Z" }), "/occurred_at"],
    [
      "a report before awareness",
      () => ({ reported_to: "A", reported_at: "2026-05-01T09:59:59Z" }),
      "/reported_at",
    ],
    ["a report in the future", () => ({ reported_to: "A", reported_at: ahead(10) }), "/reported_at"],
    ["a report without its time", () => ({ reported_to: "A" }), "/reported_at"],
    ["a report to no one", () => ({ reported_at: "2026-05-02T10:00:00Z" }), "/reported_to"],
    ["a time without its offset", () => ({ aware_at: "2026-05-01T10:00:00" }), "/aware_at"],
    ["an unknown time zone", () => ({ time_zone: "Europe/Atlantis" }), "/time_zone"],
    ["an unknown kind", () => ({ kind: "annoyance" }), "/kind"],
  ])("with %s is refused", async (_, body, pointer) => {
    const { status, json } = await create(body());
    expect([status, json.errors[0].pointer]).toEqual([422, pointer]);
  });

  test("is a contributor's to record and a manager's to change", async () => {
    const { email, password } = await newMember(organization, "contributor");
    const token = await logIn(email, password);
    const { status, json } = await api({ method: "POST", path: "/v1/incidents", token, body: BODY });
    expect(status).toBe(201);
    const path = `/v1/incidents/${json.id}`;
    const refused = await api({ method: "PATCH", path, token, body: { notes: "x" } });
    expect([refused.status, refused.json.code]).toEqual([403, "missing_role"]);
  });
});

test("the list has what is to be reported first, by deadline, and finds by every filter", async () => {
  const own = await newOrganization();
  const key = own.apiKey;
  const report = { reported_to: "BfArM", reported_at: ago(1) };
  await create({ title: "other", kind: "other", aware_at: ago(1), severity: "low" }, key);
  await create({ title: "running", aware_at: ago(1) }, key);
  await create({ title: "overdue", kind: "death", aware_at: ago(20), system_name: "Bella" }, key);
  await create({ title: "met", aware_at: ago(3), ...report }, key);
  await create({ title: "late", kind: "widespread_infringement", aware_at: ago(30), ...report }, key);
  const titles = async (query: string) =>
    (await list(query, key)).data.map(({ title }: { title: string }) => title);
  expect(await titles("")).toEqual(["overdue", "running", "other", "met", "late"]);
  for (const state of ["overdue", "running", "met", "late"])
    expect(await titles(`clock=${state}`)).toEqual([state]);
  expect(await titles("kind=death")).toEqual(["overdue"]);
  expect(await titles("severity=low")).toEqual(["other"]);
  expect(await titles("system_name=Bella")).toEqual(["overdue"]);
  expect(await titles("status=closed")).toEqual([]);
  expect(await list("skip=1&limit=1", key)).toMatchObject({ total: 5, data: [{ title: "running" }] });
});
