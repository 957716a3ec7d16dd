import { describe, expect, test } from "vitest";
import { TimeZoneSchema } from "@/lib/features/actions/incident-schema";
import { clockState, reportingDeadline } from "@/lib/features/actions/reporting-clock";
import { INCIDENT_KINDS, type IncidentKind } from "@/lib/features/actions/vocabulary";

const deadline = (kind: IncidentKind, awareAt: string, timeZone = "UTC") => {
  const found = reportingDeadline(kind, new Date(awareAt), timeZone);
  return found && [found.article, found.lastDay, found.dueAt.toISOString()];
};

describe("the time limit of Article 73", () => {
  test.each([
    ["widespread_infringement", "Art. 73(3)", "2026-11-25"],
    ["critical_infrastructure", "Art. 73(3)", "2026-11-25"],
    ["death", "Art. 73(4)", "2026-12-03"],
    ["health", "Art. 73(2)", "2026-12-08"],
    ["fundamental_rights", "Art. 73(2)", "2026-12-08"],
    ["property_or_environment", "Art. 73(2)", "2026-12-08"],
  ] as const)("of %s follows from %s", (kind, article, lastDay) => {
    expect(deadline(kind, "2026-11-23T00:00:00Z")).toEqual([article, lastDay, `${lastDay}T23:59:59.999Z`]);
    // The time of day of awareness makes no difference: its day is not counted.
    expect(deadline(kind, "2026-11-23T23:59:59.999Z")?.[1]).toBe(lastDay);
  });

  test("does not exist for what is no serious incident, and is known for every kind", () => {
    expect(deadline("other", "2026-11-23T00:00:00Z")).toBeNull();
    expect(INCIDENT_KINDS.filter((kind) => deadline(kind, "2026-11-23T00:00:00Z") === null)).toEqual([
      "other",
    ]);
  });

  test("is explained with its article, both days and the time zone", () => {
    const found = reportingDeadline("death", new Date("2026-12-28T23:30:00Z"), "Europe/Berlin");
    expect(found?.explanation).toBe(
      "Art. 73(4) of the EU AI Act: the death of a person is reported immediately, and no later than 10 days after " +
        "the provider becomes aware of it. The day of awareness, 29 Dec 2026, is not counted; the last day is " +
        "8 Jan 2027 (Europe/Berlin).",
    );
  });

  test.each([
    // Over the end of a year, of a leap year's February and of another year's.
    ["2026-12-30T12:00:00Z", "UTC", "2027-01-01T23:59:59.999Z"],
    ["2028-02-27T12:00:00Z", "UTC", "2028-02-29T23:59:59.999Z"],
    ["2027-02-27T12:00:00Z", "UTC", "2027-03-01T23:59:59.999Z"],
    // The same instant is on another day elsewhere.
    ["2026-12-31T23:30:00Z", "Europe/Berlin", "2027-01-03T22:59:59.999Z"],
    ["2026-12-31T23:30:00Z", "America/New_York", "2027-01-03T04:59:59.999Z"],
    ["2026-12-31T10:00:00Z", "Pacific/Kiritimati", "2027-01-03T09:59:59.999Z"],
    ["2026-12-31T10:00:00Z", "Pacific/Pago_Pago", "2027-01-02T10:59:59.999Z"],
    ["2026-06-10T18:29:59Z", "Asia/Kolkata", "2026-06-12T18:29:59.999Z"],
    ["2026-06-10T18:30:00Z", "Asia/Kolkata", "2026-06-13T18:29:59.999Z"],
    // Clocks are changed in between: the last day ends in the other offset.
    ["2026-03-27T12:00:00Z", "Europe/Berlin", "2026-03-29T21:59:59.999Z"],
    ["2026-10-23T12:00:00Z", "Europe/Berlin", "2026-10-25T22:59:59.999Z"],
    ["2026-10-22T12:00:00Z", "Europe/Berlin", "2026-10-24T21:59:59.999Z"],
    ["2026-10-31T12:00:00Z", "America/New_York", "2026-11-03T04:59:59.999Z"],
    // Clocks are put forward at midnight, so the day after the last begins at one o'clock.
    ["2026-04-21T12:00:00Z", "Africa/Cairo", "2026-04-23T21:59:59.999Z"],
    // Clocks are put back at midnight, so the last day has its last hour twice.
    ["2026-10-27T12:00:00Z", "Africa/Cairo", "2026-10-29T21:59:59.999Z"],
  ])("counted from %s in %s ends at %s", (awareAt, timeZone, end) => {
    expect(deadline("critical_infrastructure", awareAt, timeZone)?.[2]).toBe(end);
  });
});

describe("the state of the clock", () => {
  const due = new Date("2026-11-25T23:59:59.999Z");
  const at = (shiftMs: number) => new Date(due.getTime() + shiftMs);

  test("is running until the last millisecond, then overdue, while nothing was reported", () => {
    expect([clockState(due, null, at(0)), clockState(due, null, at(1))]).toEqual(["running", "overdue"]);
  });

  test("is met by a report at the last millisecond, and late after it, whenever one looks", () => {
    expect(clockState(due, at(0), at(1_000_000))).toBe("met");
    expect(clockState(due, at(1), at(1_000_000))).toBe("late");
  });
});

test("a time zone is a name that the platform knows", () => {
  for (const name of ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"])
    expect(TimeZoneSchema.safeParse(name).success, name).toBe(true);
  for (const name of ["", "Europe/Atlantis", "CET+1", "../etc"])
    expect(TimeZoneSchema.safeParse(name).success, name).toBe(false);
});
