export const EXPIRY_OPTIONS = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In one year" },
  { value: "day", label: "On a day" },
  { value: "never", label: "Never" },
] as const;

export type ExpiryChoice = (typeof EXPIRY_OPTIONS)[number]["value"];

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The instant a choice means; a chosen day counts in full, in UTC. Null: the key does not expire. */
export function expiryOf(choice: ExpiryChoice, day: string, now: Date): string | null {
  if (choice === "never") return null;
  if (choice === "day") return `${day}T23:59:59.000Z`;
  return new Date(now.getTime() + Number(choice) * DAY_MS).toISOString();
}
