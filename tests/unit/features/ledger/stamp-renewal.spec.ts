import { expect, test } from "vitest";
import { renewalTime } from "@/lib/features/ledger/attestation/renewal";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-24T00:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

test.each([
  { left: 365, renewal: 335, why: "30 days before the end" },
  { left: 60, renewal: 30, why: "30 days before the end" },
  { left: 40, renewal: 20, why: "never sooner than halfway, or a new stamp would follow at once" },
  { left: 20, renewal: 10, why: "halfway, where the authority still signs with the old certificate" },
  { left: 1.5, renewal: 1, why: "at most once a day" },
  { left: -3, renewal: 1, why: "at most once a day, also after the end" },
])("with $left days left, a stamp is renewed after $renewal: $why", ({ left, renewal }) => {
  expect(renewalTime(inDays(left), NOW)).toEqual(inDays(renewal));
});
