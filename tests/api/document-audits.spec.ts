import fs from "node:fs";
import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type ApiAnswer, api } from "../support/api";
import { lines, pdf } from "../support/documents/pdf";
import { newOrganization, type TestOrganization } from "../support/organization";
import { uploadDocument } from "../support/upload";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const get = (path: string) => api({ path, apiKey });
const post = (path: string, body: unknown) => api({ method: "POST", path, apiKey, body });
const audit = (body: object) =>
  post("/v1/audit", { framework: "GDPR", engine: "embedded-analyst", system_name: "Aria", ...body });
const whole = async (answer: ApiAnswer) => (await get(`/v1/audits/${answer.json.id}`)).json;

interface Quote {
  quote: string;
  start: number;
  end: number;
  document?: { id: string; version: number; title: string; place: string; page: number | null };
}

interface Judged {
  requirement_id: string;
  citation: string;
  state: string;
  evidence: Quote[];
}

/** Everything that an audit quotes. */
function quotesOf(report: {
  assessments: { requirements: { evidence: Quote[] }[]; evidence: Quote[] }[];
}): Quote[] {
  return report.assessments.flatMap(({ evidence, requirements }) => [
    ...evidence,
    ...requirements.flatMap((requirement) => requirement.evidence),
  ]);
}

const NOTICE = pdf({
  pages: [
    lines(["Privacy notice"], { size: 20 }),
    [
      ...lines(["Your rights"], { size: 15, y: 740 }),
      ...lines(
        [
          "You can ask us for a copy of your personal data, and we answer within one month.",
          "You can ask us to correct wrong data or to erase your personal data.",
          "You can lodge a complaint with the supervisory authority at any time.",
        ],
        { y: 700, size: 9 },
      ),
    ],
  ],
});
const PROCESSING =
  "# Record of processing\n\nWe keep a record of all processing activities with purposes, categories of data subjects and recipients.\n\nOur data protection officer can be reached at dpo@example.com.";

describe("an audit over documents", () => {
  test("quotes each document at its page, and its own offsets", async () => {
    const { json: notice } = await uploadDocument(
      apiKey,
      { name: "notice.pdf", content: NOTICE },
      { system_name: "Quoted" },
    );
    const { json: record } = await post("/v1/documents", {
      title: "Record of processing",
      text: PROCESSING,
      system_name: "Quoted",
    });
    const context = "Customers may object to direct marketing at any time, and we then stop it.";
    const answer = await audit({ system_name: "Quoted", context, documents: [notice.id, record.id] });
    expect(answer.status).toBe(200);
    const report = await whole(answer);
    expect(report.context).toBe(context);
    expect(report.documents).toMatchObject([
      { id: notice.id, version: 1, is_superseded: false },
      { id: record.id, version: 1, is_superseded: false },
    ]);
    const texts = new Map<string | undefined, string>([[undefined, context]]);
    for (const { id } of report.documents) texts.set(id, (await get(`/v1/documents/${id}/text`)).json.text);
    const quotes = quotesOf(report);
    expect(new Set(quotes.map(({ document }) => document?.id))).toEqual(
      new Set([undefined, notice.id, record.id]),
    );
    for (const { quote, start, end, document } of quotes)
      expect(texts.get(document?.id)?.slice(start, end)).toBe(quote);
    const onPage = quotes.find(({ document }) => document?.id === notice.id)?.document;
    expect(onPage).toMatchObject({ title: "notice", version: 1, page: 2 });
    expect(onPage?.place).toContain("p. 2");
  });

  test("judges alike whether a text is given or is a document", async () => {
    const { json: document } = await post("/v1/documents", {
      title: "Same",
      text: PROCESSING,
      system_name: "Alike",
    });
    const given = await whole(await audit({ system_name: "Alike", context: PROCESSING }));
    const read = await whole(await audit({ system_name: "Alike", documents: [document.id] }));
    expect(read.compliance_score).toBe(given.compliance_score);
    const states = (report: typeof given) =>
      report.assessments.flatMap(({ requirements }: { requirements: { state: string }[] }) =>
        requirements.map(({ state }) => state),
      );
    expect(states(read)).toEqual(states(given));
    expect(read.engine.input_digest).not.toBe(given.engine.input_digest);
  });

  test("takes all documents of the system that can be read, and says when there is none", async () => {
    await post("/v1/documents", { title: "Of all", text: PROCESSING, system_name: "All of it" });
    await uploadDocument(
      apiKey,
      { name: "scan.pdf", content: pdf({ pages: [[]] }) },
      { system_name: "All of it" },
    );
    const report = await whole(await audit({ system_name: "All of it", documents: "all" }));
    expect(report.documents.map(({ title }: { title: string }) => title)).toEqual(["Of all"]);
    const none = await audit({ system_name: "Without documents", documents: "all" });
    expect([none.status, none.json.errors[0]]).toEqual([
      422,
      expect.objectContaining({ pointer: "/documents", code: "no_documents" }),
    ]);
    // What is refused registers no system.
    const { json: systems } = await get("/v1/systems?limit=100");
    expect(systems.data.map(({ name }: { name: string }) => name)).not.toContain("Without documents");
  });

  test("refuses documents that are unknown, foreign or could not be read, before anything is stored", async () => {
    const other = await newOrganization();
    const foreign = await api({
      method: "POST",
      path: "/v1/documents",
      apiKey: other.apiKey,
      body: { title: "Foreign", text: PROCESSING },
    });
    const scan = await uploadDocument(apiKey, { name: "scan.pdf", content: pdf({ pages: [[]] }) });
    const before = (await get("/v1/audit-history")).json.total;
    for (const [id, code] of [
      ["doc_unknown", "unknown_document"],
      [foreign.json.id, "unknown_document"],
      [scan.json.id, "unreadable_document"],
    ]) {
      const { status, json } = await audit({ documents: [id] });
      expect([status, json.errors[0]]).toEqual([
        422,
        expect.objectContaining({ pointer: "/documents", code }),
      ]);
    }
    expect((await get("/v1/audit-history")).json.total).toBe(before);
  });

  test("reads more than fits into a request", async () => {
    const filler = "The canteen opens at noon and offers two dishes, one of them without meat.\n\n".repeat(
      3_000,
    );
    const { json } = await uploadDocument(
      apiKey,
      { name: "long.md", content: `${filler}${PROCESSING}` },
      { system_name: "Long" },
    );
    expect(json.current.reading.characters).toBeGreaterThan(200_000);
    const answer = await audit({ system_name: "Long", documents: [json.id], scope: "quick" });
    expect(answer.status).toBe(200);
  });

  test("says that a text in another language was not judged", async () => {
    const german =
      "Wir führen ein Verzeichnis aller Verarbeitungstätigkeiten. Betroffene Personen erhalten auf Anfrage innerhalb eines Monats Auskunft über ihre Daten, und unrichtige Daten werden berichtigt.";
    const { json } = await post("/v1/documents", { title: "Verzeichnis", text: german });
    const report = await whole(await audit({ system_name: "German", documents: [json.id] }));
    expect(report.notices).toMatchObject([
      { kind: "other_language", document: { id: json.id }, message: expect.stringContaining("German") },
    ]);
    expect(report.compliance_score).toBe(0);
    expect(quotesOf(report)).toEqual([]);
  });
});

describe("a newer version", () => {
  test("marks the audits that read the one before; they stay as they are, and a new one reads the new", async () => {
    const { json: document } = await post("/v1/documents", {
      title: "Living",
      text: PROCESSING,
      system_name: "Living",
    });
    const first = await whole(await audit({ system_name: "Living", documents: [document.id] }));
    await post(`/v1/documents/${document.id}/versions`, { text: `${PROCESSING}\n\nNothing else.` });
    const after = (await get(`/v1/audits/${first.id}`)).json;
    expect(after.documents).toMatchObject([{ version: 1, current_version: 2, is_superseded: true }]);
    expect(after.assessments).toEqual(first.assessments);
    const second = await whole(await audit({ system_name: "Living", documents: "all" }));
    expect(second.documents).toMatchObject([{ version: 2, is_superseded: false }]);
    expect((await get(`/v1/documents/${document.id}`)).json.audits_count).toBe(2);
    const deleted = await api({ method: "DELETE", path: `/v1/documents/${document.id}`, apiKey });
    expect([deleted.status, deleted.json.code]).toEqual([409, "conflict"]);
  });
});

describe("the quotes of a document", () => {
  test("are those of every audit that read it, the newest first, each at its place in its version", async () => {
    const { json: document } = await uploadDocument(
      apiKey,
      { name: "notice.pdf", content: NOTICE },
      { system_name: "Quoting" },
    );
    const context = "Customers may object to direct marketing at any time, and we then stop it.";
    const first = await whole(await audit({ system_name: "Quoting", documents: "all", context }));
    const list = async (query = "") =>
      (await get(`/v1/documents/${document.id}/quotes?limit=100${query}`)).json;
    const expected = (report: typeof first) =>
      report.assessments.flatMap((control: { control_id: string; requirements: Judged[] }) =>
        control.requirements.flatMap(({ requirement_id, citation, state, evidence }) =>
          evidence
            .filter((quote) => quote.document?.id === document.id)
            .map(({ quote, start, end, document: source }) => ({
              ...{ audit_id: report.id, control_id: control.control_id, requirement_id, citation, state },
              ...{ quote, start, end, page: source?.page, place: source?.place },
            })),
        ),
      );
    const inReport = expected(first);
    expect(inReport.length).toBeGreaterThan(1);
    const before = await list();
    expect(before).toMatchObject({ total: inReport.length, data: inReport });
    for (const quote of before.data) expect(quote).toMatchObject({ version: 1, is_current_version: true });

    await post(`/v1/documents/${document.id}/versions`, {
      text: "You can ask us to erase your personal data.",
    });
    expect((await list()).data[0].is_current_version).toBe(false);
    const second = await whole(await audit({ system_name: "Quoting", documents: "all" }));
    const both = await list();
    expect(both.total).toBeGreaterThan(inReport.length);
    expect(both.data).toMatchObject([...expected(second), ...inReport]);
    expect((await list("&version=1")).data).toMatchObject(inReport);
    expect((await list(`&audit_id=${second.id}`)).data).toMatchObject(expected(second));

    const pages: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const path = `/v1/documents/${document.id}/quotes?limit=1${cursor && `&cursor=${cursor}`}`;
      const { json: page }: ApiAnswer = await get(path);
      pages.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(both.data);
    const { json: history } = await get(`/v1/audit-history?document_id=${document.id}`);
    expect(history.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect((await get(`/v1/audit-history?document_id=doc_unknown`)).json.total).toBe(0);
  });
});

test("an audit from before quotes were kept for documents is given the same ones by the migration", async () => {
  const { json: document } = await post("/v1/documents", { title: "Before", text: PROCESSING });
  const { id } = await whole(await audit({ system_name: "Before", documents: [document.id] }));
  const migration = fs.readFileSync("prisma/migrations/20261123050000_audit_quotes/migration.sql", "utf8");
  const statement = migration.slice(migration.indexOf('WITH "judged"')).trim().replace(/;$/, "");
  const client = new pg.Client({ connectionString: inject("running").ownerUrl });
  await client.connect();
  try {
    const rowsOf = async () =>
      (await client.query("SELECT * FROM audit_quotes WHERE audit_id = $1 ORDER BY position", [id])).rows;
    const written = await rowsOf();
    expect(written.length).toBeGreaterThan(0);
    await client.query("BEGIN");
    await client.query("DELETE FROM audit_quotes WHERE audit_id = $1", [id]);
    await client.query(`${statement} ON CONFLICT DO NOTHING`);
    expect(await rowsOf()).toEqual(written);
    await client.query("ROLLBACK");
  } finally {
    await client.end();
  }
});

test("a confirmation may name a passage of a document", async () => {
  const { json: document } = await post("/v1/documents", { title: "Confirmed", text: PROCESSING });
  const report = await whole(await audit({ system_name: "Confirmed", documents: [document.id] }));
  const requirement = report.assessments[0].requirements[0].requirement_id;
  const quote = "We keep a record of all processing activities";
  const { json: text } = await get(`/v1/documents/${document.id}/text`);
  const start = text.text.indexOf(quote);
  const passage = { start, end: start + quote.length, quote, is_relevant: true };
  const confirm = (body: object) =>
    api({ method: "PUT", path: `/v1/audits/${report.id}/confirmations/${requirement}`, apiKey, body });
  const { status, json } = await confirm({
    finding: "shown",
    passages: [{ ...passage, document_id: document.id }],
  });
  expect([status, json.passages]).toEqual([
    200,
    [{ ...passage, document: expect.objectContaining({ id: document.id, version: 1 }) }],
  ]);
  const without = await confirm({ finding: "shown", passages: [passage] });
  expect([without.status, without.json.errors[0].code]).toEqual([422, "unknown_passage"]);
});
