import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Verification } from "@/lib/features/ledger/schema";

/** A process of append-load.ts, and what it has acknowledged so far. */
export interface LoadProcess {
  process: ChildProcess;
  /** Hash by id. */
  acknowledged: Map<number, string>;
  /** Subjects of records whose transactions have committed. */
  recorded: Set<string>;
  ended: Promise<{ code: number | null; errors: string }>;
  /** What a process that was not killed found at its end. */
  verification: () => Verification | undefined;
}

export interface Load {
  organizationId: string;
  appenders: number;
  /** For each appender; undefined: until the process ends. */
  appends?: number;
}

/** Starts a process that appends to a ledger. */
export function startLoad(environment: Readonly<Record<string, string>>, load: Load): LoadProcess {
  // One process, without the launcher of tsx around it, so that a kill reaches it.
  const child = spawn(process.execPath, ["--import", "tsx", "tests/reliability/append-load.ts"], {
    env: {
      ...process.env,
      ...environment,
      TSX_TSCONFIG_PATH: "tsconfig.scripts.json",
      LOAD_ORGANIZATION: load.organizationId,
      APPENDERS: String(load.appenders),
      APPENDS: load.appends === undefined ? "" : String(load.appends),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const acknowledged = new Map<number, string>();
  const recorded = new Set<string>();
  let verification: Verification | undefined;
  let [rest, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split("\n");
    // A line that a kill cut short was not acknowledged in full.
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [id, hash = ""] = line.split(" ");
      if (id === "verified") verification = JSON.parse(line.slice("verified ".length));
      else if (id === "fact") recorded.add(hash);
      else acknowledged.set(Number(id), hash);
    }
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, errors }));
  return { process: child, acknowledged, recorded, ended, verification: () => verification };
}
