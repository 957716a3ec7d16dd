import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { migrate } from "@/lib/platform/database/migrate";
import { loadBinaries } from "@/lib/platform/database/postgres-binaries";
import { addressOf } from "@/lib/platform/database/postgres-roles";
import { serverAccount } from "@/lib/platform/database/server-programs";
import { startServer, stopServer } from "../support/running-server";

const cleanUps: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A data directory as earlier versions made it: one role, the superuser `assay`, which owns everything. */
async function earlierInstallation(): Promise<{ dataDir: string; password: string }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-upgrade-"));
  fs.chmodSync(dataDir, 0o755);
  cleanUps.push(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const account = serverAccount();
  const binaries = await loadBinaries(account);
  const [directory, password] = [path.join(dataDir, "postgres"), "an-old-password"];
  fs.mkdirSync(directory, { mode: 0o700 });
  const passwordFile = path.join(dataDir, "postgres-password");
  fs.writeFileSync(passwordFile, password, { mode: 0o644 });
  if (account) fs.chownSync(directory, account.uid, account.gid);
  const options = { ...account, cwd: directory, stdio: "pipe" } as const;
  const made = [
    "-D",
    directory,
    "-U",
    "assay",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "-E",
    "UTF8",
  ];
  execFileSync(binaries.initdb, [...made, "--locale=C"], options);
  const port = await freePort();
  const started = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  execFileSync(
    binaries.pg_ctl,
    ["start", "-w", "-D", directory, "-l", path.join(directory, "server.log"), "-o", started],
    { ...options, stdio: "ignore" },
  );
  const base = `postgresql://assay:${password}@127.0.0.1:${port}`;
  await query(`${base}/postgres`, "CREATE DATABASE assay");
  await migrate(`${base}/assay`, process.cwd());
  await query(`${base}/assay`, "INSERT INTO organizations (id, name) VALUES ('org_old', 'Old')");
  execFileSync(binaries.pg_ctl, ["stop", "-w", "-m", "fast", "-D", directory], options);
  return { dataDir, password };
}

test("an installation whose application was a superuser is given its roles by the next start, and keeps its rows", async () => {
  const { dataDir, password } = await earlierInstallation();
  for (const round of ["the first start", "the start after it"]) {
    const server = await startServer({ ASSAY_DATA_DIR: dataDir });
    cleanUps.push(() => stopServer(server.process));
    const directory = path.join(dataDir, "postgres");
    const port = Number(fs.readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n")[3]);
    const application = addressOf(dataDir, "assay_app", port);
    expect(await query(application, "SELECT name FROM organizations"), round).toEqual([{ name: "Old" }]);
    await expect(query(application, "SELECT pg_read_file('PG_VERSION')")).rejects.toThrow(
      "permission denied",
    );
    await expect(query(application, "ALTER TABLE ledger_entries DISABLE TRIGGER ALL")).rejects.toThrow(
      "must be owner",
    );
    await expect(query(`postgresql://assay:${password}@127.0.0.1:${port}/assay`, "SELECT 1")).rejects.toThrow(
      "pg_hba.conf rejects connection",
    );
    expect(
      await query(
        addressOf(dataDir, "assay_owner", port),
        `SELECT DISTINCT pg_get_userbyid(relowner) AS owner FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')`,
      ),
    ).toEqual([{ owner: "assay_owner" }]);
    expect(fs.existsSync(path.join(dataDir, "postgres-password"))).toBe(false);
    expect((await fetch(`${server.baseUrl}/health`)).status).toBe(200);
    if (round === "the first start") await stopServer(server.process);
  }
});
