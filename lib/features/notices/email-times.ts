import type { EmailTiming } from "./vocabulary";

/** Notices of the same minute go into one email. */
const GATHERED_MS = 60_000;
/** When the email of a day goes out, in UTC. */
const DAILY_HOUR = 6;
const DAY_MS = 86_400_000;

/** When the email with a notice is due; null for none. Pure. */
export function emailDueAt(timing: EmailTiming, at: Date): Date | null {
  if (timing === "off") return null;
  if (timing === "immediately") return new Date(at.getTime() + GATHERED_MS);
  const today = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), DAILY_HOUR);
  return new Date(today > at.getTime() ? today : today + DAY_MS);
}
