const DAY = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
const day = new Intl.DateTimeFormat("en-GB", DAY);
const instant = new Intl.DateTimeFormat("en-GB", { ...DAY, hour: "2-digit", minute: "2-digit" });

/** An instant as the clock on the wall shows it where this runs, "2026-11-12T14:05": what fields of a form take. */
export function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * A calendar day, or the day of an instant in UTC, as every page, mail and report writes it: "12 Nov 2026". The same
 * in every time zone, on the server and on paper.
 *
 * @param iso `YYYY-MM-DD` or ISO 8601
 */
export function dayText(iso: string): string {
  return day.format(new Date(iso));
}

/** An instant (ISO 8601) in UTC, "12 Nov 2026, 14:05 UTC". */
export function instantText(iso: string): string {
  return `${instant.format(new Date(iso))} UTC`;
}
