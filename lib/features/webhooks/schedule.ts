const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Waits before each try, counted from the end of the try before it: the first try is at once, the last
 * about 76 hours after the event.
 */
export const TRY_DELAYS_MS = [
  0,
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

export const MAX_TRIES = TRY_DELAYS_MS.length;
const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** Each wait is up to a fifth shorter or longer, so that what failed together is not tried again together. */
const JITTER = 0.2;

interface FailedTry {
  /** Tries of this schedule, the failed one included. */
  tries: number;
  /** When the failed try ended. */
  at: Date;
  /** The `Retry-After` of the answer. */
  retryAfter: string | undefined;
  /** Uniform in [0, 1). */
  random: number;
}

/** When to try again; undefined after the last try. The later of the schedule and `Retry-After`. */
export function nextTryAt({ tries, at, retryAfter, random }: FailedTry): Date | undefined {
  const delay = TRY_DELAYS_MS[tries];
  if (delay === undefined) return undefined;
  const jittered = delay * (1 + JITTER * (2 * random - 1));
  const asked = Math.min(readRetryAfter(retryAfter, at), MAX_RETRY_AFTER_MS);
  return new Date(at.getTime() + Math.max(jittered, asked));
}

/**
 * Milliseconds that a `Retry-After` asks to wait (RFC 9110, section 10.2.3: seconds or an HTTP date); 0 for
 * a date that is over and for anything else.
 */
export function readRetryAfter(value: string | undefined, now: Date): number {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * SECOND;
  // Date.parse takes much more than HTTP dates; all of those begin with the name of a day.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return 0;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}
