import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { assay, recordFacts } from "@/lib/features/records";
import { pool, transaction } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { uploadEvidence } from "../support/evidence";
import { newApiKey, newMember, newOrganization, type TestOrganization } from "../support/organization";
import {
  faultsOf,
  filesOf,
  newFolder,
  type Packed,
  verifyPackage,
  writeFiles,
} from "../support/package-verifier";
import { buildPackage } from "../support/packages";
import { newProgram } from "../support/programs";

const place = newFolder();
let organization: TestOrganization;
let apiKey: string;
let program: Awaited<ReturnType<typeof newProgram>>;
let audit: string;
// biome-ignore lint/suspicious/noExplicitAny: read as a caller in any language would
let made: any;
let zip: Buffer;
let files: Packed[];

const sha256 = (content: Uint8Array) => `sha256:${createHash("sha256").update(content).digest("hex")}`;
const post = (address: string, body: unknown = {}) => api({ method: "POST", path: address, apiKey, body });
const attach = (evidence: string, control: string) =>
  post(`/v1/evidence/${evidence}/controls`, { control_ids: [control] });

function fetchFile(id: string, headers: Record<string, string> = {}) {
  return fetch(`${inject("running").baseUrl}/v1/packages/${id}/file`, {
    headers: { "x-api-key": apiKey, ...headers },
  });
}

async function saved(name: string, content: Buffer): Promise<string> {
  const file = path.join(place.folder, name);
  fs.writeFileSync(file, content);
  return file;
}

beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
  program = await newProgram(apiKey, ["DMA"], "Launch <b>2027</b>");
  const [first = "", second = ""] = program.ids;
  await program.patch({ approval_mode: "on" });
  const { json: note } = await uploadEvidence(apiKey, "Users can choose.\n", "Prüfung & Zugang.txt");
  const { json: same } = await uploadEvidence(apiKey, "Users can choose.\n", "copy.txt", { title: "Again" });
  const link = await post("/v1/evidence", {
    kind: "link",
    title: "Policy",
    url: "https://example.com/policy",
  });
  const run = await post("/v1/audit", {
    system_name: "Store",
    framework: "DMA",
    scope: "quick",
    engine: "embedded-analyst",
    context: "End users can install apps from other stores.",
  });
  audit = run.json.id;
  const result = await post("/v1/evidence", { kind: "audit", audit_id: audit });
  await attach(note.id, first);
  await attach(same.id, second);
  await attach(link.json.id, first);
  await attach(result.json.id, second);
  await program.put(first, { status: "implemented", implementation: "Users choose at the first start." });
  await post(`${program.path}/approvals`, { control_ids: [first], approver_id: organization.admin.userId });
  const token = await logIn(organization.admin.email, organization.password);
  const decided = await api({
    method: "POST",
    path: `${program.path}/approvals/decide`,
    token,
    body: { control_ids: [first], decision: "approve", comment: "Seen." },
  });
  expect(decided.status).toBe(200);
  made = await buildPackage(apiKey, program.path);
  zip = Buffer.from(await (await fetchFile(made.id)).arrayBuffer());
  files = await filesOf(zip);
  await saved("whole.zip", zip);
});
afterAll(() => place.remove());

test("a package has every change made before it, however many the ledger has still to place", async () => {
  const own = await newOrganization();
  const { path: address, ids } = await newProgram(own.apiKey, ["DMA"]);
  const [control = ""] = ids;
  // More than one turn of the ledger places, committed by a process that places nothing.
  const facts = Array.from({ length: 2_500 }, (_, step) => ({
    kind: "control_status" as const,
    subject: { type: "control" as const, id: control, label: "DMA Art. 5(2)" },
    payload: { changes: [{ field: "status", from: "gap", to: `step ${step}` }] },
  }));
  await transaction((tx) => recordFacts(tx, assay(own.organizationId), facts));
  const { counts } = await buildPackage(own.apiKey, address);
  expect(counts.ledger_entries).toBeGreaterThan(2_500);
});

describe("a package of a program", () => {
  test("is ready with its size, its digest and what it holds", () => {
    expect(made).toMatchObject({
      subject: { type: "program", id: program.id, name: "Launch <b>2027</b>" },
      status: "ready",
      failure: null,
      size_bytes: zip.length,
      sha256: sha256(zip),
      counts: { controls: program.ids.length, evidence: 4, files: 1, approvals: 1, audits: 1 },
    });
    expect(made.progress).toEqual({ files_done: files.length, files_total: files.length });
  });

  test("passes every check, as a file and unpacked, by the program inside it and nothing else", async () => {
    const checked = await verifyPackage(path.join(place.folder, "whole.zip"));
    expect(checked).toMatchObject({ status: 0, failed: [] });
    expect(checked.stdout.split("\n").filter((line) => line.startsWith("ok")).length).toBe(11);
    const folder = path.join(place.folder, "unpacked");
    writeFiles(folder, files);
    const inside = await verifyPackage(folder);
    expect(inside).toMatchObject({ status: 0, failed: [] });
    const own = files.find(({ name }) => name === "verify.mjs");
    expect(own?.content).toEqual(fs.readFileSync("lib/features/packages/verify/verify.mjs"));
  });

  test("is checked against a key that was given", async () => {
    const file = path.join(place.folder, "whole.zip");
    const { stdout } = await verifyPackage(file);
    const fingerprint = /fingerprint: ([0-9a-f]{64})/.exec(stdout)?.[1] ?? "";
    expect((await verifyPackage(file, "--key", fingerprint)).status).toBe(0);
    const { json } = await api({ path: "/v1/ledger/public-key?chain=records", apiKey });
    expect((await verifyPackage(file, "--key", json.public_key)).status).toBe(0);
    const pem = path.join(place.folder, "key.pem");
    fs.writeFileSync(pem, json.pem);
    expect((await verifyPackage(file, "--key", pem)).status).toBe(0);
    const other = await verifyPackage(
      file,
      "--key",
      fingerprint.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
    );
    expect(other).toMatchObject({
      status: 1,
      failed: [expect.stringContaining("the key is the one that was given")],
    });
  });

  test("has names that are safe everywhere, and an original file once", () => {
    for (const { name } of files) expect(name).toMatch(/^[A-Za-z0-9_][\w.-]*(\/[A-Za-z0-9_][\w.-]*)*$/);
    const originals = files.filter(({ name }) => name.startsWith("evidence/files/"));
    expect(originals.map(({ name }) => name.slice(-17))).toEqual(["Prufung-Zugang.txt".slice(-17)]);
    expect(originals[0]?.content.toString()).toBe("Users can choose.\n");
  });

  test("has the same content the next time, and so the same digest of it", async () => {
    const again = await buildPackage(apiKey, program.path);
    expect(again.contents_sha256).toBe(made.contents_sha256);
    expect(again.sha256).not.toBe(made.sha256);
    const { json } = await api({ path: `${program.path}/packages?limit=1`, apiKey });
    expect(json).toMatchObject({ total: 2, data: [{ id: again.id }] });
  });

  test("is downloaded in parts that make the whole", async () => {
    const middle = Math.floor(zip.length / 2);
    const head = await fetchFile(made.id, { range: `bytes=0-${middle - 1}` });
    expect([head.status, head.headers.get("content-range")]).toEqual([
      206,
      `bytes 0-${middle - 1}/${zip.length}`,
    ]);
    const tag = head.headers.get("etag") ?? "";
    expect(tag).toBe(`"${made.sha256.slice(7)}"`);
    const rest = await fetchFile(made.id, { range: `bytes=${middle}-`, "if-range": tag });
    const parts = [head, rest].map(async (part) => Buffer.from(await part.arrayBuffer()));
    expect(Buffer.concat(await Promise.all(parts)).equals(zip)).toBe(true);
    const other = await fetchFile(made.id, { range: `bytes=${middle}-`, "if-range": '"another"' });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, zip.length]);
    expect((await fetchFile(made.id, { range: `bytes=${zip.length}-` })).status).toBe(416);
  });

  test("is recorded when it is created, downloaded and deleted", async () => {
    const { id } = await buildPackage(apiKey, program.path);
    await (await fetchFile(id)).arrayBuffer();
    expect((await api({ method: "DELETE", path: `/v1/packages/${id}`, apiKey })).status).toBe(204);
    const { json } = await api({ path: "/v1/ledger?chain=records&limit=3", apiKey });
    expect(
      json.data.map(({ kind, subject }: { kind: string; subject: { id: string } }) => [kind, subject.id]),
    ).toEqual([
      ["package_deleted", id],
      ["export", "downloadPackage"],
      ["package_created", id],
    ]);
    expect((await api({ path: `/v1/packages/${id}`, apiKey })).status).toBe(404);
    expect((await fetchFile(id)).status).toBe(404);
  });
});

describe("who may have a package", () => {
  test("a viewer reads and downloads it, and creates and deletes none", async () => {
    const { email, password } = await newMember(organization, "viewer");
    const token = await logIn(email, password);
    expect((await api({ path: `/v1/packages/${made.id}`, token })).status).toBe(200);
    expect((await api({ method: "HEAD", path: `/v1/packages/${made.id}/file`, token })).status).toBe(200);
    expect((await api({ method: "POST", path: `${program.path}/packages`, token })).status).toBe(403);
    expect((await api({ method: "DELETE", path: `/v1/packages/${made.id}`, token })).status).toBe(403);
  });

  test("a key needs the scopes of what is in it", async () => {
    const { key } = await newApiKey(organization, ["programs"]);
    for (const address of [
      `/v1/packages/${made.id}`,
      `/v1/packages/${made.id}/file`,
      `${program.path}/packages`,
    ]) {
      const { status, json } = await api({ path: address, apiKey: key });
      expect([status, json.code], address).toEqual([403, "missing_scope"]);
    }
  });

  test("another organization has none", async () => {
    const stranger = await newOrganization();
    for (const address of [
      `/v1/packages/${made.id}`,
      `/v1/packages/${made.id}/file`,
      `${program.path}/packages`,
    ])
      expect((await api({ path: address, apiKey: stranger.apiKey })).status, address).toBe(404);
  });
});

test("one package of a program is made at a time, and one that is being built can be canceled", async () => {
  const { id } = await newProgram(apiKey);
  const first = await post(`/v1/programs/${id}/packages`);
  expect([first.status, first.headers.get("location")]).toEqual([202, `/v1/packages/${first.json.id}`]);
  // Held by a process that does not come back for it.
  await pool().query(
    `UPDATE evidence_packages SET status = 'building', claim_id = 'held', claimed_until = now() + interval '1 hour',
       sha256 = NULL, size_bytes = NULL, expires_at = NULL WHERE id = $1`,
    [first.json.id],
  );
  const second = await post(`/v1/programs/${id}/packages`);
  expect([second.status, second.json.code]).toEqual([409, "conflict"]);
  const unready = await api({ path: `/v1/packages/${first.json.id}/file`, apiKey });
  expect([unready.status, unready.json.code]).toEqual([409, "conflict"]);
  expect((await api({ method: "DELETE", path: `/v1/packages/${first.json.id}`, apiKey })).status).toBe(204);
  expect((await buildPackage(apiKey, `/v1/programs/${id}`)).status).toBe("ready");
});

test("a package of an audit has its report, its results and the documents it read", async () => {
  const { json: document } = await post("/v1/documents", {
    title: "Store rules",
    text: "End users can install apps from other stores.",
  });
  const { json } = await post("/v1/audit", {
    system_name: "Store",
    framework: "DMA",
    scope: "quick",
    engine: "embedded-analyst",
    documents: [document.id],
  });
  const audited = await buildPackage(apiKey, `/v1/audits/${json.id}`);
  expect(audited).toMatchObject({
    subject: { type: "audit", id: json.id },
    counts: { controls: 0, evidence: 0, files: 1, approvals: 0, audits: 1 },
  });
  const content = Buffer.from(await (await fetchFile(audited.id)).arrayBuffer());
  expect(await faultsOf(await saved("audit.zip", content))).toEqual([]);
  const names = (await filesOf(content)).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([`audits/${json.id}/report.md`, `audits/${json.id}/oscal.json`]),
  );
  const { json: list } = await api({ path: `/v1/audits/${json.id}/packages`, apiKey });
  expect(list.total).toBe(1);
});

describe("a package that was changed", () => {
  const flipped = (at: number, bits = 1) => {
    const copy = Buffer.from(zip);
    copy.writeUInt8((copy[at] ?? 0) ^ bits, at);
    return copy;
  };
  const found = async (content: Buffer) => faultsOf(await saved("changed.zip", content));

  test("in a byte of any file is found, and the file is named", async () => {
    for (const { name, content, start } of files)
      for (const at of [0, Math.floor(content.length / 2), content.length - 1]) {
        const faults = await found(flipped(start + at));
        expect(faults.join(), `${name}, byte ${at}`).toContain(name);
      }
  });

  test("in any byte of what frames its files is found", async () => {
    const isContent = new Set<number>();
    for (const { content, start } of files)
      for (let at = 0; at < content.length; at++) isContent.add(start + at);
    const framing = [...zip.keys()].filter((at) => !isContent.has(at));
    // All of them for two entries and the end; every so often between.
    const edge = 400;
    const step = Math.ceil(framing.length / 200);
    const chosen = framing.filter(
      (_, index) => index < edge || index > framing.length - edge || index % step === 0,
    );
    for (const at of chosen) expect(await found(flipped(at, 0x41)), `byte ${at}`).not.toEqual([]);
  });

  test("by a byte more or less is found", async () => {
    expect(await found(Buffer.concat([zip, Buffer.from([0])]))).not.toEqual([]);
    expect(await found(Buffer.concat([Buffer.from([0]), zip]))).not.toEqual([]);
    expect(await found(zip.subarray(0, -1))).not.toEqual([]);
    expect(await found(zip.subarray(0, 1_000))).not.toEqual([]);
    expect(await found(Buffer.alloc(0))).not.toEqual([]);
  });

  /** The files in a folder, changed; with a manifest that was made to fit by whoever changed them, or as it was. */
  async function faultsIn(changed: readonly Pick<Packed, "name" | "content">[], isFitted: boolean) {
    const folder = path.join(place.folder, "changed");
    fs.rmSync(folder, { recursive: true, force: true });
    writeFiles(folder, changed);
    if (isFitted) {
      const manifest = JSON.parse(fs.readFileSync(path.join(folder, "manifest.json"), "utf8"));
      manifest.files = changed
        .filter(({ name }) => name !== "manifest.json")
        .map(({ name, content }) => ({ path: name, size: content.length, sha256: sha256(content) }));
      fs.writeFileSync(path.join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    }
    return (await faultsOf(folder)).join();
  }
  const changedAt = (index: number, content: Buffer) =>
    files.map((file, at) => (at === index ? { name: file.name, content } : file));

  test("in any file is found also when the manifest was made to fit", async () => {
    for (const [index, { name, content }] of files.entries()) {
      if (name === "manifest.json") continue;
      for (const at of [0, Math.floor(content.length / 3), content.length - 1]) {
        const copy = Buffer.from(content);
        copy.writeUInt8((copy[at] ?? 0) ^ 1, at);
        const faults = await faultsIn(changedAt(index, copy), true);
        const isNamed = name.startsWith("ledger/") || name === "SHA256SUMS" ? "FAILED" : name;
        expect(faults, `${name}, byte ${at}`).toContain(isNamed);
      }
      const less = await faultsIn(changedAt(index, content.subarray(0, -1)), true);
      expect(less, `${name}, a byte less`).toContain("FAILED");
    }
  });

  test("in the manifest is found, whatever it says", async () => {
    const index = files.findIndex(({ name }) => name === "manifest.json");
    const text = files[index]?.content.toString("utf8") ?? "";
    const edits: [string, string][] = [
      [`"name": "Launch <b>2027</b>"`, `"name": "Another"`],
      [`"controls": ${program.ids.length}`, `"controls": 1`],
      [`"created_at": "2`, `"created_at": "1`],
      [`"format_version": 1`, `"format_version": 2`],
      ["{\n", `{\n  "note": "All is well.",\n`],
      ["\n  ", "\n   "],
      [`"type": "api_key"`, `"type": "member"`],
    ];
    for (const [from, to] of edits) {
      expect(text).toContain(from);
      const faults = await faultsIn(changedAt(index, Buffer.from(text.replace(from, to))), false);
      expect(faults, to).toContain("manifest.json");
    }
  });

  test("by a file less, more or exchanged is found, and the files are named", async () => {
    for (const isFitted of [false, true])
      for (const [index, { name }] of files.entries()) {
        if (name === "manifest.json") continue;
        const without = files.filter((_, at) => at !== index);
        const faults = await faultsIn(without, isFitted);
        expect(faults, `without ${name}`).toContain(name.startsWith("ledger/") ? "ledger/" : name);
      }
    for (const extra of ["evidence/more.txt", "ledger/more.txt", "more.txt"])
      for (const isFitted of [false, true])
        expect(
          await faultsIn([...files, { name: extra, content: Buffer.from("More.") }], isFitted),
        ).toContain(extra);
    const controls = files.filter(({ name }) => name.startsWith("controls/")).slice(0, 2);
    const [one, other] = controls;
    if (!one || !other) throw new Error("the program has two controls");
    const swapped = files.map((file) =>
      file === one
        ? { ...one, content: other.content }
        : file === other
          ? { ...other, content: one.content }
          : file,
    );
    for (const isFitted of [false, true]) {
      const faults = await faultsIn(swapped, isFitted);
      expect([faults.includes(one.name), faults.includes(other.name)]).toEqual([true, true]);
    }
  });

  test("by another checkpoint, entry or proof is found", async () => {
    const other = await newOrganization();
    const foreign = await newProgram(other.apiKey);
    const { id } = await buildPackage(other.apiKey, foreign.path);
    const answer = await fetch(`${inject("running").baseUrl}/v1/packages/${id}/file`, {
      headers: { "x-api-key": other.apiKey },
    });
    const foreignFiles = await filesOf(Buffer.from(await answer.arrayBuffer()));
    const contentOf = (name: string) =>
      foreignFiles.find((file) => file.name === name)?.content ?? Buffer.alloc(0);
    const replaced = (names: readonly string[]) =>
      files.map((file) =>
        names.includes(file.name) ? { name: file.name, content: contentOf(file.name) } : file,
      );
    const ledger = files.map(({ name }) => name).filter((name) => name.startsWith("ledger/"));
    expect(await faultsIn(replaced(["ledger/checkpoint.txt"]), true)).toContain("the checkpoint was signed");
    expect(await faultsIn(replaced(["ledger/proof.txt"]), true)).toContain("ledger/proof.txt");
    expect(await faultsIn(replaced(ledger), true)).toContain("is of another ledger");
    // Left out of the entries: each that remains is in the tree, but not all of them are there.
    const lines =
      files
        .find(({ name }) => name === "ledger/entries.ndjson")
        ?.content.toString("utf8")
        .split("\n") ?? [];
    const index = files.findIndex(({ name }) => name === "ledger/entries.ndjson");
    const less = Buffer.from([...lines.slice(0, 1), ...lines.slice(2)].join("\n"));
    expect(await faultsIn(changedAt(index, less), true)).toContain("has other entries than were recorded");
    const rewritten = Buffer.from(lines.join("\n").replace(/"label":"[^"]+"/, '"label":"Another"'));
    expect(await faultsIn(changedAt(index, rewritten), true)).toMatch(/entry \d+ has fields that differ/);
  });
});
