import { describe, expect, test } from "vitest";
import { compareTimes } from "@/lib/judgment/analyst/requirements/time-limits";
import type { AnalyzedDeadline } from "@/lib/judgment/analyst/schema";

const MONTH: AnalyzedDeadline = { value: 1, unit: "month", kind: "respond" };
const HOURS_72: AnalyzedDeadline = { value: 72, unit: "hour", kind: "notify" };
const YEARLY: AnalyzedDeadline = { value: 1, unit: "year", kind: "repeat" };
const HALF_YEARLY: AnalyzedDeadline = { value: 6, unit: "month", kind: "repeat" };
const SIX_YEARS: AnalyzedDeadline = { value: 6, unit: "year", kind: "retain" };

describe("times of a sentence against a requirement's limits", () => {
  test.each([
    [MONTH, "We answer requests within 90 days.", "exceeded"],
    [MONTH, "Requests are answered within 30 days.", "kept"],
    [HOURS_72, "We notify the authority within 48 hours.", "kept"],
    [HOURS_72, "Not later than three days after discovery.", "kept"],
    [HOURS_72, "The authority is informed within five business days.", "exceeded"],
    [HOURS_72, "We file the notification without delay.", undefined],
    [YEARLY, "The plan is reviewed quarterly.", "kept"],
    [YEARLY, "It is tested at least yearly.", "kept"],
    [YEARLY, "The Privacy Officer uploads the log each April.", "kept"],
    [YEARLY, "Every two years we review it.", "exceeded"],
    [HALF_YEARLY, "Managers go through the list every six months.", "kept"],
    [HALF_YEARLY, "Access is reviewed once a year.", "exceeded"],
    [SIX_YEARS, "Old versions are kept for three years.", "exceeded"],
    [SIX_YEARS, "Records are kept for seven years.", "kept"],
  ])("%o and %j: %s", (deadline, text, expected) => {
    expect(compareTimes({ statement: "", deadlines: [deadline] }, text)).toBe(expected);
  });

  test("a requirement without limits compares nothing", () => {
    expect(compareTimes({ statement: "", deadlines: [] }, "Within 90 days.")).toBeUndefined();
  });

  test.each([
    ["Requests are answered within one month of receipt.", "exceeded"],
    ["Requests are answered, however long it takes.", "kept"],
  ] as const)(
    "a time of a condition counts only where the statement names none: %s",
    (statement, expected) => {
      const extended: AnalyzedDeadline = { value: 3, unit: "month", kind: "respond" };
      expect(compareTimes({ statement, deadlines: [MONTH, extended] }, "We respond within 45 days.")).toBe(
        expected,
      );
    },
  );

  test("several times that the statement names all count", () => {
    const statement = "A report is published at least once a year, by very large services every six months.";
    const compare = (text: string) => compareTimes({ statement, deadlines: [YEARLY, HALF_YEARLY] }, text);
    expect(compare("We publish a report every year.")).toBe("kept");
    expect(compare("We publish a report every two years.")).toBe("exceeded");
  });
});
