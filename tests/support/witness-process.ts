import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const SCRIPT = path.resolve(import.meta.dirname, "../../scripts/witness.mjs");

/** A witness as a second party runs it: a process with a folder of its own. */
export interface WitnessProcess {
  /** Where its files are. */
  folder: string;
  /** Its verifier key. */
  key: string;
  /** Where it listens; another port after each start. */
  url: string;
  /** Runs a command of it and returns what was said, with the exit status. */
  command(...args: string[]): { status: number | null; said: string };
  /** Adds a ledger to those it knows. */
  trust(publicKey: string): void;
  start(port?: string): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

export async function startWitness(name = "witness.example.com/auditor"): Promise<WitnessProcess> {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), "assay-witness-"));
  const folder = path.join(parent, "witness");
  const said = execFileSync(process.execPath, [SCRIPT, "init", name, "--folder", folder], {
    encoding: "utf8",
  });
  let child: ChildProcess | undefined;
  const witness: WitnessProcess = {
    folder,
    key: said.trim().split("\n").at(-1) ?? "",
    url: "",
    command: (...args) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args, "--folder", folder], {
        encoding: "utf8",
      });
      return { status, said: stdout + stderr };
    },
    // What the command does, without a process.
    trust: (publicKey) => fs.appendFileSync(path.join(folder, "ledgers.txt"), `${publicKey}\n`),
    start: async (port = "0") => {
      const serve = ["serve", "--listen", `127.0.0.1:${port}`, "--folder", folder];
      child = spawn(process.execPath, [SCRIPT, ...serve], { stdio: ["ignore", "pipe", "inherit"] });
      witness.url = await new Promise((resolve, reject) => {
        let output = "";
        child?.stdout?.on("data", (chunk: Buffer) => {
          output += chunk.toString();
          const address = /listens on (\S+),/.exec(output)?.[1];
          if (address) resolve(address);
        });
        child?.once("exit", (code) => reject(new Error(`the witness ended with ${code}: ${output}`)));
      });
    },
    kill: async (signal = "SIGTERM") => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
    stop: async () => {
      await witness.kill();
      fs.rmSync(parent, { recursive: true });
    },
  };
  await witness.start();
  return witness;
}
