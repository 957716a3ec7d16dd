import { execFileSync } from "node:child_process";
import os from "node:os";
import { fieldOf } from "@/lib/core/records";

/** The user that runs the embedded PostgreSQL; undefined: whoever runs Assay. */
export type ServerAccount = { uid: number; gid: number } | undefined;

const ACCOUNT_NAME = "postgres";

/** PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, made when missing. */
export function serverAccount(): ServerAccount {
  if (os.platform() === "win32" || process.getuid?.() !== 0) return undefined;
  try {
    return readAccount();
  } catch {
    makeAccount();
    return readAccount();
  }
}

function readAccount() {
  const idOf = (flag: "-u" | "-g") =>
    Number(execFileSync("id", [flag, ACCOUNT_NAME], { stdio: "pipe" }).toString());
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function makeAccount(): void {
  const options = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  try {
    execFileSync("useradd", [...options, ACCOUNT_NAME], { stdio: "pipe" });
  } catch (error) {
    throw new Error(
      `PostgreSQL does not run as root, and the system user "${ACCOUNT_NAME}" that would run it cannot be made (${lastLineOf(error)}): ` +
        "make that user, run Assay as an ordinary user, or set DATABASE_URL.",
      { cause: error },
    );
  }
}

/**
 * Whether the account may use a directory; decided by the system itself, so that access lists and every
 * directory above are counted.
 */
export function mayEnter(account: NonNullable<ServerAccount>, directory: string): boolean {
  try {
    execFileSync("test", ["-x", directory], { ...account, cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Why a child process failed, in its own last line; when it could not be run at all, why not. Never empty.
 *
 * @param error what `execFile`, `execFileSync` or `spawnSync` failed with
 */
export function lastLineOf(error: unknown): string {
  return (
    lastLine(fieldOf(error, "stderr")) ??
    lastLine(fieldOf(error, "stdout")) ??
    lastLine(error instanceof Error ? error.message : error) ??
    "no reason given"
  );
}

function lastLine(output: unknown): string | undefined {
  if (output === null || output === undefined) return undefined;
  return String(output)
    .split("\n")
    .map((line) => line.trim())
    .findLast((line) => line !== "");
}
