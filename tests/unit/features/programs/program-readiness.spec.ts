import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAnnounced, nextStatus, readinessOf } from "@/lib/features/programs/readiness";

describe("readiness", () => {
  test.each([
    [{ total: 0, implemented: 0, in_progress: 0 }, 0],
    [{ total: 22, implemented: 0, in_progress: 0 }, 0],
    [{ total: 22, implemented: 22, in_progress: 0 }, 100],
    [{ total: 3, implemented: 1, in_progress: 0 }, 33.3],
    [{ total: 3, implemented: 2, in_progress: 0 }, 66.7],
    [{ total: 8, implemented: 0, in_progress: 1 }, 6.3],
    [{ total: 264, implemented: 131, in_progress: 7 }, 50.9],
    [{ total: 11, implemented: 9, in_progress: 2 }, 90.9],
  ])("%j is %d", (counts, expected) => {
    expect(readinessOf(counts)).toBe(expected);
  });

  test("it lies between 0 and 100, and never falls when a control gets further", () => {
    const counts = fc
      .tuple(fc.nat(100), fc.nat(100), fc.integer({ min: 1, max: 100 }))
      .map(([implemented, in_progress, rest]) => ({
        total: implemented + in_progress + rest,
        implemented,
        in_progress,
      }));
    fc.assert(
      fc.property(counts, (before) => {
        const started = readinessOf({ ...before, in_progress: before.in_progress + 1 });
        const done = readinessOf({ ...before, implemented: before.implemented + 1 });
        expect(readinessOf(before)).toBeGreaterThanOrEqual(0);
        expect(started).toBeGreaterThanOrEqual(readinessOf(before));
        expect(done).toBeGreaterThanOrEqual(started);
        expect(done).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe("the status that follows from the controls", () => {
  const counts = { readiness: 50, gaps: 0, counted: 10, isUntouched: false };
  test.each([
    ["draft", { ...counts, readiness: 0, isUntouched: true }, "draft"],
    ["draft", { ...counts, readiness: 0, gaps: 1 }, "active"],
    ["draft", { ...counts, readiness: 95 }, "audit_ready"],
    ["active", { ...counts, readiness: 0, isUntouched: true }, "active"],
    ["active", { ...counts, readiness: 89.9 }, "active"],
    ["active", { ...counts, readiness: 90 }, "audit_ready"],
    ["active", { ...counts, readiness: 95, gaps: 1 }, "active"],
    ["audit_ready", { ...counts, readiness: 89.9 }, "active"],
    ["audit_ready", { ...counts, readiness: 96, gaps: 1 }, "active"],
    ["audit_ready", { ...counts, readiness: 100 }, "audit_ready"],
    ["active", { ...counts, readiness: 0, counted: 0 }, "active"],
    ["completed", { ...counts, readiness: 0, gaps: 10 }, "completed"],
  ] as const)("%s with %j becomes %s", (status, now, expected) => {
    expect(nextStatus(status, now)).toBe(expected);
  });
});

describe("what subscribers are told", () => {
  const before = { status: "active", announcedReadiness: 40.1 } as const;
  test.each([
    [{ status: "active", readiness: 45 } as const, false],
    [{ status: "active", readiness: 45.1 } as const, true],
    [{ status: "active", readiness: 35.1 } as const, true],
    [{ status: "active", readiness: 35.2 } as const, false],
    [{ status: "audit_ready", readiness: 40.1 } as const, true],
  ])("%j: %s", (after, expected) => {
    expect(isAnnounced(before, after)).toBe(expected);
  });
});
