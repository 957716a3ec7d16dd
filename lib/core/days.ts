const long = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** An instant as the clock on the wall shows it where this runs, "2026-11-12T14:05": what fields of a form take. */
export function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A calendar day, "12 Nov 2026", the same in every time zone. */
export function dayText(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`));
}
