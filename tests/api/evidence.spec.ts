import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { api, logIn } from "../support/api";
import { uploadEvidence } from "../support/evidence";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const post = (path: string, body: unknown, key = apiKey) => api({ method: "POST", path, apiKey: key, body });
const newLink = (body: Record<string, unknown> = {}) =>
  post("/v1/evidence", {
    kind: "link",
    title: "Access policy",
    url: "https://wiki.example.com/access",
    ...body,
  });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Where the server of the tests keeps a file. */
const storedFile = (organizationId: string, sha256: string) =>
  path.join(inject("running").dataDir, "files/evidence", organizationId, sha256.slice(0, 2), sha256);
const digest = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

describe("files", () => {
  test("are stored once by their SHA-256, and come back byte for byte as an attachment", async () => {
    const content = "Reviewed on Monday.\r\nÜ";
    const first = await uploadEvidence(apiKey, content, "notes ü.txt", {
      title: "",
      expires_on: "2099-12-31",
    });
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({
      kind: "file",
      title: "notes ü.txt",
      media_type: "text/plain; charset=utf-8",
      size_bytes: Buffer.byteLength(content),
      sha256: `sha256:${digest(content)}`,
      effective_date: day(0),
      expires_on: "2099-12-31",
      is_expired: false,
      uploaded_by_name: "First key",
    });
    const second = await uploadEvidence(apiKey, content, "copy.txt", { title: "A copy" });
    expect(second.json.sha256).toBe(first.json.sha256);
    const { status, headers, text } = await api({ path: `/v1/evidence/${first.json.id}/file`, apiKey });
    expect([status, text]).toEqual([200, content]);
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"notes _.txt\"; filename*=UTF-8''notes%20%C3%BC.txt",
    );
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("any one part of a file can be asked for, and its length is said before it comes", async () => {
    const { json } = await uploadEvidence(apiKey, "0123456789", "digits.txt");
    const download = (headers: Record<string, string>, method: "GET" | "HEAD" = "GET") =>
      api({ method, path: `/v1/evidence/${json.id}/file`, apiKey, headers });
    const whole = await download({});
    expect([whole.status, whole.headers.get("content-length"), whole.headers.get("accept-ranges")]).toEqual([
      200,
      "10",
      "bytes",
    ]);
    expect((await download({}, "HEAD")).headers.get("content-length")).toBe("10");
    const part = await download({ range: "bytes=2-4" });
    expect([part.status, part.text, part.headers.get("content-range")]).toEqual([206, "234", "bytes 2-4/10"]);
    const beyond = await download({ range: "bytes=10-" });
    expect([beyond.status, beyond.json.code, beyond.headers.get("content-range")]).toEqual([
      416,
      "range_not_satisfiable",
      "bytes */10",
    ]);
  });

  test("a file stays while another item has it, and goes with the last", async () => {
    const content = `Of two items ${crypto.randomUUID()}`;
    const [one, two] = [
      await uploadEvidence(apiKey, content, "one.txt"),
      await uploadEvidence(apiKey, content, "two.txt"),
    ];
    const file = storedFile(organization.organizationId, digest(content));
    const remove = (id: string) => api({ method: "DELETE", path: `/v1/evidence/${id}`, apiKey });
    expect((await remove(one.json.id)).status).toBe(204);
    expect(fs.existsSync(file)).toBe(true);
    expect((await remove(two.json.id)).status).toBe(204);
    expect(fs.existsSync(file)).toBe(false);
  });

  test("bytes that were changed on the disk are not handed out", async () => {
    const content = `Untouched ${crypto.randomUUID()}`;
    const { json } = await uploadEvidence(apiKey, content, "note.txt");
    fs.appendFileSync(storedFile(organization.organizationId, digest(content)), "!");
    const { status, json: problem } = await api({ path: `/v1/evidence/${json.id}/file`, apiKey });
    expect([status, problem.code]).toEqual([500, "internal"]);
    expect(problem.detail).toContain("is not the one that was uploaded");
    // Uploading the bytes again puts them right.
    await uploadEvidence(apiKey, content, "note.txt");
    expect((await api({ path: `/v1/evidence/${json.id}/file`, apiKey })).text).toBe(content);
  });

  test("25 MiB are taken, one byte more is too much", async () => {
    const limit = 25 * 1024 * 1024;
    const content = new Uint8Array(limit + 1).fill(0x61);
    const taken = await uploadEvidence(apiKey, content.slice(0, limit), "large.txt");
    expect([taken.status, taken.json.size_bytes]).toEqual([201, limit]);
    const refused = await uploadEvidence(apiKey, content, "large.txt");
    expect([refused.status, refused.json.code]).toEqual([413, "payload_too_large"]);
    const larger = await uploadEvidence(apiKey, new Uint8Array(26 * 1024 * 1024).fill(0x61), "large.txt");
    expect(larger.status).toBe(413);
  });

  test("an executable named .pdf is refused", async () => {
    const program = new Uint8Array(400);
    program.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
    const { status, json } = await uploadEvidence(apiKey, program, "policy.pdf");
    expect([status, json.errors[0]]).toEqual([
      422,
      { pointer: "/file", code: "refused_type", message: expect.stringContaining("elf") },
    ]);
  });

  test.each(["../../secret.txt", "..\\secret.txt", "/etc/passwd.txt", "..", "C:evil.txt", "a\u202etxt.exe"])(
    "the name %j is refused",
    async (name) => {
      const { status, json } = await uploadEvidence(apiKey, "Reviewed.", name);
      expect([status, json.errors[0].code]).toEqual([422, "refused_name"]);
    },
  );

  test("a path with .. reaches nothing", async () => {
    for (const hostile of ["..%2f..%2fsecret", "%2e%2e/secret/file", "..;/file"]) {
      const { status } = await api({ path: `/v1/evidence/${hostile}`, apiKey });
      expect(status).toBe(404);
    }
  });

  test.each([
    ["no form", "application/json", "{}", 415, "unsupported_media_type"],
    ["a form without its boundary", "multipart/form-data; boundary=x", "nonsense", 400, "malformed_form"],
  ])("%s is refused", async (_, contentType, rawBody, status, code) => {
    const path = "/v1/evidence/files";
    const answer = await api({
      method: "POST",
      path,
      apiKey,
      headers: { "content-type": contentType },
      rawBody,
    });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  test("a form with unknown, repeated or missing fields is refused", async () => {
    const unknown = await uploadEvidence(apiKey, "Reviewed.", "a.txt", { titel: "x" });
    expect(unknown.json.errors[0]).toMatchObject({ pointer: "/titel", code: "unknown_field" });
    const wrong = await uploadEvidence(apiKey, "Reviewed.", "a.txt", { file: "again" });
    expect(wrong.json.errors[0]).toMatchObject({ pointer: "/file", code: "duplicate" });
    const late = await uploadEvidence(apiKey, "Reviewed.", "a.txt", {
      effective_date: "2026-11-21",
      expires_on: "2026-11-20",
    });
    expect(late.json.errors[0]).toMatchObject({ pointer: "/expires_on", code: "wrong_order" });
  });
});

describe("links and audits", () => {
  test.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "https://user:password@example.com",
    "example.com",
  ])("the address %s is refused", async (url) => {
    const { status, json } = await newLink({ url });
    expect([status, json.errors[0].pointer]).toEqual([422, "/url"]);
  });

  test("a completed audit is evidence, another organization's is not known", async () => {
    const audit = await post("/v1/audit", { system_name: "Aria", framework: "DMA", scope: "quick" });
    const { status, json } = await post("/v1/evidence", { kind: "audit", audit_id: audit.json.id });
    expect([status, json.title]).toEqual([201, "Audit of Aria against DMA: 0"]);
    const stranger = await newOrganization();
    const given = { kind: "audit", title: "Mine", audit_id: audit.json.id };
    const foreign = await post("/v1/evidence", given, stranger.apiKey);
    const unknown = await post("/v1/evidence", { ...given, audit_id: "aud_unknown" }, stranger.apiKey);
    expect([foreign.status, foreign.json.errors]).toEqual([422, unknown.json.errors]);
  });
});

describe("attaching", () => {
  test("one item serves many controls; it counts until its last day", async () => {
    const [one, two] = await Promise.all([newProgram(apiKey), newProgram(apiKey, ["GDPR"])]);
    const { json: item } = await newLink({ effective_date: "2020-01-01", expires_on: day(0) });
    const control_ids = [one.first, ...two.ids.slice(0, 2)];
    const attached = await post(`/v1/evidence/${item.id}/controls`, { control_ids });
    expect([attached.json.attached, attached.json.data.length]).toEqual([3, 3]);
    expect((await post(`/v1/evidence/${item.id}/controls`, { control_ids })).json.attached).toBe(0);
    const count = async () => (await one.controls())[0].evidence_count;
    expect(await count()).toBe(1);
    const patch = { method: "PATCH", path: `/v1/evidence/${item.id}`, apiKey } as const;
    expect((await api({ ...patch, body: { expires_on: day(-1) } })).json.is_expired).toBe(true);
    expect(await count()).toBe(0);
    const lines = await one.history(one.first);
    expect(lines).toMatchObject([
      {
        source: "evidence",
        source_id: item.id,
        changes: [{ field: "evidence_expires_on", from: day(0), to: day(-1) }],
      },
      { source: "evidence", changes: [{ field: "evidence", from: null, to: "Access policy" }] },
    ]);
  });

  test("evidence in use is not deleted; detached it is", async () => {
    const program = await newProgram(apiKey);
    const { json: item } = await newLink();
    await post(`/v1/evidence/${item.id}/controls`, { control_ids: [program.first] });
    const remove = () => api({ method: "DELETE", path: `/v1/evidence/${item.id}`, apiKey });
    expect([(await remove()).status, (await remove()).json.code]).toEqual([409, "conflict"]);
    const link = `/v1/evidence/${item.id}/controls/${program.first}`;
    expect((await api({ method: "DELETE", path: link, apiKey })).status).toBe(204);
    expect((await api({ method: "DELETE", path: link, apiKey })).status).toBe(404);
    expect((await remove()).status).toBe(204);
  });

  test("related controls are offered with the reason, never attached by themselves", async () => {
    const program = await newProgram(apiKey, ["GDPR", "CCPA"]);
    const { json: item } = await newLink();
    const gdpr = await program.controls("?framework=GDPR");
    const path = `/v1/evidence/${item.id}`;
    await post(`${path}/controls`, { control_ids: gdpr.map(({ id }: { id: string }) => id) });
    const { json } = await api({ path: `${path}/suggested-controls`, apiKey });
    const here = json.data.filter(({ program_id }: { program_id: string }) => program_id === program.id);
    expect(here.length).toBeGreaterThan(3);
    for (const suggestion of here)
      expect(suggestion).toMatchObject({ framework: "CCPA", because: expect.stringMatching(/^GDPR Art\./) });
    expect((await api({ path, apiKey })).json.controls_count).toBe(18);
  });

  test("a completed program's controls take, change and lose no evidence", async () => {
    const program = await newProgram(apiKey);
    const { json: item } = await newLink();
    await post(`/v1/evidence/${item.id}/controls`, { control_ids: [program.first] });
    await program.bulk({ control_ids: program.ids, status: "implemented" });
    await program.patch({ status: "completed" });
    const more = await post(`/v1/evidence/${item.id}/controls`, { control_ids: program.ids });
    const path = `/v1/evidence/${item.id}/controls/${program.first}`;
    const less = await api({ method: "DELETE", path, apiKey });
    const body = { expires_on: day(-1) };
    const other = await api({ method: "PATCH", path: `/v1/evidence/${item.id}`, apiKey, body });
    expect([more.status, less.status, other.status]).toEqual([409, 409, 409]);
  });

  test("of deleting and attaching at once one wins, and nothing hangs in the air", async () => {
    const program = await newProgram(apiKey, ["GDPR"]);
    const items = await Promise.all(Array.from({ length: 20 }, () => newLink()));
    const outcomes = await Promise.all(
      items.map(async ({ json: item }) => {
        const [deleted, attached] = await Promise.all([
          api({ method: "DELETE", path: `/v1/evidence/${item.id}`, apiKey }),
          post(`/v1/evidence/${item.id}/controls`, { control_ids: [program.first] }),
        ]);
        return [deleted.status, attached.status].join();
      }),
    );
    expect(["204,404", "409,200"]).toEqual(expect.arrayContaining([...new Set(outcomes)]));
    const attached = outcomes.filter((outcome) => outcome === "409,200").length;
    expect((await program.controls())[0].evidence_count).toBe(attached);
  });

  test("another organization's control is as unknown as one that does not exist", async () => {
    const stranger = await newOrganization();
    const theirs = await newProgram(stranger.apiKey);
    const { json: item } = await newLink();
    for (const id of [theirs.first, "ctl_unknown"]) {
      const { status, json } = await post(`/v1/evidence/${item.id}/controls`, { control_ids: [id] });
      expect([status, json.errors[0].code]).toEqual([422, "unknown_control"]);
    }
  });

  test("a control owner collects evidence, a viewer only reads it", async () => {
    const member = async (role: "viewer" | "contributor") => {
      const { email, password } = await newMember(organization, role);
      return logIn(email, password);
    };
    const [viewer, contributor] = await Promise.all([member("viewer"), member("contributor")]);
    const body = { kind: "link", title: "Policy", url: "https://example.com" };
    const send = (token: string) => api({ method: "POST", path: "/v1/evidence", token, body });
    expect([(await send(viewer)).status, (await send(contributor)).status]).toEqual([403, 201]);
    expect((await api({ path: "/v1/evidence?search=poli", token: viewer })).json.total).toBeGreaterThan(0);
  });
});
