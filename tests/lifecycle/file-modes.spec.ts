import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startServer, stopServer } from "../support/running-server";

/** The entries below a directory that others than their owner may read, write or enter. */
function openEntries(directory: string): string[] {
  return (fs.readdirSync(directory, { recursive: true }) as string[]).filter((entry) => {
    const status = fs.lstatSync(path.join(directory, entry));
    return !status.isSymbolicLink() && (status.mode & 0o077) !== 0 && !entry.startsWith("postgres/");
  });
}

test("evidence and everything else in the data directory is its owner's only, also what was open before", async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-modes-"));
  // As an earlier version left it.
  const old = path.join(dataDir, "files", "org_old", "ab");
  fs.mkdirSync(old, { recursive: true });
  fs.writeFileSync(path.join(old, "abcdef"), "an old evidence file");
  for (const open of [dataDir, path.join(dataDir, "files"), path.dirname(old), old])
    fs.chmodSync(open, 0o755);
  fs.chmodSync(path.join(old, "abcdef"), 0o644);

  const server = await startServer({ ASSAY_DATA_DIR: dataDir, ASSAY_FIRST_RUN: "empty" });
  try {
    const { api_key: key } = JSON.parse(fs.readFileSync(path.join(dataDir, "first-run.json"), "utf8"));
    const form = new FormData();
    form.set("file", new File(["The board met on 3 November.\n"], "minutes.txt"));
    form.set("title", "Minutes of the board");
    const headers = { "x-api-key": key };
    const answer = await fetch(`${server.baseUrl}/v1/evidence/files`, {
      method: "POST",
      headers,
      body: form,
    });
    expect(answer.status).toBe(201);
    expect(openEntries(dataDir)).toEqual([]);
    // Root's PostgreSQL runs as another user, which passes through by the group and can list nothing.
    expect(fs.statSync(dataDir).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o710 : 0o700);
    const { sha256 } = await answer.json();
    expect(modeOfContent(dataDir, sha256.replace("sha256:", ""))).toBe(0o600);
  } finally {
    await stopServer(server.process);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

function modeOfContent(dataDir: string, digest: string): number {
  const entries = fs.readdirSync(path.join(dataDir, "files"), { recursive: true }) as string[];
  const file = entries.find((entry) => entry.endsWith(digest));
  if (file === undefined) throw new Error(`nothing is stored under ${digest}`);
  return fs.statSync(path.join(dataDir, "files", file)).mode & 0o777;
}
