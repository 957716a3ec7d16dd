import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataDirectoryInUseError, type LockHolder, lockDataDirectory } from "@/lib/platform/data-directory";

let directory: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-lock-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  fs.rmSync(directory, { recursive: true, force: true });
});

const lockFile = () => path.join(directory, "lock.json");
const readLock = () => JSON.parse(fs.readFileSync(lockFile(), "utf8")) as LockHolder;
const writeLock = (holder: Partial<LockHolder>) =>
  fs.writeFileSync(
    lockFile(),
    JSON.stringify({
      processStart: "",
      address: "http://localhost:3000",
      since: "2026-01-01T00:00:00.000Z",
      ...holder,
    }),
  );
const lock = () => lockDataDirectory(directory, "http://localhost:4000");

/** Another process that lives until it is killed. */
async function living(): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await once(child, "spawn");
  children.push(child);
  return child as ChildProcess & { pid: number };
}

async function deadPid(): Promise<number> {
  const child = await living();
  child.kill("SIGKILL");
  await once(child, "exit");
  return child.pid;
}

/** Start of a process in the kernel's clock ticks, as `ps` and the product read it. */
const startOf = (pid: number) =>
  fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19] ?? "";

describe("the lock of a data directory", () => {
  test("is taken, says by whom, and is given back", () => {
    const release = lock();
    expect(readLock()).toMatchObject({
      pid: process.pid,
      processStart: startOf(process.pid),
      address: "http://localhost:4000",
    });
    release();
    expect(fs.readdirSync(directory)).toEqual([]);
  });

  test("is refused while another process lives, with that process named and what to do", async () => {
    const { pid } = await living();
    writeLock({ pid, processStart: startOf(pid) });
    expect(lock).toThrow(DataDirectoryInUseError);
    expect(lock).toThrow(
      new RegExp(
        `process ${pid}, http://localhost:3000, since 2026-01-01.*Stop it first, or choose another directory with ASSAY_DATA_DIR`,
      ),
    );
    expect(readLock().pid).toBe(pid);
    expect(fs.readdirSync(directory)).toEqual(["lock.json"]);
  });

  test("is refused to a second lock of the same process", () => {
    const release = lock();
    expect(lock).toThrow(DataDirectoryInUseError);
    release();
    lock()();
  });

  test("left by a killed process is replaced", async () => {
    writeLock({ pid: await deadPid(), processStart: "1" });
    const release = lock();
    expect(readLock().pid).toBe(process.pid);
    release();
    expect(fs.readdirSync(directory)).toEqual([]);
  });

  test("left by a killed process whose number another process has by now is replaced", async () => {
    const { pid } = await living();
    writeLock({ pid, processStart: String(Number(startOf(pid)) - 1) });
    lock()();
  });

  test.each(["", "{", "null", "5", '{"pid":-1}', '{"pid":"x"}', "\0"])(
    "that is damaged is replaced: %j",
    (content) => {
      fs.writeFileSync(lockFile(), content);
      const release = lock();
      expect(readLock().pid).toBe(process.pid);
      release();
    },
  );

  test("of somebody else is not removed by giving back one that was lost", async () => {
    const release = lock();
    const { pid } = await living();
    writeLock({ pid });
    release();
    expect(readLock().pid).toBe(pid);
  });

  test("is had by exactly one of several processes that start at once on a stale one", async () => {
    writeLock({ pid: await deadPid(), processStart: "1" });
    const module = path.resolve(import.meta.dirname, "../../../lib/platform/data-directory.ts");
    const script = `
      import { lockDataDirectory } from ${JSON.stringify(module)};
      process.stdin.once("data", () => {
        try { lockDataDirectory(${JSON.stringify(directory)}, "http://localhost:0"); console.log("got it"); setInterval(() => {}, 1000); }
        catch (error) { console.log(error.name); process.exit(); }
      });
      console.log("ready");`;
    const starters = Array.from({ length: 6 }, () => {
      const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      children.push(child);
      return child;
    });
    await Promise.all(starters.map((child) => once(child.stdout, "data")));
    const said = starters.map(async (child) => String((await once(child.stdout, "data"))[0]).trim());
    for (const child of starters) child.stdin.write("go\n");
    expect((await Promise.all(said)).sort()).toEqual([...Array(5).fill("DataDirectoryInUseError"), "got it"]);
  });
});
