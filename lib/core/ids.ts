import { monotonicFactory } from "ulid";

/** What each prefix stands for. A prefix tells a reader of a log or a URL what an id names. */
const PREFIXES = {
  organization: "org",
  user: "usr",
  apiKey: "key",
  system: "sys",
  audit: "aud",
  event: "evt",
  intent: "int",
  keptIntent: "kin",
  request: "req",
} as const;

const nextUlid = monotonicFactory();

/** A new id, such as `aud_01JD…`: unique, URL-safe, and sortable by the time it was made. */
export function newId(kind: keyof typeof PREFIXES): string {
  return `${PREFIXES[kind]}_${nextUlid().toLowerCase()}`;
}
