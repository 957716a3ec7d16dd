import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, stopServer } from "../support/running-server";

/** What a clone has, with what a first `npm start` would install and build. */
const PROJECT = [
  ...["app", "components", "docs", "lib", "prisma", "public", "scripts", "node_modules", ".next"],
  ...["package.json", "package-lock.json", "next.config.js", "postcss.config.mjs"],
  ...["instrumentation.ts", "instrumentation-client.ts"],
  ...["tsconfig.json", "tsconfig.build.json", "tsconfig.scripts.json", "prisma.config.ts"],
];

const isRoot = process.getuid?.() === 0;

// Only root runs PostgreSQL as another user, so only root can have that user shut out.
describe.skipIf(!isRoot)("started as root below a directory that nobody else may enter (needs root)", () => {
  let home: string;
  let project: string;
  beforeAll(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), "assay-private-"));
    project = path.join(home, "assay");
    fs.mkdirSync(project);
    // Hard links: a copy of the packages takes minutes, and what runs there writes in none of these.
    for (const name of PROJECT) {
      const source = path.resolve(name);
      if (fs.existsSync(source)) execFileSync("cp", [...linksTo(source, home), source, project]);
    }
  }, 120_000);
  afterAll(() => {
    const cluster = path.join(project, "data", "postgres");
    if (fs.existsSync(cluster)) fs.rmSync(path.dirname(fs.realpathSync(cluster)), { recursive: true });
    fs.rmSync(home, { recursive: true, force: true });
  });

  const start = () => startServer({ ASSAY_FIRST_RUN: "empty", ASSAY_DATA_DIR: "data" }, { project });
  const me = async (baseUrl: string) => {
    const { api_key: key } = JSON.parse(
      fs.readFileSync(path.join(project, "data", "first-run.json"), "utf8"),
    );
    return (await fetch(`${baseUrl}/v1/me`, { headers: { "x-api-key": key } })).status;
  };

  test("it starts, stops and starts again with its data, and the data directory leads to the database", async () => {
    expect(fs.statSync(home).mode & 0o777).toBe(0o700);
    const first = await start();
    expect((await fetch(`${first.baseUrl}/health`)).status).toBe(200);
    expect(await me(first.baseUrl)).toBe(200);
    expect(await stopServer(first.process)).toBe(0);
    const cluster = path.join(project, "data", "postgres");
    expect(fs.readlinkSync(cluster)).toMatch(/^\/var\/lib\/assay\/clusters\/\w+\/postgres$/);
    expect(fs.statSync(cluster).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.join(project, "data")).mode & 0o777).toBe(0o700);

    const second = await start();
    expect(await me(second.baseUrl)).toBe(200);
    expect(await stopServer(second.process)).toBe(0);
  });

  test("a database that lay where the server's user could enter is moved with everything in it", async () => {
    const data = path.join(project, "data");
    const cluster = path.join(data, "postgres");
    const placed = fs.realpathSync(cluster);
    fs.rmSync(cluster);
    fs.cpSync(placed, cluster, { recursive: true, verbatimSymlinks: true });
    fs.rmSync(path.dirname(placed), { recursive: true });
    const server = await start();
    expect(await me(server.baseUrl)).toBe(200);
    expect(await stopServer(server.process)).toBe(0);
    expect(fs.lstatSync(cluster).isSymbolicLink()).toBe(true);
  });

  test("a data directory that was moved keeps its database, and a copy of it does not share it", async () => {
    const data = path.join(project, "data");
    const copy = path.join(project, "copy");
    fs.cpSync(data, copy, { recursive: true, verbatimSymlinks: true });
    await expect(startServer({ ASSAY_DATA_DIR: "copy" }, { project })).rejects.toThrow(
      `The database of ${copy} belongs to ${data}: only the link to it was copied.`,
    );
    fs.rmSync(copy, { recursive: true });
    const moved = path.join(project, "moved");
    fs.renameSync(data, moved);
    const server = await startServer({ ASSAY_FIRST_RUN: "empty", ASSAY_DATA_DIR: "moved" }, { project });
    fs.symlinkSync(moved, data);
    expect(await me(server.baseUrl)).toBe(200);
    expect(await stopServer(server.process)).toBe(0);
    fs.rmSync(data);
    fs.renameSync(moved, data);
  });
});

function linksTo(source: string, home: string): string[] {
  return fs.statSync(source).dev === fs.statSync(home).dev ? ["-al"] : ["-a"];
}
