import { describe, expect, test } from "vitest";
import { type GutterLabel, percentOf, spreadLabels, timeDomain, timeTicks } from "@/components/charts/scale";

const span = (from: string, until: string) => [Date.parse(from), Date.parse(until)] as const;
const texts = (from: string, until: string, most?: number) =>
  timeTicks(span(from, until), most).map(({ text }) => text);

describe("times under a chart", () => {
  test.each([
    [
      "2027-01-01T10:00:00Z",
      "2027-01-01T10:00:20Z",
      ["10:00:00", "10:00:05", "10:00:10", "10:00:15", "10:00:20"],
    ],
    ["2027-01-01T09:58:00Z", "2027-01-01T10:21:00Z", ["10:00", "10:05", "10:10", "10:15", "10:20"]],
    ["2027-01-01T22:30:00Z", "2027-01-02T02:00:00Z", ["23:00", "2 Jan", "01:00", "02:00"]],
    ["2027-01-01T10:00:00Z", "2027-01-04T10:00:00Z", ["2 Jan", "3 Jan", "4 Jan"]],
    ["2027-01-01", "2027-01-31", ["4 Jan", "11 Jan", "18 Jan", "25 Jan"]],
    ["2026-11-15", "2027-02-15", ["Dec 2026", "Jan 2027", "Feb 2027"]],
    ["2025-06-01", "2027-06-01", ["Jul 2025", "Jan 2026", "Jul 2026", "Jan 2027"]],
    ["2020-06-01", "2027-06-01", ["2022", "2024", "2026"]],
  ])("from %s to %s are round ones of the calendar", (from, until, expected) => {
    expect(texts(from, until)).toEqual(expected);
  });

  test("are at their true places: February is shorter than January", () => {
    const domain = span("2027-01-01", "2027-03-31");
    const [january, february, march] = timeTicks(domain).map(({ at }) => percentOf(at, domain));
    expect(january).toBe(0);
    expect((march ?? 0) - (february ?? 0)).toBeCloseTo((28 / 31) * (february ?? 0), 6);
  });

  test.each([1, 59, 3_601, 90_000, 900_000, 9_000_000, 90_000_000, 900_000_000])(
    "of a stretch of %i seconds are between one and five, in order, within it, and all different",
    (seconds) => {
      const from = Date.parse("2026-11-23T04:05:06.789Z");
      const domain = [from, from + seconds * 1_000] as const;
      const ticks = timeTicks(domain);
      expect(ticks.length).toBeGreaterThanOrEqual(1);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.map(({ at }) => at)).toEqual(ticks.map(({ at }) => at).toSorted((a, b) => a - b));
      for (const { at } of ticks) {
        expect(at).toBeGreaterThanOrEqual(domain[0]);
        expect(at).toBeLessThanOrEqual(domain[1]);
      }
      expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
    },
  );

  test("of one instant are that day, in the middle", () => {
    const [from, until] = timeDomain([Date.parse("2027-01-31T12:00:00Z")]);
    expect(percentOf(Date.parse("2027-01-31T12:00:00Z"), [from, until])).toBe(50);
    expect(percentOf(3, [3, 3])).toBe(50);
  });
});

describe("names right of a chart", () => {
  const label = (text: string, top: number, kind: GutterLabel["kind"] = "threshold") => ({ text, top, kind });

  test("stay where they are while there is room", () => {
    const labels = [label("62", 38, "value"), label("Audit-ready 80", 20)];
    expect(spreadLabels(labels, 8)).toEqual([labels[1], labels[0]]);
  });

  test("never touch one another and never leave the plot", () => {
    for (const tops of [
      [50, 51, 52],
      [98, 99, 100],
      [0, 0, 0],
      [10, 95, 99],
    ]) {
      const spread = spreadLabels(
        tops.map((top, index) => label(String(index), top)),
        8,
      ).map(({ top }) => top);
      expect(Math.max(...spread)).toBeLessThanOrEqual(100);
      expect(Math.min(...spread)).toBeGreaterThanOrEqual(0);
      for (const [index, top] of spread.slice(1).entries())
        expect(top - (spread[index] ?? 0)).toBeGreaterThanOrEqual(8);
    }
  });

  test("of bands give way to a value and a threshold", () => {
    const labels = [
      label("0.52", 48, "value"),
      label("Threshold 0.50", 50),
      label("High", 45, "band"),
      label("Low", 87, "band"),
    ];
    expect(spreadLabels(labels, 8).map(({ text }) => text)).toEqual(["0.52", "Threshold 0.50", "Low"]);
  });
});
