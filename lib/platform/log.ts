import { settings } from "@/lib/platform/env";

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
type Level = Exclude<(typeof LEVELS)[number], "silent">;

/**
 * One JSON line on standard error. Callers never pass secrets or the text of documents; an `error`
 * field is written with its stack and causes, which stay on this side.
 */
export function log(level: Level, message: string, fields: Readonly<Record<string, unknown>> = {}): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(settings().logLevel)) return;
  const line = {
    time: new Date().toISOString(),
    level,
    message,
    ...fields,
    error: describeError(fields.error),
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

function describeError(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return String(error);
  const cause = describeError(error.cause);
  return `${error.stack ?? error.message}${cause ? `\ncaused by ${cause}` : ""}`;
}
