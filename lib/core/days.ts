const long = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A calendar day, "12 Nov 2026", the same in every time zone. */
export function dayText(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`));
}
