import { describe, expect, test } from "vitest";
import { formatAt, formatExactly, formatValue } from "@/components/charts/chart-points";
import {
  type ChartSeries,
  hasAverage,
  placePoints,
  seriesDomain,
  thresholdRuns,
} from "@/components/charts/series-points";
import { heldLine, lastDays, stepPath } from "@/components/charts/step-path";

const at = (index: number) => `2027-01-${10 + index}T10:00:00.000Z`;

/** A series whose points have these thresholds, one a day from a day on. */
const series = (label: string, from: number, ...thresholds: number[]): ChartSeries => ({
  label,
  points: thresholds.map((threshold, index) => ({
    id: `${label}${from + index}`,
    at: at(from + index),
    value: 0.5,
    smoothed: 0.5,
    threshold,
    isBreach: false,
  })),
});

describe("measurements along an axis", () => {
  test("are placed by their time, whatever series they belong to", () => {
    const places = placePoints([series("a", 0, 0.5, 0.5), series("b", 7, 0.5)]);
    expect(places.map(({ id, timeMs, series: of }) => [id, timeMs, of])).toEqual([
      ["a0", Date.parse(at(0)), 0],
      ["a1", Date.parse(at(1)), 0],
      ["b7", Date.parse(at(7)), 1],
    ]);
  });

  test("have room for their marks at both ends", () => {
    const [from, until] = seriesDomain(placePoints([series("a", 0, 0.5, 0.5)]));
    expect(from).toBeLessThan(Date.parse(at(0)));
    expect(until).toBeGreaterThan(Date.parse(at(1)));
  });

  test("have a line of their average from ten readings of one series on", () => {
    const of = (count: number) => series("a", 0, ...Array.from({ length: count }, () => 0.5));
    expect([hasAverage(of(9)), hasAverage(of(10))]).toEqual([false, true]);
  });
});

describe("the threshold of a chart", () => {
  test("is one line while it stays, from end to end", () => {
    const places = placePoints([series("a", 0, 0.5, 0.5, 0.5)]);
    const [from, until] = seriesDomain(places);
    expect(thresholdRuns(places)).toEqual([{ from, until, threshold: 0.5 }]);
    expect(thresholdRuns([])).toEqual([]);
  });

  test("holds until a measurement has another one, also across series", () => {
    const places = placePoints([series("a", 0, 0.5, 0.4, 0.4), series("b", 3, 0.4, 0.5)]);
    const [from, until] = seriesDomain(places);
    expect(thresholdRuns(places)).toEqual([
      { from, until: Date.parse(at(1)), threshold: 0.5 },
      { from: Date.parse(at(1)), until: Date.parse(at(4)), threshold: 0.4 },
      { from: Date.parse(at(4)), until, threshold: 0.5 },
    ]);
  });
});

describe("a value that holds until it changes", () => {
  const points = [
    { at: "2027-01-01", value: 10 },
    { at: "2027-01-11", value: 40 },
  ];

  test("is drawn in steps and ends where it holds until", () => {
    const held = heldLine(points, "2027-01-21");
    if (!held) throw new TypeError("Two values are a line.");
    const dayOf = (timeMs: number) => (timeMs - Date.parse("2027-01-01")) / 86_400_000;
    expect(stepPath(held, dayOf, (value) => 100 - value)).toBe("M0 90H10V60H20");
  });

  test("is no line where there is one value or none", () => {
    expect([heldLine(points.slice(0, 1), "2027-01-21"), heldLine([], "2027-01-21")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("is cut at a day with the value it had then, and begins later where it is younger", () => {
    expect(lastDays(points, "2027-01-05")).toEqual([{ at: "2027-01-05", value: 10 }, points[1]]);
    expect(lastDays(points, "2027-01-11")).toEqual([{ at: "2027-01-11", value: 40 }]);
    expect(lastDays(points, "2026-12-01")).toEqual(points);
  });
});

test("values are written with every digit where they are compared, without empty ones elsewhere, and times in UTC", () => {
  const format = { name: "Drift score", decimals: 2 };
  expect([formatExactly(0.5, format), formatValue(0.5, format), formatValue(100, format)]).toEqual([
    "0.50",
    "0.5",
    "100",
  ]);
  expect([formatAt("2027-01-31"), formatAt("2027-01-31T23:59:59.999Z")]).toEqual([
    "31 Jan 2027",
    "31 Jan 2027, 23:59 UTC",
  ]);
});
