/**
 * Why a child process failed, in its own last line; when it could not be run at all, why not. Never empty.
 *
 * @param error what `execFile`, `execFileSync` or `spawnSync` failed with
 */
export function lastLineOf(error: unknown): string {
  const { stderr, stdout } = (error ?? {}) as { stderr?: unknown; stdout?: unknown };
  return (
    lastLine(stderr) ??
    lastLine(stdout) ??
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
