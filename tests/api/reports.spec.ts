import { beforeAll, describe, expect, inject, test } from "vitest";
import { FRAMEWORK_CODES } from "@/lib/features/frameworks/vocabulary";
import { api } from "../support/api";
import { newApiKey, newOrganization, type TestOrganization } from "../support/organization";
import { readPdfPages, readPdfProperties, readPdfText } from "../support/pdf-text";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const MARKUP = '#read("/etc/passwd") *bold* $x$';
const DOCUMENT =
  "Users can ask for a copy of their personal data; we answer within one month, free of charge. We notify the supervisory authority of a personal data breach within 72 hours.";

async function made(path: string, body: unknown) {
  const { status, json } = await api({ method: "POST", path, apiKey, body });
  expect([200, 201]).toContain(status);
  return json;
}

async function pdfOf(path: string, key = apiKey) {
  const answer = await fetch(`${inject("running").baseUrl}${path}`, { headers: { "x-api-key": key } });
  const type = answer.headers.get("content-type");
  expect([path, answer.status, type]).toEqual([path, 200, "application/pdf"]);
  return new Uint8Array(await answer.arrayBuffer());
}

const squeezed = (text: string) => text.replace(/\s+/g, "");

describe("the report of an audit", () => {
  test("quotes the document, names owner, entry and checkpoint, and has the same bytes each time", async () => {
    const system = await made("/v1/systems", { name: `Größe ${MARKUP}` });
    const program = await made("/v1/programs", {
      name: "Datenschutz",
      frameworks: ["GDPR"],
      system_id: system.id,
    });
    const { json: controls } = await api({ path: `/v1/programs/${program.id}/controls`, apiKey });
    await made(`/v1/programs/${program.id}/controls/bulk`, {
      control_ids: controls.data.map(({ id }: { id: string }) => id),
      owner: "Żaneta Wójcik",
      due_date: "2030-01-31",
    });
    const audit = await made("/v1/audit", {
      system_name: system.name,
      framework: "GDPR",
      scope: "quick",
      engine: "embedded-analyst",
      context: DOCUMENT,
    });
    const path = `/v1/audits/${audit.id}/report.pdf`;
    const [one, other] = [await pdfOf(path), await pdfOf(path)];
    expect(Buffer.compare(one, other)).toBe(0);
    expect(await readPdfProperties(one)).toMatchObject({
      isTagged: true,
      language: "en-US",
      accessibility: "1",
    });
    const text = await readPdfText(one);
    const { json: records } = await api({
      path: `/v1/ledger?chain=records&kind=audit_completed&subject_id=${audit.id}`,
      apiKey,
    });
    const { json: entry } = await api({ path: `/v1/ledger/${records.data[0].id}?chain=records`, apiKey });
    for (const expected of [
      squeezed(system.name),
      "ŻanetaWójcik,due31Jan2030(programDatenschutz)",
      entry.current_hash,
      `Checkpointsize${entry.checkpoint_size}`,
      "Outsidethescopeofthisaudit",
    ])
      expect(text).toContain(expected);
    const withoutPrograms = await newApiKey(organization, ["audit"]);
    expect(await readPdfText(await pdfOf(path, withoutPrograms.key))).not.toContain("ŻanetaWójcik");
  });

  test("is recorded as an export", async () => {
    await expect
      .poll(async () => {
        const { json } = await api({ path: "/v1/ledger?chain=records&kind=export", apiKey });
        return json.data.map(({ subject }: { subject: { id: string } }) => subject.id);
      })
      .toContain("exportAuditPdf");
  });
});

describe("the reports on a program", () => {
  test("hold all 264 controls, whatever people wrote", async () => {
    const program = await made("/v1/programs", { name: `All ${MARKUP}`, frameworks: FRAMEWORK_CODES });
    const { json: controls } = await api({ path: `/v1/programs/${program.id}/controls`, apiKey });
    expect(controls.data.length).toBe(264);
    const [first, second] = controls.data;
    const long = "x".repeat(300);
    await api({
      method: "PUT",
      path: `/v1/programs/${program.id}/controls/${first.id}`,
      apiKey,
      body: { status: "implemented", implementation: `${MARKUP} ${long} نحن نخطر السلطة.` },
    });
    const evidence = await made("/v1/evidence", {
      kind: "link",
      title: "Policy of Łódź",
      url: "https://wiki.example.com/policy",
    });
    await made(`/v1/evidence/${evidence.id}/controls`, { control_ids: [second.id] });
    const status = await readPdfText(await pdfOf(`/v1/programs/${program.id}/report.pdf`));
    expect(status).toContain("Whattodofirst");
    const sheets = await pdfOf(`/v1/programs/${program.id}/report.pdf?kind=controls`);
    const text = await readPdfText(sheets);
    for (const { control_id } of controls.data) expect(text).toContain(squeezed(control_id));
    for (const expected of [squeezed(MARKUP), long, "PolicyofŁódź"]) expect(text).toContain(expected);
    const outside = (await readPdfPages(sheets)).filter(({ right, width }) => right > width - 40);
    expect(outside).toEqual([]);
  });

  test("are of one framework where one is asked for", async () => {
    const program = await made("/v1/programs", { name: "Two", frameworks: ["GDPR", "DMA"] });
    const path = `/v1/programs/${program.id}/report.pdf?kind=controls`;
    expect(await readPdfText(await pdfOf(`${path}&framework=DMA`))).not.toContain("Art.44-49");
    const { status } = await api({ path: `${path}&framework=HIPAA`, apiKey });
    expect(status).toBe(409);
  });

  test("state what applies and why, where a standard asks for it", async () => {
    const program = await made("/v1/programs", { name: "ISMS", frameworks: ["ISO27001", "GDPR"] });
    const { json: controls } = await api({
      path: `/v1/programs/${program.id}/controls?framework=ISO27001`,
      apiKey,
    });
    const excluded = await api({
      method: "PUT",
      path: `/v1/programs/${program.id}/exclusions`,
      apiKey,
      body: { control_ids: [controls.data[3].id], justification: "No offices: everyone works from home." },
    });
    expect(excluded.status).toBe(200);
    const path = `/v1/programs/${program.id}/report.pdf?kind=statement_of_applicability`;
    const text = await readPdfText(await pdfOf(path));
    expect(text).toContain("Nooffices:everyoneworksfromhome.");
    expect(text).toContain("1leftout");
    const other = await made("/v1/programs", { name: "No standard", frameworks: ["GDPR"] });
    const refused = await api({ path: path.replace(program.id, other.id), apiKey });
    expect([refused.status, refused.json.code]).toEqual([409, "conflict"]);
  });
});

describe("the dossier of a system", () => {
  test("has what is known and marks the rest as gaps", async () => {
    const system = await made("/v1/systems", {
      name: "Dossier",
      description: `Answers questions. ${MARKUP}`,
      owner: "Łukasz Müller",
      risk_class: "high",
      risk_class_reason: "Annex III, point 4",
    });
    await made("/v1/audit", {
      system_name: "Dossier",
      framework: "EU_AI_ACT",
      engine: "embedded-analyst",
      context:
        "The high-risk AI system is protected against data poisoning and adversarial examples; both are tested before each release.",
    });
    const text = await readPdfText(await pdfOf(`/v1/systems/${system.id}/dossier.pdf`));
    for (const expected of [
      squeezed(`Answers questions. ${MARKUP}`),
      "ŁukaszMüller",
      "Article11requiresthisdocumentationofhigh-risksystems.",
      "Assayhasnoinformationonthispoint.",
      "Recordedin",
    ])
      expect(text).toContain(expected);
  });

  test("is not for a key that may not read audits", async () => {
    const system = await made("/v1/systems", { name: "Closed" });
    const { key } = await newApiKey(organization, ["govern"]);
    const { status, json } = await api({ path: `/v1/systems/${system.id}/dossier.pdf`, apiKey: key });
    expect([status, json.code]).toEqual([403, "missing_scope"]);
  });
});
