import { beforeEach, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

const DOCUMENT = `# Incident handling

The duty officer notifies the supervisory authority of a personal data breach within 48 hours of becoming aware of it.

The canteen opens at eleven.`;
const REQUIREMENT = "gdpr_art-33.1";

let organization: TestOrganization;
let apiKey: string;
beforeEach(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

async function newAudit(system = "Aria support assistant"): Promise<string> {
  const body = { system_name: system, framework: "GDPR", context: DOCUMENT, engine: "embedded-analyst" };
  const { json } = await api({ method: "POST", path: "/v1/audit", apiKey, body });
  return json.id;
}

const confirm = (
  audit: string,
  body: unknown,
  credential: { token: string } | { apiKey: string } = { apiKey },
) => api({ method: "PUT", path: `/v1/audits/${audit}/confirmations/${REQUIREMENT}`, body, ...credential });

/** A passage of the document that contains the words. */
function passage(words: string, is_relevant = true) {
  const start = DOCUMENT.indexOf(words);
  return { start, end: start + words.length, is_relevant };
}

const NOTIFIES = passage("notifies the supervisory authority of a personal data breach within 48 hours");

describe("a confirmation", () => {
  test("keeps what was found, the passage, the document's digest and the name, and leaves the audit as it is", async () => {
    const audit = await newAudit();
    const before = (await api({ path: `/v1/audits/${audit}`, apiKey })).text;
    const { status, json } = await confirm(audit, {
      finding: "shown",
      passages: [NOTIFIES],
      comment: "Clear.",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      audit_id: audit,
      framework: "GDPR",
      control_id: "Art. 33",
      requirement_id: REQUIREMENT,
      finding: "shown",
      passages: [{ ...NOTIFIES, quote: DOCUMENT.slice(NOTIFIES.start, NOTIFIES.end) }],
      document_digest: JSON.parse(before).engine.input_digest,
      comment: "Clear.",
      applies_to: "organization",
    });
    expect((await api({ path: `/v1/audits/${audit}`, apiKey })).text).toBe(before);
  });

  test("replaces the earlier one about the same requirement in the same audit", async () => {
    const audit = await newAudit();
    const first = (await confirm(audit, { finding: "shown", passages: [NOTIFIES] })).json;
    const second = (await confirm(audit, { finding: "no_evidence", passages: [] })).json;
    expect([second.id, second.finding]).toEqual([first.id, "no_evidence"]);
    expect((await api({ path: "/v1/confirmations", apiKey })).json.total).toBe(1);
  });

  test("is listed by its filters, exported, shared, and deleted", async () => {
    const [aria, other] = [await newAudit(), await newAudit("Another system")];
    await confirm(aria, { finding: "shown", passages: [NOTIFIES] });
    const { id } = (await confirm(other, { finding: "partly_shown", passages: [NOTIFIES] })).json;
    const listed = async (query: string) =>
      (await api({ path: `/v1/confirmations?${query}`, apiKey })).json.data.map(
        ({ audit_id }: { audit_id: string }) => audit_id,
      );
    expect(await listed("")).toEqual([other, aria]);
    expect(await listed("system_name=Another%20system")).toEqual([other]);
    expect(await listed(`requirement_id=${REQUIREMENT}&audit_id=${aria}`)).toEqual([aria]);
    expect(await listed("framework=DORA")).toEqual([]);
    const { text } = await api({ path: "/v1/confirmations/export", apiKey });
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).audit_id),
    ).toEqual([other, aria]);
    const shared = await api({
      method: "PATCH",
      path: `/v1/confirmations/${id}`,
      apiKey,
      body: { applies_to: "system" },
    });
    expect(shared.json.applies_to).toBe("system");
    expect((await api({ method: "DELETE", path: `/v1/confirmations/${id}`, apiKey })).status).toBe(204);
    expect((await api({ method: "DELETE", path: `/v1/confirmations/${id}`, apiKey })).status).toBe(404);
    expect(await listed("")).toEqual([aria]);
  });

  test("leaves a record that it was made, changed and deleted, without the document's words", async () => {
    const audit = await newAudit();
    const { id } = (await confirm(audit, { finding: "shown", passages: [NOTIFIES] })).json;
    await api({ method: "PATCH", path: `/v1/confirmations/${id}`, apiKey, body: { applies_to: "system" } });
    await api({ method: "DELETE", path: `/v1/confirmations/${id}`, apiKey });
    await expect
      .poll(async () => {
        const { text, json } = await api({
          path: "/v1/ledger?chain=records&kind=reviewer_confirmation",
          apiKey,
        });
        return [json.total, text.includes("supervisory authority")];
      })
      .toEqual([3, false]);
  });
});

describe("the analyst", () => {
  /** What this organization calls a notification to the authority, and sentences on other points. */
  const LESSONS = [
    ["Ticket BNB-7 reaches the Bonn desk before the second midnight.", "The canteen opens at eleven."],
    ["Form BNB-7 is filed with the Bonn desk on the same day.", "Parking permits are renewed in March."],
    ["BNB-7 left for the Bonn desk at 14:10.", "BNB-7 printers are on the second floor."],
    ["The officer on call sends BNB-7 to the Bonn desk by next evening.", "The Bonn office has forty desks."],
    ["BNB-7 filed, Bonn desk, receipt 4412.", "New badges are handed out on the first day."],
  ] as const;
  const LATER = "We send BNB-7 to the Bonn desk on the same evening.";
  /** Nothing but words of the house. */
  const TERSE = "BNB-7 goes to the Bonn desk the same evening.";

  async function judge(context: string, system: string) {
    const body = { system_name: system, framework: "GDPR", context, engine: "embedded-analyst" };
    const { json } = await api({ method: "POST", path: "/v1/audit", apiKey, body });
    const audit = (await api({ path: `/v1/audits/${json.id}`, apiKey })).json;
    const requirements: { requirement_id: string; state: string }[] = audit.assessments.flatMap(
      (item: { requirements: unknown[] }) => item.requirements,
    );
    const { state } = requirements.find(({ requirement_id }) => requirement_id === REQUIREMENT) ?? {};
    return { id: audit.id, state, learned: audit.engine.learned };
  }

  test("learns what this organization's words mean, says so, and forgets what is deleted", async () => {
    for (const text of [LATER, TERSE])
      expect(await judge(text, "Before")).toMatchObject({ state: "no_evidence", learned: null });
    for (const [right, other] of LESSONS) {
      const { id } = await judge(`${right}\n\n${other}`, "Taught");
      const passages = [
        { start: 0, end: right.length, is_relevant: true },
        { start: right.length + 2, end: right.length + 2 + other.length, is_relevant: false },
      ];
      expect((await confirm(id, { finding: "shown", passages })).status).toBe(200);
    }
    const after = await judge(LATER, "After");
    expect(after.state).toBe("shown");
    expect(after.learned).toMatchObject({ confirmations: 5, requirements: 1, changed: 1 });
    expect((await judge(TERSE, "After")).state).toBe("shown");
    const { data } = (await api({ path: "/v1/confirmations", apiKey })).json;
    for (const { id } of data) await api({ method: "DELETE", path: `/v1/confirmations/${id}`, apiKey });
    expect(await judge(LATER, "Later")).toMatchObject({ state: "no_evidence", learned: null });
  });
});

describe("what cannot be confirmed", () => {
  test("a finding without a passage that shows it, a passage outside the document, an empty one", async () => {
    const audit = await newAudit();
    const end = DOCUMENT.length;
    for (const passages of [
      [],
      [{ ...NOTIFIES, is_relevant: false }],
      [{ ...NOTIFIES, quote: "Other words." }],
      [{ start: 0, end: 5_000, is_relevant: true }],
      [{ start: 20, end: 20, is_relevant: true }],
      [{ start: end, end: end + 5, is_relevant: true }],
    ])
      expect((await confirm(audit, { finding: "shown", passages })).status, JSON.stringify(passages)).toBe(
        422,
      );
  });

  test("a requirement that the audit did not judge", async () => {
    const audit = await newAudit();
    const { status } = await api({
      method: "PUT",
      path: `/v1/audits/${audit}/confirmations/dora_art-5.1`,
      apiKey,
      body: { finding: "no_evidence" },
    });
    expect(status).toBe(404);
  });

  test("by a viewer", async () => {
    const audit = await newAudit();
    const { email, password } = await newMember(organization, "viewer");
    const token = await logIn(email, password);
    expect((await confirm(audit, { finding: "no_evidence" }, { token })).status).toBe(403);
  });
});
