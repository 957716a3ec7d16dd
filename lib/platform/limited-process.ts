import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Where the kernel can, it sets the limit too: a shell sets it for itself and becomes the process. */
const LIMITED = 'ulimit -c 0; ulimit -d "$0" 2>/dev/null; exec "$@"';
export interface ProcessLimits {
  rootDir: string;
  /** The most it may hold, Node's own 100 MB included. */
  memoryMb: number;
  /** The kernel counts what is reserved and not yet used as well: how much more it may allow. */
  kernelFactor: number;
}

/**
 * Starts a process from a TypeScript file, for work on what users gave: it may be killed at any moment, ends when it
 * needs more memory than it may or when its parent is gone, and has no secret of the server. It speaks over IPC.
 *
 * @param entry path of the file from the project's root
 */
export function startLimitedProcess(
  entry: string,
  { rootDir, memoryMb, kernelFactor }: ProcessLimits,
): ChildProcess {
  const bootstrap = path.join(rootDir, "lib", "platform", "limited-process-bootstrap.mjs");
  const heap = `--max-old-space-size=${Math.round(memoryMb * 0.75)}`;
  const file = pathToFileURL(path.join(rootDir, entry)).href;
  const command = [process.execPath, heap, bootstrap, file, String(memoryMb)];
  const kilobytes = String(Math.round(memoryMb * kernelFactor * 1000));
  const isLinux = process.platform === "linux";
  const [program = "", ...args] = isLinux ? ["/bin/sh", "-c", LIMITED, kilobytes, ...command] : command;
  // Not `import { spawn }`: the bundler would look for the entry among its own files.
  return process.getBuiltinModule("node:child_process").spawn(program, args, {
    cwd: rootDir,
    // No secret of the server is in reach of a parser; dates do not depend on where the server runs.
    env: { NODE_ENV: "production", TZ: "UTC", LANG: "C.UTF-8" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
}
