const MINUTE_MS = 60_000;

/** The waits after failed attempts. Unit: milliseconds. */
const WAITS_MS = [
  MINUTE_MS / 2,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  60 * MINUTE_MS,
  240 * MINUTE_MS,
  720 * MINUTE_MS,
];

/** A mail is given up after so many attempts, about 17 hours after the first. */
export const MAX_ATTEMPTS = WAITS_MS.length + 1;

/** When a mail whose attempt has just failed is tried again; undefined when it is given up. Pure. */
export function nextAttemptAt(attempts: number, at: Date): Date | undefined {
  const waitMs = WAITS_MS[attempts - 1];
  return waitMs === undefined ? undefined : new Date(at.getTime() + waitMs);
}
