import type { Details } from "@/lib/features/security-log/schema";

/** The details of an event on one line: "role viewer · keys revoke". */
export function detailsOf(details: Details): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(
      ([name, value]) =>
        `${name.replaceAll("_", " ")} ${Array.isArray(value) ? value.join(", ") : String(value)}`,
    )
    .join(" · ");
}
