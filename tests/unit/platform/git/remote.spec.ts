import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { GitRemote, listFolder, treeOfCommit } from "@/lib/platform/git";
import { closeConnections, createGuardedFetch } from "@/lib/platform/outbound";
import { type GitServer, newRepository, type Repository, startGitServer } from "../../../support/git-server";

let repository: Repository;
let server: GitServer;
beforeAll(async () => {
  repository = newRepository();
  server = await startGitServer(repository);
});
afterEach(() => {
  server.intercept = undefined;
  repository.git("config", "uploadpack.allowFilter", "true");
});
afterAll(async () => {
  closeConnections();
  await server.close();
  repository.remove();
});

const LIMITS = {
  maxObjects: 10_000,
  maxObjectBytes: 1_000_000,
  maxTotalBytes: 4_000_000,
  maxAnswerBytes: 4_000_000,
  timeoutMs: 5_000,
};
const open = (limits: Partial<typeof LIMITS> = {}) =>
  GitRemote.open({
    url: server.url,
    fetch: createGuardedFetch(["127.0.0.1/32"]),
    limits: { ...LIMITS, ...limits },
  });

async function read(remote: GitRemote, folder = "") {
  const commit = await remote.findCommit("main");
  const objects = await remote.fetchTrees(commit);
  return { commit, objects, entries: listFolder(objects, treeOfCommit(objects, commit), folder) };
}

describe("a repository served by Git", () => {
  test("is listed without its files, and single files are fetched by their ids", async () => {
    const commit = repository.commit({
      "docs/access.md": "# Access\n\nReviewed every quarter.",
      "docs/deep/er/backup.md": "Backups run every night.",
      "src/program.ts": "export {};",
    });
    const remote = await open();
    const found = await read(remote, "docs");
    expect(found.commit).toBe(commit);
    expect(found.entries.map(({ path }) => path)).toEqual(["docs/access.md", "docs/deep/er/backup.md"]);
    expect([...found.objects.values()].map(({ type }) => type)).not.toContain("blob");
    const [access] = found.entries;
    const files = await remote.fetchFiles([access?.id ?? ""]);
    expect(files.get(access?.id ?? "")?.content.toString()).toBe("# Access\n\nReviewed every quarter.");
    expect(files.size).toBe(1);
    expect(await remote.findCommit(null)).toBe(commit);
  });

  test("is read from a server that cannot leave files out", async () => {
    // Two that are alike, so that one of them comes as a delta to the other.
    const long = Array.from({ length: 400 }, (_, line) => `Rule ${line}: keep the record ${line * 7}.`).join(
      "\n",
    );
    repository.commit({ "long/one.md": long, "long/two.md": `${long}\nOne more.` });
    repository.git("config", "uploadpack.allowFilter", "false");
    const { objects, entries } = await read(await open(), "long");
    const texts = entries.map(({ id }) => objects.get(id)?.content.toString());
    expect(texts).toEqual([long, `${long}\nOne more.`]);
  });

  test("shows symbolic links as what they are, and no file outside", async () => {
    fs.mkdirSync(path.join(repository.folder, "links"));
    fs.symlinkSync("/etc/passwd", path.join(repository.folder, "links", "passwd.md"));
    repository.commit({ "links/plain.md": "Plain." });
    const { entries } = await read(await open(), "links");
    expect(entries.map(({ path, kind }) => [path, kind])).toEqual([
      ["links/passwd.md", "symbolic_link"],
      ["links/plain.md", "file"],
    ]);
  });

  test("without the branch or the folder says which is missing", async () => {
    const remote = await open();
    await expect(remote.findCommit("mai")).rejects.toThrow("The repository has no branch mai.");
    await expect(read(remote, "docs/access.md")).rejects.toThrow("The branch has no folder docs/access.md.");
  });

  test("above a limit is given up", async () => {
    repository.commit({ "big/noise.md": Buffer.alloc(20_000, "noise ") });
    const remote = await open({ maxObjectBytes: 10_000 });
    const { entries } = await read(remote, "big");
    await expect(remote.fetchFiles([entries[0]?.id ?? ""])).rejects.toMatchObject({ reason: "too_large" });
    await expect(read(await open({ maxObjects: 3 }))).rejects.toMatchObject({ reason: "too_large" });
    await expect(read(await open({ maxAnswerBytes: 100 }))).rejects.toMatchObject({ failure: "too_large" });
  });
});

describe("a server that is none of Git", () => {
  const answers: readonly [name: string, status: number, body: string][] = [
    ["a page", 200, "<html>Sign in</html>"],
    ["nothing", 200, ""],
    ["a length beyond the end", 200, "ffff# service"],
    ["an older protocol", 200, "001e# service=git-upload-pack\n0000003fdeadbeef HEAD\0multi_ack"],
  ];
  test.each(answers)("that answers with %s is refused in a sentence", async (_, status, body) => {
    server.intercept = (_request, response) => response.writeHead(status).end(body);
    await expect(open()).rejects.toMatchObject({ reason: "protocol" });
  });

  test("that wants a token says so", async () => {
    server.intercept = (_request, response) => response.writeHead(401).end();
    await expect(open()).rejects.toThrow(/Give a token/);
  });

  test("that trickles is given up in time", async () => {
    server.intercept = (_request, response) => {
      const timer = setInterval(() => response.write("0"), 20);
      response.on("close", () => clearInterval(timer));
    };
    await expect(open({ timeoutMs: 300 })).rejects.toMatchObject({ failure: "timeout" });
  });

  test("that redirects to a private address is not followed", async () => {
    server.intercept = (_request, response) =>
      response.writeHead(302, { location: "http://127.0.0.2/info/refs?service=git-upload-pack" }).end();
    await expect(open()).rejects.toMatchObject({ failure: "refused_address" });
  });
});
