import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { docx, p } from "../support/documents/office";
import { lines, pdf } from "../support/documents/pdf";
import { zip } from "../support/documents/zip";
import { uploadEvidence } from "../support/evidence";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { uploadDocument, uploadFile } from "../support/upload";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const digest = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const get = (path: string) => api({ path, apiKey });
const post = (path: string, body: unknown) => api({ method: "POST", path, apiKey, body });
const patch = (path: string, body: unknown, headers = {}) =>
  api({ method: "PATCH", path, apiKey, body, headers });
const remove = (path: string) => api({ method: "DELETE", path, apiKey });

const POLICY = pdf({
  pages: [
    lines(["Access control policy"], { size: 20 }),
    [
      ...lines(["4.2 Access reviews"], { size: 15, y: 740 }),
      ...lines(["Access rights are reviewed every quarter."], { y: 700 }),
    ],
  ],
});

describe("a file", () => {
  test("is read into text with its pages, and comes back byte for byte", async () => {
    const { status, json, headers } = await uploadDocument(
      apiKey,
      { name: "Access policy.pdf", content: POLICY },
      { kind: "policy", system_name: "Aria", owner: "", effective_date: "2026-10-01" },
    );
    expect([status, headers.get("location")]).toEqual([201, `/v1/documents/${json.id}`]);
    expect(json).toMatchObject({
      title: "Access policy",
      kind: "policy",
      system_name: "Aria",
      owner: null,
      effective_date: "2026-10-01",
      confidentiality: "internal",
      origin: "upload",
      version: 1,
      current: {
        number: 1,
        media_type: "application/pdf",
        sha256: `sha256:${digest(POLICY)}`,
        reading: { status: "read", format: "pdf", parts_count: 2, refusal: null },
      },
    });
    const { json: text } = await get(`/v1/documents/${json.id}/text`);
    expect(text.text).toContain("Access rights are reviewed every quarter.");
    expect(text.characters).toBe(text.text.length);
    const [, second] = text.parts;
    expect(text.text.slice(second.start, second.end)).toContain("4.2 Access reviews");
    const heading = text.blocks.find((block: { kind: string; start: number; end: number }) =>
      text.text.slice(block.start, block.end).includes("Access reviews"),
    );
    expect(heading.kind).toBe("heading");
    const file = await api({ path: `/v1/documents/${json.id}/file`, apiKey });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("of Word, a page of the web, e-mail and old encodings are read", async () => {
    const files = [
      { name: "policy.docx", content: docx(p("Backups are taken every night.")), format: "docx" },
      {
        name: "export.html",
        content: "<h1>Backups</h1><p>Backups are taken every night.</p><script>alert(1)</script>",
        format: "html",
      },
      {
        name: "mail.eml",
        content: "From: a@example.com\r\nSubject: Backups\r\n\r\nBackups are taken every night.",
        format: "email",
      },
      { name: "old.txt", content: Buffer.from("Backups für alle: every night.", "latin1"), format: "text" },
    ];
    for (const { format, ...file } of files) {
      const { status, json } = await uploadDocument(apiKey, file);
      expect([status, json.current?.reading], file.name).toEqual([
        201,
        expect.objectContaining({ status: "read", format }),
      ]);
      const { json: text } = await get(`/v1/documents/${json.id}/text`);
      expect(text.text, file.name).toContain("every night.");
      expect(text.text, file.name).not.toContain("alert");
    }
  });

  test("that cannot be read is kept and says why", async () => {
    const scanned = pdf({ pages: [[], []] });
    const { status, json } = await uploadDocument(apiKey, { name: "scan.pdf", content: scanned });
    expect([status, json.current.reading]).toEqual([
      201,
      expect.objectContaining({
        status: "refused",
        refusal: { code: "no_text", message: expect.stringContaining("recognized") },
      }),
    ]);
    const { status: noText, json: problem } = await get(`/v1/documents/${json.id}/text`);
    expect([noText, problem.code]).toEqual([409, "conflict"]);
    expect((await get(`/v1/documents/${json.id}/file`)).status).toBe(200);
  });

  test("of a type that is not taken, without a name or without content adds nothing", async () => {
    const before = (await get("/v1/documents")).json.total;
    const elf = new Uint8Array(400);
    elf.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
    for (const file of [
      { name: "policy.pdf", content: elf },
      { name: "../policy.txt", content: "Reviewed." },
      { name: "empty.txt", content: "" },
      { name: "macro.docm", content: "Reviewed." },
      { name: "all.zip", content: zip([{ name: "a.txt", content: "Reviewed." }]) },
    ]) {
      const { status, json } = await uploadDocument(apiKey, file);
      expect([status, json.errors[0].pointer], file.name).toEqual([422, "/file"]);
    }
    expect((await get("/v1/documents")).json.total).toBe(before);
  });

  test("can be asked for without waiting, and is read in the background", async () => {
    const { json } = await uploadDocument(
      apiKey,
      { name: "later.txt", content: "Read later." },
      {},
      { prefer: "respond-async" },
    );
    await expect
      .poll(async () => (await get(`/v1/documents/${json.id}`)).json.current.reading.status, {
        timeout: 20_000,
      })
      .toBe("read");
  });
});

describe("a text", () => {
  test("is a document too, and its language is recognized", async () => {
    const german =
      "Zugriffsrechte werden vierteljährlich durch die Verantwortlichen überprüft und nicht mehr benötigte Rechte werden innerhalb eines Arbeitstages entzogen.";
    const { status, json } = await post("/v1/documents", { title: "Zugriffe", text: german });
    expect([status, json.origin, json.current.reading.language]).toEqual([201, "text", "deu"]);
    const english = await post("/v1/documents", {
      title: "Access",
      text: "Access rights are reviewed by their owners every quarter, and those no longer needed are withdrawn within one working day.",
    });
    expect(english.json.current.reading.language).toBe("eng");
  });

  test("needs a title, and a document needs a file or a text, not both", async () => {
    const pointers = async (body: unknown) =>
      (await post("/v1/documents", body)).json.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect(await pointers({ text: "Reviewed." })).toEqual(["/title"]);
    expect(await pointers({ title: "Empty" })).toEqual(["/file"]);
    expect(await pointers({ title: "Blank", text: "  " })).toEqual(["/file"]);
    const { json } = await uploadDocument(apiKey, { name: "a.txt", content: "A" }, { text: "B" });
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(["/text"]);
  });

  test("is given in windows that join without a gap", async () => {
    const text = Array.from({ length: 2_000 }, (_, n) => `Sentence number ${n} of a long document.\n\n`).join(
      "",
    );
    const { json } = await post("/v1/documents", { title: "Long", text });
    const whole = (await get(`/v1/documents/${json.id}/text`)).json;
    const windows = [];
    for (let start = 0; start < whole.characters; start += 30_000)
      windows.push((await get(`/v1/documents/${json.id}/text?start=${start}&length=30000`)).json);
    expect(windows.map(({ text: part }) => part).join("")).toBe(whole.text);
    expect(windows.flatMap(({ blocks }) => blocks)).toEqual(whole.blocks);
    expect((await get(`/v1/documents/${json.id}/text?start=9999999`)).json.text).toBe("");
  });
});

describe("versions", () => {
  test("follow one another; the old ones stay readable", async () => {
    const { json: first } = await post("/v1/documents", {
      title: "Retention",
      text: "Logs are kept for 30 days.",
    });
    const path = `/v1/documents/${first.id}`;
    const { status, json } = await post(`${path}/versions`, {
      text: "Logs are kept for 180 days.",
      note: "Longer",
    });
    expect([status, json.current.number, json.current.note, json.version]).toEqual([201, 2, "Longer", 2]);
    expect((await get(`${path}/text`)).json.text).toContain("180 days");
    expect((await get(`${path}/text?version=1`)).json.text).toContain("30 days");
    const { json: versions } = await get(`${path}/versions`);
    expect(versions.data.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect((await get(`${path}/text?version=3`)).status).toBe(404);
  });

  test("are compared by their words", async () => {
    const { json } = await post("/v1/documents", {
      title: "Compared",
      text: "Logs are kept for 30 days.\n\nDaily.",
    });
    const path = `/v1/documents/${json.id}`;
    await post(`${path}/versions`, { text: "Logs are kept for 180 days.\n\nDaily." });
    const { json: difference } = await get(`${path}/difference`);
    expect(difference).toMatchObject({ from: 1, to: 2, is_comparable: true, is_cut: false });
    const changed = difference.changes.filter(({ kind }: { kind: string }) => kind !== "same");
    expect(changed).toEqual([
      { kind: "removed", text: "30", omitted: 0 },
      { kind: "added", text: "180", omitted: 0 },
    ]);
    expect((await get(`${path}/difference?from=2&to=9`)).status).toBe(404);
  });

  test("of the same bytes are no new ones", async () => {
    const { json } = await post("/v1/documents", { title: "Same", text: "Nothing changed." });
    const again = await post(`/v1/documents/${json.id}/versions`, { text: "Nothing changed." });
    expect([again.status, again.json.current.number]).toEqual([201, 1]);
  });

  test("added at the same time get numbers of their own", async () => {
    const { json } = await post("/v1/documents", { title: "Contended", text: "Version of the start." });
    await Promise.all(
      [1, 2, 3, 4].map((n) => post(`/v1/documents/${json.id}/versions`, { text: `Version of caller ${n}.` })),
    );
    const { json: versions } = await get(`/v1/documents/${json.id}/versions`);
    expect(versions.data.map(({ number }: { number: number }) => number)).toEqual([5, 4, 3, 2, 1]);
  });
});

describe("details", () => {
  test("are changed on the condition that the change was based on the newest", async () => {
    const { json } = await post("/v1/documents", { title: "Draft", text: "A draft.", system_name: "Aria" });
    const path = `/v1/documents/${json.id}`;
    const { headers } = await get(path);
    const change = { title: "Policy", kind: "policy", system_name: null, review_date: "2020-01-31" };
    const changed = await patch(path, change, { "if-match": headers.get("etag") ?? "" });
    expect(changed.json).toMatchObject({ ...change, system_id: null, is_review_due: true, version: 2 });
    const stale = await patch(path, { title: "Other" }, { "if-match": headers.get("etag") ?? "" });
    expect([stale.status, stale.json.code]).toEqual([412, "precondition_failed"]);
  });

  test("filter the list", async () => {
    const own = await newOrganization();
    const add = (body: object) => api({ method: "POST", path: "/v1/documents", apiKey: own.apiKey, body });
    await add({
      title: "Model card of Aria",
      text: "Aria answers questions.",
      kind: "model_card",
      system_name: "Aria",
    });
    await add({ title: "100% policy", text: "Everything is encrypted.", kind: "policy" });
    await uploadDocument(own.apiKey, { name: "scan.pdf", content: pdf({ pages: [[]] }) });
    const titles = async (query: string) =>
      (await api({ path: `/v1/documents?${query}`, apiKey: own.apiKey })).json.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles("")).toEqual(["scan", "100% policy", "Model card of Aria"]);
    expect(await titles("system_name=Aria")).toEqual(["Model card of Aria"]);
    expect(await titles("of=organization")).toEqual(["scan", "100% policy"]);
    expect(await titles("kind=policy")).toEqual(["100% policy"]);
    expect(await titles("status=refused")).toEqual(["scan"]);
    expect(await titles("search=0%25%20p")).toEqual(["100% policy"]);
    expect(await titles("search=_")).toEqual([]);
    const first = (await api({ path: "/v1/documents?limit=2", apiKey: own.apiKey })).json;
    expect(await titles(`cursor=${encodeURIComponent(first.next_cursor)}`)).toEqual(["Model card of Aria"]);
  });
});

describe("an archive", () => {
  const archive = (entries: Parameters<typeof zip>[0]) => ({ name: "all.zip", content: zip(entries) });
  const send = (file: { name: string; content: string | Uint8Array }, fields = {}) =>
    uploadFile(apiKey, "/v1/documents/archives", file, fields);

  test("adds each of its files, names those it does not take, and leaves out what systems put there", async () => {
    const { status, json } = await send(
      archive([
        { name: "policies/", content: "" },
        { name: "policies/backup.md", content: "Backups are taken every night." },
        { name: "policies/access.pdf", content: POLICY },
        { name: "__MACOSX/policies/._backup.md", content: "x" },
        { name: ".DS_Store", content: "x" },
        { name: "tools/run.exe", content: new Uint8Array([0x4d, 0x5a, 0, 0, 0, 0, 0, 0]) },
        { name: "inner.zip", content: zip([{ name: "a.txt", content: "A" }]) },
      ]),
      { kind: "policy", system_name: "Archived" },
    );
    expect(status).toBe(200);
    expect(json.created.map(({ title, kind, system_name }: never) => [title, kind, system_name])).toEqual([
      ["backup", "policy", "Archived"],
      ["access", "policy", "Archived"],
    ]);
    expect(json.refused.map(({ file_name }: { file_name: string }) => file_name)).toEqual([
      "tools/run.exe",
      "inner.zip",
    ]);
  });

  test("that leaves its folder, is encrypted, unpacks to too much or is none is refused whole", async () => {
    for (const file of [
      archive([{ name: "../../etc/passwd.txt", content: "x" }]),
      archive([{ name: "a.txt", content: "x", flags: 0x801 }]),
      archive([{ name: "a.txt", content: "x", declaredSize: 4_000_000_000 }]),
      { name: "all.zip", content: "PK\u0003\u0004 nothing" },
      { name: "all.txt", content: "Text." },
    ]) {
      const { status, json } = await send(file);
      expect([status, json.errors?.[0].pointer]).toEqual([422, "/file"]);
    }
  });
});

describe("evidence and documents are one thing", () => {
  test("an uploaded file of evidence is a record of the organization", async () => {
    const { json: evidence } = await uploadEvidence(apiKey, "Reviewed in October.", "review.txt", {
      title: "Review of October",
    });
    const { json: document } = await get(`/v1/documents/${evidence.document_id}`);
    expect(document).toMatchObject({ title: "Review of October", kind: "record", origin: "evidence" });
    expect(document.current.sha256).toBe(evidence.sha256);
    expect((await remove(`/v1/documents/${document.id}`)).json.code).toBe("conflict");
    expect((await remove(`/v1/evidence/${evidence.id}`)).status).toBe(204);
    expect((await get(`/v1/documents/${document.id}`)).status).toBe(404);
  });

  test("a document becomes evidence at one version, and stays when that is deleted", async () => {
    const { json: document } = await post("/v1/documents", { title: "Oversight", text: "A person decides." });
    await post(`/v1/documents/${document.id}/versions`, { text: "Two persons decide." });
    const { status, json } = await post("/v1/evidence", {
      kind: "document",
      document_id: document.id,
      document_version: 1,
    });
    expect([status, json.kind, json.title, json.document_version]).toEqual([201, "file", "Oversight", 1]);
    expect((await get(`/v1/evidence/${json.id}/file`)).text).toBe("A person decides.");
    const ofDocument = (await get(`/v1/evidence?document_id=${document.id}`)).json;
    expect([ofDocument.total, ofDocument.data[0].id]).toEqual([1, json.id]);
    expect((await remove(`/v1/evidence/${json.id}`)).status).toBe(204);
    expect((await get(`/v1/documents/${document.id}`)).status).toBe(200);
  });

  test("an unknown document, an unknown version and another organization's are refused alike", async () => {
    const other = await newOrganization();
    const { json: foreign } = await api({
      method: "POST",
      path: "/v1/documents",
      apiKey: other.apiKey,
      body: { title: "Foreign", text: "Foreign." },
    });
    for (const document_id of ["doc_unknown", foreign.id]) {
      const { status, json } = await post("/v1/evidence", { kind: "document", document_id });
      expect([status, json.errors[0].code]).toEqual([422, "unknown_document"]);
    }
  });
});

describe("deleting", () => {
  test("a document takes its files along and is recorded; a contributor deletes their own only", async () => {
    const { json } = await post("/v1/documents", { title: "Old", text: `Old ${crypto.randomUUID()}` });
    const member = await newMember(organization, "contributor");
    const token = await logIn(member.email, member.password);
    const refused = await api({ method: "DELETE", path: `/v1/documents/${json.id}`, token });
    expect([refused.status, refused.json.code]).toEqual([403, "missing_role"]);
    const own = await api({
      method: "POST",
      path: "/v1/documents",
      token,
      body: { title: "Own", text: "Of the contributor." },
    });
    expect((await api({ method: "DELETE", path: `/v1/documents/${own.json.id}`, token })).status).toBe(204);
    expect((await remove(`/v1/documents/${json.id}`)).status).toBe(204);
    expect((await remove(`/v1/documents/${json.id}`)).status).toBe(404);
    await expect
      .poll(async () => {
        const { json: page } = await get("/v1/ledger?chain=records&limit=100");
        return page.data
          .filter(({ subject }: { subject: { id: string } }) => subject?.id === json.id)
          .map(({ kind }: { kind: string }) => kind)
          .sort();
      })
      .toEqual(["document_added", "document_removed"]);
  });
});

test("two hundred files at once lose none, and one that cannot be read delays no other", async () => {
  const own = await newOrganization();
  const files = Array.from({ length: 200 }, (_, n) =>
    n % 20 === 0
      ? { name: `broken-${n}.docx`, content: docx(p("x")).slice(0, 900) }
      : { name: `policy-${n}.txt`, content: `Policy number ${n}: access rights are reviewed.` },
  );
  const answers = await Promise.all(
    files.map((file) => uploadDocument(own.apiKey, file, {}, { prefer: "respond-async" })),
  );
  const taken = answers.filter(({ status }) => status === 201);
  const isBroken = ({ status }: { status: number }) => status === 422;
  expect(taken.length + answers.filter(isBroken).length).toBe(200);
  await expect
    .poll(
      async () => {
        const { json } = await api({ path: "/v1/documents?status=read&limit=1", apiKey: own.apiKey });
        return json.total;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(190);
  const { json } = await api({ path: "/v1/documents?limit=1", apiKey: own.apiKey });
  expect(json.total).toBe(taken.length);
});
