import { beforeAll, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { lines, pdf } from "../support/documents/pdf";
import { scan } from "../support/documents/scan";
import { untilRead } from "../support/documents/until-read";
import { newOrganization } from "../support/organization";
import { uploadDocument } from "../support/upload";

let apiKey: string;
beforeAll(async () => {
  ({ apiKey } = await newOrganization());
});

const get = (path: string) => api({ path, apiKey });
const post = (path: string, body?: unknown, headers = {}) =>
  api({ method: "POST", path, apiKey, headers, ...(body === undefined ? {} : { body }) });

const RIGHTS = [
  "You can ask us for a copy of your personal data, and we answer within one month.",
  "You can ask us to correct wrong data or to erase your personal data.",
  "You can lodge a complaint with the supervisory authority at any time.",
];
const NOTICE = scan([
  { text: lines(["Privacy notice of the company, in force since January."]) },
  { picture: [{ text: "Your rights", y: 740, size: 15 }, ...lines(RIGHTS, { y: 700, size: 11 })] },
]);

test("a scanned page is recognized in a new version, and its quotes are marked wherever they are shown", async () => {
  const { json: uploaded } = await uploadDocument(
    apiKey,
    { name: "notice.pdf", content: NOTICE },
    { system_name: "Aria" },
  );
  const path = `/v1/documents/${uploaded.id}`;
  expect(uploaded.current.reading).toMatchObject({
    recognition: null,
    warnings: [{ code: "parts_without_text", parts: [2] }],
  });
  const before = (await get(`${path}/text?version=1`)).json;

  const { status, json, headers } = await post(`${path}/recognition`, undefined, { prefer: "respond-async" });
  expect([status, json.current.number, headers.get("location")]).toEqual([201, 2, path]);
  expect(json.current).toMatchObject({
    sha256: uploaded.current.sha256,
    note: "Version 1 with its scanned pages read by OCR",
  });
  expect(json.current.reading.recognition).not.toBeNull();
  await untilRead(apiKey, uploaded.id);
  const { reading } = (await get(path)).json.current;
  expect(reading).toMatchObject({
    status: "read",
    recognition: { pages_done: 1, pages_total: 1 },
    warnings: [{ code: "pages_recognized", parts: [2] }],
  });

  const text = (await get(`${path}/text`)).json;
  expect(text.text).toContain(RIGHTS[1]);
  expect(text.parts.map((part: { recognized: boolean }) => part.recognized)).toEqual([false, true]);
  expect(text.parts[1].confidence).toBeGreaterThan(70);
  expect((await get(`${path}/text?version=1`)).json).toEqual(before);

  const again = await post(`${path}/recognition`);
  expect([again.status, again.json.code]).toEqual([409, "conflict"]);

  const { json: audit } = await post("/v1/audit", {
    framework: "GDPR",
    engine: "embedded-analyst",
    system_name: "Aria",
    documents: [uploaded.id],
  });
  const report = (await get(`/v1/audits/${audit.id}`)).json;
  const quotes = report.assessments
    .flatMap((assessment: { evidence: { document?: { page: number } }[] }) => assessment.evidence)
    .filter(({ document }: { document?: { page: number } }) => document?.page === 2);
  expect(quotes.length).toBeGreaterThan(0);
  for (const { document } of quotes)
    expect(document).toMatchObject({ recognized: true, place: expect.stringMatching(/read by OCR$/) });
  expect((await get(`/v1/audits/${audit.id}/report.md`)).text).toMatch(/notice, p\\?\. 2.*, read by OCR\)/);
});

describe("there is nothing to recognize", () => {
  test.each([
    ["where every page has text", "typed.pdf", pdf({ pages: [lines(["Backups are taken every night."])] })],
    ["in other formats", "typed.md", "# Backups\n\nBackups are taken every night."],
    ["in a damaged file", "broken.pdf", "%PDF-1.7\nnot a document"],
  ])("%s", async (_, name, content) => {
    const { json } = await uploadDocument(apiKey, { name, content });
    const { status, json: problem } = await post(`/v1/documents/${json.id}/recognition`);
    expect([status, problem.code]).toEqual([409, "conflict"]);
    expect((await get(`/v1/documents/${json.id}`)).json.current.number).toBe(1);
  });
});

test("a scan without any text is refused with a reason of its own", async () => {
  const { json } = await uploadDocument(apiKey, { name: "blank.pdf", content: scan([{ picture: [] }]) });
  expect(json.current.reading.refusal.code).toBe("no_text");
  await post(`/v1/documents/${json.id}/recognition`);
  await untilRead(apiKey, json.id);
  expect((await get(`/v1/documents/${json.id}`)).json.current.reading.refusal).toEqual({
    code: "nothing_recognized",
    message: expect.stringContaining("No English text was recognized"),
  });
});

describe("the original", () => {
  const POLICY = pdf({
    pages: [
      lines(["Access control policy"]),
      lines(["Access rights are reviewed every quarter.", "By whom?"]),
    ],
  });

  test("is shown page by page, as a picture that nothing else can be made of", async () => {
    const { json } = await uploadDocument(apiKey, { name: "policy.pdf", content: POLICY });
    const path = `/v1/documents/${json.id}/pages`;
    const first = await get(`${path}/1.png`);
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox; default-src 'none'"),
      "cross-origin-resource-policy": "same-origin",
    });
    // Kept: the same bytes again.
    expect((await get(`${path}/1.png?version=1`)).headers.get("content-length")).toBe(
      first.headers.get("content-length"),
    );
    expect((await get(`${path}/3.png`)).status).toBe(404);
    expect((await get(`${path}/1.jpg`)).status).toBe(404);
    const { json: other } = await uploadDocument(apiKey, { name: "a.md", content: "# Backups" });
    expect((await get(`/v1/documents/${other.id}/pages/1.png`)).status).toBe(409);
  });

  test("has a box around a quote", async () => {
    const { json } = await uploadDocument(apiKey, { name: "policy.pdf", content: POLICY });
    const { text } = (await get(`/v1/documents/${json.id}/text`)).json;
    const start = text.indexOf("reviewed every quarter");
    const query = `start=${start}&end=${start + "reviewed every quarter".length}`;
    const { json: found } = await get(`/v1/documents/${json.id}/positions?${query}`);
    expect(found).toMatchObject({ version: 1, pages: [{ page: 2, boxes: [expect.anything()] }] });
    const [{ x, y, width }] = found.pages[0].boxes;
    // The line is 142 points from the upper edge of 842, and the passage not at its beginning at 72 of 595.
    expect(y).toBeCloseTo(132 / 842, 1);
    expect(x).toBeGreaterThan(72 / 595);
    expect(width).toBeGreaterThan(0.1);
  });

  test("has boxes for several passages at once, each with the name of its passage, on the page that is wanted", async () => {
    const { json } = await uploadDocument(apiKey, { name: "policy.pdf", content: POLICY });
    const { text } = (await get(`/v1/documents/${json.id}/text`)).json;
    const nameOf = (words: string) => `${text.indexOf(words)}-${text.indexOf(words) + words.length}`;
    const names = ["reviewed", "every quarter"].map(nameOf);
    const at = `/v1/documents/${json.id}/positions?quotes=${names.join(",")}`;
    const quotesOf = (pages: { page: number; boxes: { quote: string }[] }[]) =>
      pages.map(({ page, boxes }) => [page, boxes.map(({ quote }) => quote)]);
    expect(quotesOf((await get(at)).json.pages)).toEqual([[2, names]]);
    expect(quotesOf((await get(`${at}&page=2`)).json.pages)).toEqual([[2, names]]);
    expect((await get(`${at}&page=1`)).json.pages).toEqual([]);
    expect((await get(`/v1/documents/${json.id}/positions?quotes=1`)).status).toBe(422);
  });

  test("of a recognized page has boxes too", async () => {
    const { json } = await uploadDocument(apiKey, { name: "scan.pdf", content: NOTICE });
    await post(`/v1/documents/${json.id}/recognition`);
    await untilRead(apiKey, json.id);
    const { text } = (await get(`/v1/documents/${json.id}/text`)).json;
    const start = text.indexOf(RIGHTS[2]);
    const query = `start=${start}&end=${start + (RIGHTS[2]?.length ?? 0)}`;
    const { json: found } = await get(`/v1/documents/${json.id}/positions?${query}`);
    expect(found.pages).toMatchObject([{ page: 2, boxes: [expect.anything()] }]);
    expect(found.pages[0].boxes[0].y).toBeCloseTo((842 - 700 + 2 * 13.2 - 10) / 842, 1);
  });

  test("of a web page or Markdown is shown without what runs or loads", async () => {
    const html =
      '<h1 onclick="a()">Backups</h1><script>alert(1)</script><img src="https://example.com/a.png">';
    const { json } = await uploadDocument(apiKey, {
      name: "backups.html",
      content: `${html}<p>Every night.</p>`,
    });
    expect((await get(`/v1/documents/${json.id}/view`)).json).toMatchObject({
      document_id: json.id,
      version: 1,
      html: "<h1>Backups</h1><p>Every night.</p>",
    });
    const { json: markdown } = await uploadDocument(apiKey, {
      name: "backups.md",
      content: "---\ntitle: X\n---\n# Backups\n\n| A | B |\n|---|---|\n| 1 | <b>2</b> |\n",
    });
    const view = (await get(`/v1/documents/${markdown.id}/view`)).json.html;
    expect(view).toContain("<td><b>2</b></td>");
    expect(view).not.toContain("title: X");
    const { json: typed } = await uploadDocument(apiKey, { name: "a.pdf", content: POLICY });
    expect((await get(`/v1/documents/${typed.id}/view`)).status).toBe(409);
  });
});
