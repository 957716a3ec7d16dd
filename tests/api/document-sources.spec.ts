import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queueDueReadings } from "@/lib/features/document-sources";
import { db } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { type GitServer, newRepository, type Repository, startGitServer } from "../support/git-server";
import { selfSignedCertificate } from "../support/model-faults/self-signed";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { awaitReading, readSource } from "../support/sources";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const get = (path: string) => api({ path, apiKey });
const send = (method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown, headers = {}) =>
  api({ method, path, apiKey, body, headers });
const read = (id: string) => readSource(apiKey, id);

async function newSource(body: Record<string, unknown>): Promise<string> {
  const { status, json } = await send("POST", "/v1/document-sources", { name: "Policies", ...body });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.id;
}

interface Listed {
  title: string;
  current: { number: number; note: string };
  source: { path: string; gone_at: string | null };
}

/** Documents of a source by path. */
async function documentsOf(id: string): Promise<Record<string, Listed & { id: string }>> {
  const { json } = await get(`/v1/documents?source_id=${id}&limit=100`);
  return Object.fromEntries(json.data.map((each: Listed) => [each.source.path, each]));
}

async function newGitSource(
  files: Record<string, string | Uint8Array>,
  { token = undefined as string | undefined } = {},
) {
  const repository = newRepository();
  repository.commit(files);
  const server = await startGitServer(repository, token);
  closing.push(
    () => server.close(),
    () => repository.remove(),
  );
  return { repository, server };
}

const counts = ({ added, changed, unchanged, gone, refused }: Record<string, number>) => ({
  added,
  changed,
  unchanged,
  gone,
  refused,
});
const NONE = { added: 0, changed: 0, unchanged: 0, gone: 0, refused: 0 };

describe("a folder of a Git repository", () => {
  let repository: Repository;
  let server: GitServer;
  let id: string;
  beforeAll(async () => {
    ({ repository, server } = await newGitSource({
      "policies/access.md": "# Access\n\nAccess rights are reviewed every quarter.",
      "policies/deep/README.md": "# Backups\n\nBackups are taken every night.",
      "policies/notes.log": "not taken",
      "src/main.ts": "export {};",
    }));
    id = await newSource({
      type: "git",
      url: server.url,
      branch: "main",
      folder: "/policies/",
      kind: "policy",
      system_name: "Aria",
    });
  });

  test("becomes documents, then versions of them, and what is gone is marked and kept", async () => {
    const first = await read(id);
    expect(first).toMatchObject({
      status: "completed",
      ...NONE,
      added: 2,
      revision: repository.git("rev-parse", "HEAD"),
    });
    const before = await documentsOf(id);
    expect(Object.values(before)).toHaveLength(2);
    expect(before["policies/access.md"]).toMatchObject({
      title: "access",
      kind: "policy",
      system_name: "Aria",
      origin: "source",
      created_by_name: "Policies",
      source: { id, path: "policies/access.md", gone_at: null },
      current: { number: 1, file_name: "access.md" },
    });
    expect(before["policies/deep/README.md"]?.title).toBe("policies/deep/README");

    const commit = repository.commit({
      "policies/access.md": "# Access\n\nAccess rights are reviewed every month.",
      "policies/deep/README.md": null,
      "policies/incident.txt": "Incidents are reported within 72 hours.",
    });
    const second = await read(id);
    expect(counts(second)).toEqual({ ...NONE, added: 1, changed: 1, gone: 1 });
    expect(
      second.files.map(({ path, outcome, document_version }: Record<string, unknown>) => [
        path,
        outcome,
        document_version,
      ]),
    ).toEqual([
      ["policies/deep/README.md", "gone", null],
      ["policies/access.md", "changed", 2],
      ["policies/incident.txt", "added", 1],
    ]);
    const after = await documentsOf(id);
    expect(after["policies/access.md"]).toMatchObject({
      id: before["policies/access.md"]?.id,
      current: { number: 2, note: `policies/access.md at commit ${commit.slice(0, 12)}` },
    });
    expect(after["policies/deep/README.md"]?.source.gone_at).not.toBeNull();
    const { json: text } = await get(`/v1/documents/${before["policies/access.md"]?.id}/versions`);
    expect(text.data).toHaveLength(2);

    repository.commit({ "policies/deep/README.md": "# Backups\n\nBackups are taken every night." });
    expect(counts(await read(id))).toEqual({ ...NONE, unchanged: 3 });
    expect((await documentsOf(id))["policies/deep/README.md"]).toMatchObject({
      current: { number: 1 },
      source: { gone_at: null },
    });
    const { json: source } = await get(`/v1/document-sources/${id}`);
    expect(source).toMatchObject({
      documents_count: 3,
      gone_count: 0,
      last_reading: { status: "completed", unchanged: 3 },
    });
  });

  test("that has not changed costs two small requests", async () => {
    await read(id);
    const before = server.requests.length;
    expect(counts(await read(id))).toEqual({ ...NONE, unchanged: 3 });
    expect(
      server.requests
        .slice(before)
        .map(({ path, body }) => [path.split("?")[0], body.includes("command=fetch")]),
    ).toEqual([
      ["/repository.git/info/refs", false],
      ["/repository.git/git-upload-pack", false],
    ]);
  });

  test("fetches only files that are new or changed", async () => {
    repository.commit({ "policies/access.md": "# Access\n\nAccess rights are reviewed every week." });
    const blob = repository.git("rev-parse", "HEAD:policies/access.md");
    const before = server.requests.length;
    expect(counts(await read(id))).toEqual({ ...NONE, changed: 1, unchanged: 2 });
    const wants = server.requests.slice(before).flatMap(({ body }) => body.match(/want [\da-f]{40}/g) ?? []);
    expect(wants).toEqual([`want ${repository.git("rev-parse", "HEAD")}`, `want ${blob}`]);
  });

  test("records in the chain what it brings, by the source", async () => {
    await expect
      .poll(async () => (await get("/v1/ledger?chain=records&kind=document_version_added&limit=100")).text, {
        timeout: 20_000,
      })
      .toContain(`"id":"${id}","name":"Policies"`);
  });

  test("that fails leaves what is there and says why", async () => {
    const before = await documentsOf(id);
    server.intercept = (_request, response) => response.writeHead(503).end();
    const failed = await read(id);
    expect(failed).toMatchObject({
      status: "failed",
      ...NONE,
      failure: "The server cannot answer now (HTTP 503).",
    });
    expect(await documentsOf(id)).toEqual(before);
    server.intercept = undefined;
    await send("PATCH", `/v1/document-sources/${id}`, { branch: "other" });
    expect((await read(id)).failure).toBe("The repository has no branch other.");
    await send("PATCH", `/v1/document-sources/${id}`, { branch: null });
    expect(counts(await read(id))).toEqual({ ...NONE, unchanged: 3 });
  });

  test("leaves a document out that was deleted here until its file changes", async () => {
    const { id: document } = (await documentsOf(id))["policies/incident.txt"] ?? { id: "" };
    expect((await send("DELETE", `/v1/documents/${document}`)).status).toBe(204);
    const left = await read(id);
    expect(counts(left)).toEqual({ ...NONE, unchanged: 2, refused: 1 });
    expect(left.files[0].reason).toMatch(/deleted here/);
    repository.commit({ "policies/incident.txt": "Incidents are reported within 24 hours." });
    expect(counts(await read(id))).toEqual({ ...NONE, unchanged: 2, added: 1 });
  });

  test("disconnected leaves its documents", async () => {
    const paths = Object.keys(await documentsOf(id));
    expect((await send("DELETE", `/v1/document-sources/${id}`)).status).toBe(204);
    expect((await get(`/v1/document-sources/${id}`)).status).toBe(404);
    const { json } = await get("/v1/documents?system_name=Aria");
    expect(json.data).toHaveLength(paths.length);
    expect(json.data[0]).toMatchObject({ origin: "source", source: null });
  });
});

describe("a hostile repository", () => {
  test("has links, programs and archives refused by name, and the rest is read", async () => {
    const { repository, server } = await newGitSource({
      "good.md": "Good.",
      "program.md": new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]),
      "empty.md": "",
    });
    fs.symlinkSync("/etc/passwd", path.join(repository.folder, "passwd.md"));
    repository.commit({});
    const id = await newSource({ type: "git", url: server.url });
    const first = await read(id);
    expect(counts(first)).toEqual({ ...NONE, added: 1, refused: 3 });
    const reasons = Object.fromEntries(
      first.files.map((file: { path: string; reason: string }) => [file.path, file.reason]),
    );
    expect(reasons["passwd.md"]).toMatch(/symbolic link/);
    expect(reasons["program.md"]).toMatch(/not taken/);
    expect(reasons["empty.md"]).toMatch(/empty/);
    const before = server.requests.length;
    // Refused again from what is known, without a download.
    repository.commit({ "more.md": "More." });
    expect(counts(await read(id))).toEqual({ ...NONE, added: 1, unchanged: 1, refused: 3 });
    expect(server.requests.slice(before).flatMap(({ body }) => body.match(/want/g) ?? [])).toHaveLength(2);
  });

  test("of ten thousand files is refused whole, and a narrower pattern is read", async () => {
    const files = Object.fromEntries(
      [...Array(10_000).keys()].map((n) => [`f${n % 100}/file-${n}.md`, `File ${n}.`]),
    );
    const { server } = await newGitSource({ ...files, "the-one.txt": "The one." });
    const id = await newSource({ type: "git", url: server.url });
    const failed = await read(id);
    expect([failed.status, failed.failure]).toEqual([
      "failed",
      expect.stringMatching(/10,001 files that match; at most 2,000/),
    ]);
    await send("PATCH", `/v1/document-sources/${id}`, { include: ["*.txt"] });
    expect(counts(await read(id))).toEqual({ ...NONE, added: 1 });
  });

  test("that redirects to a private address is not followed", async () => {
    const { server } = await newGitSource({ "a.md": "A." });
    const id = await newSource({ type: "git", url: server.url });
    server.intercept = (_request, response) =>
      response.writeHead(302, { location: "http://169.254.169.254/info/refs?service=git-upload-pack" }).end();
    expect((await read(id)).failure).toMatch(/^The address must begin with https/);
  });
});

describe("a token", () => {
  const token = "a-token-of-the-tests-1234567890";

  test("opens a private repository, and is neither shown nor kept in the clear", async () => {
    const { server } = await newGitSource({ "a.md": "A." }, { token });
    const id = await newSource({ type: "git", url: server.url });
    expect((await read(id)).failure).toMatch(/Give a token that may read the repository/);
    const changed = await send("PATCH", `/v1/document-sources/${id}`, { token });
    expect([changed.status, changed.json.has_token]).toEqual([200, true]);
    const reading = await read(id);
    expect(counts(reading)).toEqual({ ...NONE, added: 1 });
    const answers = await Promise.all([
      get(`/v1/document-sources/${id}`),
      get("/v1/document-sources"),
      get(`/v1/document-sources/${id}/readings/${reading.id}`),
      get("/v1/ledger?chain=records&limit=100"),
      get("/v1/security-log?limit=100"),
    ]);
    for (const { text } of answers) expect(text).not.toContain(token);
    const row = await db()
      .selectFrom("document_sources")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.token ?? []).toString("latin1")).not.toContain(token);
    expect(Buffer.from(row.token ?? []).length).toBeGreaterThan(token.length);
  });

  test("is forgotten with its server, and never sent to another", async () => {
    const { server } = await newGitSource({ "a.md": "A." }, { token });
    const other = await newGitSource({ "b.md": "B." });
    const id = await newSource({ type: "git", url: server.url, token });
    const changed = await send("PATCH", `/v1/document-sources/${id}`, { url: other.server.url });
    expect(changed.json.has_token).toBe(false);
    expect(counts(await read(id))).toEqual({ ...NONE, added: 1 });
    expect(other.server.requests.map(({ authorization }) => authorization)).toEqual(
      other.server.requests.map(() => undefined),
    );
  });
});

describe("a list of URLs", () => {
  async function startPages(answer: http.RequestListener) {
    const requests: http.IncomingMessage[] = [];
    const server = http.createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return { requests, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` };
  }

  test("is read page by page, unchanged ones without a download, and a failing one alone is refused", async () => {
    const state = { text: "Version one.", etag: '"1"', isGone: false };
    const { requests, url } = await startPages((request, response) => {
      const page = request.url;
      if (page === "/moved") response.writeHead(301, { location: "/policy" }).end();
      else if (page === "/inside") response.writeHead(302, { location: "http://127.0.0.2/" }).end();
      else if (page === "/broken") response.writeHead(500).end();
      else if (page === "/old" && state.isGone) response.writeHead(410).end();
      else if (request.headers["if-none-match"] === state.etag) response.writeHead(304).end();
      else
        response
          .writeHead(200, { "content-type": "text/html", etag: state.etag })
          .end(`<p>${state.text}</p>`);
    });
    const pages = ["/policy", "/moved", "/inside", "/broken", "/old"].map((page) => `${url}${page}`);
    const id = await newSource({ type: "urls", urls: pages, kind: "procedure" });
    const first = await read(id);
    expect(counts(first)).toEqual({ ...NONE, added: 3, refused: 2 });
    const reasons = Object.fromEntries(
      first.files.map((file: { path: string; reason: string }) => [file.path, file.reason]),
    );
    expect(reasons[`${url}/inside`]).toMatch(/^The address must/);
    expect(reasons[`${url}/broken`]).toMatch(/HTTP 500/);
    expect((await documentsOf(id))[`${url}/moved`]).toMatchObject({
      kind: "procedure",
      title: "127.0.0.1/moved",
      current: { file_name: "policy.html", note: `Read from ${url}/moved` },
    });
    expect(counts(await read(id))).toEqual({ ...NONE, unchanged: 3, refused: 2 });
    expect(
      requests.filter(({ headers }) => headers["if-none-match"] === '"1"').length,
    ).toBeGreaterThanOrEqual(3);

    Object.assign(state, { text: "Version two.", etag: '"2"', isGone: true });
    expect(counts(await read(id))).toEqual({ ...NONE, changed: 2, gone: 1, refused: 2 });
    await send("PATCH", `/v1/document-sources/${id}`, { urls: [`${url}/policy`] });
    expect(counts(await read(id))).toEqual({ ...NONE, unchanged: 1, gone: 1 });
  });

  test("is not read where certificates are wrong or nobody listens", async () => {
    const { url } = await startPages((_request, response) => void response.end("plain"));
    const id = await newSource({
      type: "urls",
      urls: [url.replace("http:", "https:"), "http://127.0.0.1:1/a.md"],
    });
    const { files } = await read(id);
    expect(files.map(({ reason }: { reason: string }) => reason)).toEqual([
      "The connection was refused.",
      expect.stringMatching(/^The server has no secure connection \(.+\)\. It does not answer with TLS/),
    ]);
  });

  test("says that a certificate is not trusted, for a page and for a repository", async () => {
    const server = https.createServer(selfSignedCertificate(), (_request, response) => response.end("Text."));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(() => server.close());
    const address = server.address();
    const url = `https://127.0.0.1:${typeof address === "object" ? address?.port : ""}/policy.txt`;
    const message =
      "The server has no secure connection (DEPTH_ZERO_SELF_SIGNED_CERT). Its certificate is self-signed, so it proves nothing.";
    const page = await read(await newSource({ type: "urls", urls: [url] }));
    expect(page).toMatchObject({ status: "completed", ...NONE, refused: 1, files: [{ reason: message }] });
    const repository = await read(await newSource({ type: "git", url }));
    expect(repository).toMatchObject({ status: "failed", failure: message, files: [] });
  });
});

describe("a source", () => {
  test.each([
    [{ type: "git" }, "/url"],
    [{ type: "urls" }, "/urls"],
    [{ type: "urls", urls: [] }, "/urls"],
    [{ type: "git", url: "https://example.com/a.git", urls: ["https://example.com"] }, "/urls"],
    [{ type: "git", url: "http://10.0.0.1/a.git" }, "/url"],
    [{ type: "git", url: "https://127.0.0.2/a.git" }, "/url"],
    [{ type: "git", url: "https://user:secret@example.com/a.git" }, "/url"],
    [{ type: "git", url: "file:///srv/a.git" }, "/url"],
    [{ type: "git", url: "ssh://git@example.com/a.git" }, "/url"],
    [{ type: "git", url: "https://example.com/a.git", folder: "../etc" }, "/folder"],
    [{ type: "git", url: "https://example.com/a.git", branch: "main\nwant 0" }, "/branch"],
    [{ type: "git", url: "https://example.com/a.git", token: "two words" }, "/token"],
    [{ type: "git", url: "https://example.com/a.git", include: [] }, "/include"],
    [{ type: "urls", urls: ["http://127.0.0.1:1/", "https://[::1]/"] }, "/urls/1"],
  ])("with %j is refused at %s", async (body, pointer) => {
    const { status, json } = await send("POST", "/v1/document-sources", { name: "Policies", ...body });
    expect([status, json.errors.map((issue: { pointer: string }) => issue.pointer)]).toEqual([
      422,
      [pointer],
    ]);
  });

  test("is changed by managers and read by viewers", async () => {
    const id = await newSource({ type: "urls", urls: ["http://127.0.0.1:1/a.md"] });
    const tokens = await Promise.all(
      (["viewer", "contributor"] as const).map(async (role) => {
        const { email, password } = await newMember(organization, role);
        return logIn(email, password);
      }),
    );
    expect((await api({ path: `/v1/document-sources/${id}`, token: tokens[0] ?? "" })).status).toBe(200);
    for (const token of tokens) {
      const { status } = await api({ method: "POST", path: `/v1/document-sources/${id}/read`, token });
      expect(status).toBe(403);
    }
  });

  test("is changed against the version that was seen", async () => {
    const id = await newSource({ type: "urls", urls: ["http://127.0.0.1:1/a.md"] });
    const { headers } = await get(`/v1/document-sources/${id}`);
    const match = { "if-match": headers.get("etag") ?? "" };
    expect((await send("PATCH", `/v1/document-sources/${id}`, { name: "One" }, match)).status).toBe(200);
    expect((await send("PATCH", `/v1/document-sources/${id}`, { name: "Two" }, match)).status).toBe(412);
    expect((await send("PATCH", `/v1/document-sources/${id}`, { folder: "a" })).status).toBe(422);
  });

  test("is read once however often it is requested, and by its schedule when due", async () => {
    const { server } = await newGitSource({ "a.md": "A." });
    const id = await newSource({ type: "git", url: server.url });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.intercept = (_request, response) => void held.then(() => response.writeHead(503).end());
    const [first, ...others] = await Promise.all(
      [1, 2, 3, 4].map(() => send("POST", `/v1/document-sources/${id}/read`)),
    ).then((answers) => answers.sort((one, other) => one.status - other.status));
    expect([first?.status, ...others.map(({ status }) => status)]).toEqual([201, 409, 409, 409]);
    release();
    await awaitReading(apiKey, id, first?.json.id);
    server.intercept = undefined;

    const { json } = await send("PATCH", `/v1/document-sources/${id}`, { schedule: "hourly" });
    expect(json.next_read_at).not.toBeNull();
    // Two processes that look at once queue one reading.
    await Promise.all([queueDueReadings(), queueDueReadings()]);
    const { json: readings } = await get(`/v1/document-sources/${id}/readings`);
    expect(readings.data.map(({ trigger }: { trigger: string }) => trigger)).toEqual(["schedule", "request"]);
    const scheduled = await awaitReading(apiKey, id, readings.data[0].id);
    expect([scheduled.status, counts(scheduled)]).toEqual(["completed", { ...NONE, added: 1 }]);
    const { json: source } = await get(`/v1/document-sources/${id}`);
    expect(Date.parse(source.next_read_at)).toBeGreaterThan(Date.parse(scheduled.created_at));
  });

  test("that was just connected is read once: a reading on request counts for its schedule", async () => {
    const { server } = await newGitSource({ "a.md": "A." });
    const id = await newSource({ type: "git", url: server.url, schedule: "hourly" });
    // Refused where the schedule of the server was faster; then its reading is the one.
    expect([201, 409]).toContain((await send("POST", `/v1/document-sources/${id}/read`)).status);
    const { json: begun } = await get(`/v1/document-sources/${id}/readings`);
    await awaitReading(apiKey, id, begun.data[0].id);
    await queueDueReadings();
    const { json: readings } = await get(`/v1/document-sources/${id}/readings`);
    expect(readings.total).toBe(1);
  });

  test("whose process died in the middle is read on by another, and nothing is stored twice", async () => {
    const { server } = await newGitSource({ "a.md": "A.", "b.md": "B." });
    const id = await newSource({ type: "git", url: server.url });
    await read(id);
    // As a process leaves it that was killed after one file of two.
    const [reading] = await db()
      .updateTable("document_source_readings")
      .set({ status: "reading", claim_id: "dead", claimed_until: new Date(0), finished_at: null })
      .where("source_id", "=", id)
      .returning("id")
      .execute();
    await db()
      .deleteFrom("document_source_outcomes")
      .where("reading_id", "=", reading?.id ?? "")
      .where("path", "=", "b.md")
      .execute();
    await db()
      .deleteFrom("document_source_files")
      .where("source_id", "=", id)
      .where("path", "=", "b.md")
      .execute();
    await db()
      .deleteFrom("documents")
      .where("source_id", "=", id)
      .where("source_path", "=", "b.md")
      .execute();
    await db().updateTable("document_sources").set({ read_revision: null }).where("id", "=", id).execute();
    const ended = await awaitReading(apiKey, id, reading?.id ?? "");
    expect([ended.status, counts(ended)]).toEqual(["completed", { ...NONE, added: 2 }]);
    expect(Object.keys(await documentsOf(id)).sort()).toEqual(["a.md", "b.md"]);
  });
});
