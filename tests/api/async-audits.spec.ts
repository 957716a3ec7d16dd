import { beforeAll, describe, expect, inject, test } from "vitest";
import { type ApiAnswer, api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

const BODY = {
  system_name: "Claims triage",
  framework: "CCPA",
  context: "We answer access requests within 45 days.",
};
const start = (prefer = "respond-async") =>
  api({ method: "POST", path: "/v1/audit", apiKey: organization.apiKey, body: BODY, headers: { prefer } });
const read = async (path: string) => (await api({ path, apiKey: organization.apiKey })).json;

interface Progress {
  id: string;
  status: string;
  controls_done: number;
  controls_total: number;
}

/** The events of an audit until the stream ends, as a browser's EventSource reads them. */
async function follow(id: string): Promise<{ type: string | null; events: Progress[] }> {
  const response = await fetch(`${inject("running").baseUrl}/v1/audits/${id}/events`, {
    headers: { "x-api-key": organization.apiKey, accept: "text/event-stream" },
  });
  const blocks = (await response.text())
    .split("\n\n")
    .filter((block) => block !== "" && !block.startsWith(":"));
  const events = blocks.map((block) => JSON.parse(block.replace(/^data: /, "")) as Progress);
  return { type: response.headers.get("content-type"), events };
}

describe("Prefer: respond-async", () => {
  let accepted: ApiAnswer;
  let stream: Awaited<ReturnType<typeof follow>>;
  beforeAll(async () => {
    accepted = await start();
    stream = await follow(accepted.json.id);
  });

  test("answers 202 at once and says where the audit will be", () => {
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get("location")).toBe(`/v1/audits/${accepted.json.id}`);
    expect(accepted.headers.get("preference-applied")).toBe("respond-async");
    expect(accepted.json).toMatchObject({ controls_total: 12 });
    expect(["queued", "running", "completed"]).toContain(accepted.json.status);
  });

  test("the events tell the progress, forwards only, and end with its completion", () => {
    expect(stream.type).toMatch(/^text\/event-stream/);
    expect(stream.events.at(-1)).toEqual({
      id: accepted.json.id,
      status: "completed",
      controls_done: 12,
      controls_total: 12,
    });
    const done = stream.events.map(({ controls_done }) => controls_done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(
      stream.events.slice(0, -1).filter(({ status }) => status === "completed" || status === "failed"),
    ).toEqual([]);
  });

  test("the audit is then at its address, complete", async () => {
    const audit = await read(accepted.headers.get("location") ?? "");
    expect(audit).toMatchObject({
      id: accepted.json.id,
      status: "completed",
      failure: null,
      context: BODY.context,
    });
    expect(audit.assessments).toHaveLength(12);
    expect(audit.compliance_score).toEqual(expect.any(Number));
  });

  test("following an audit that has ended answers its end and nothing more", async () => {
    const { events } = await follow(accepted.json.id);
    expect(events.map(({ status }) => status)).toEqual(["completed"]);
  });

  test("gives the same result as waiting for it", async () => {
    const { json: waited } = await start("return=minimal");
    const audit = await read(`/v1/audits/${accepted.json.id}`);
    expect([audit.compliance_score, audit.findings]).toEqual([waited.compliance_score, waited.findings]);
  });
});

test("many at once all complete, each once", async () => {
  const accepted = await Promise.all(Array.from({ length: 8 }, () => start()));
  const ends = await Promise.all(accepted.map(({ json }) => follow(json.id)));
  expect(ends.map(({ events }) => events.at(-1)?.status)).toEqual(ends.map(() => "completed"));
  const history = await read("/v1/audit-history?limit=100");
  const ids: string[] = history.data.map((item: { id: string }) => item.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(accepted.map(({ json }) => json.id)));
});

test.each(["respond-async, wait=10", "wait=5; x=y, Respond-Async", "respond-async; foo"])(
  "Prefer: %s is understood",
  async (prefer) => {
    expect((await start(prefer)).status).toBe(202);
  },
);

test.each(["", "return=minimal", "respond-asynchronously", "not-respond-async"])(
  "Prefer: %s is no wish for it",
  async (prefer) => {
    const { status, headers } = await start(prefer);
    expect([status, headers.get("preference-applied")]).toEqual([200, null]);
  },
);

test("a wrong body is refused at once, not accepted first", async () => {
  const headers = { prefer: "respond-async" };
  const body = { ...BODY, framework: "SOC3" };
  const { status } = await api({
    method: "POST",
    path: "/v1/audit",
    apiKey: organization.apiKey,
    body,
    headers,
  });
  expect(status).toBe(422);
});

test("leaving the stream early breaks nothing", async () => {
  const { json } = await start();
  const leave = new AbortController();
  const response = await fetch(`${inject("running").baseUrl}/v1/audits/${json.id}/events`, {
    headers: { "x-api-key": organization.apiKey },
    signal: leave.signal,
  });
  expect(response.status).toBe(200);
  leave.abort();
  expect((await follow(json.id)).events.at(-1)?.status).toBe("completed");
});
