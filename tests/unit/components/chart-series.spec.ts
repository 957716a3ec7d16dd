import { describe, expect, test } from "vitest";
import { formatAt, formatExactly, formatValue } from "@/components/charts/chart-points";
import {
  type ChartSeries,
  placeDomain,
  placePoints,
  thresholdRuns,
  tickPlaces,
} from "@/components/charts/series-points";

/** A series whose points have these thresholds. */
const series = (label: string, ...thresholds: number[]): ChartSeries => ({
  label,
  points: thresholds.map((threshold, index) => ({
    id: `${label}${index}`,
    at: `2027-01-${10 + index}T10:00:00.000Z`,
    value: 0.5,
    smoothed: 0.5,
    threshold,
    isBreach: false,
  })),
});
const many = (count: number) => placePoints([series("a", ...Array.from({ length: count }, () => 0.5))]);

describe("measurements along an axis", () => {
  test("stand one step apart, and another series begins with a gap that nothing is drawn through", () => {
    const places = placePoints([series("a", 0.5, 0.5), series("b", 0.5, 0.5)]);
    expect(places.map(({ id, place, series: of }) => [id, place, of])).toEqual([
      ["a0", 0, 0],
      ["a1", 1, 0],
      ["b0", 3, 1],
      ["b1", 4, 1],
    ]);
    expect(placeDomain(places)).toEqual([0, 4]);
  });

  test("a lone one stands in the middle, and without any there is still an axis", () => {
    expect([placeDomain(many(1)), placeDomain([])]).toEqual([
      [-1, 1],
      [-1, 1],
    ]);
    expect([tickPlaces(many(1)), tickPlaces([]), thresholdRuns([])]).toEqual([[0], [], []]);
  });

  test.each([2, 5, 6, 17, 100, 1_000])(
    "of %i the last one has its time under the axis, and at most five do",
    (count) => {
      const ticks = tickPlaces(many(count));
      expect(ticks.at(-1)).toBe(count - 1);
      expect(ticks.length).toBeLessThanOrEqual(5);
      const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
      expect(new Set(steps).size).toBeLessThanOrEqual(1);
    },
  );
});

describe("the threshold of a chart", () => {
  test("is one line while it stays, from end to end", () => {
    expect(thresholdRuns(many(4))).toEqual([{ from: 0, until: 3, threshold: 0.5 }]);
    expect(thresholdRuns(many(1))).toEqual([{ from: -1, until: 1, threshold: 0.5 }]);
  });

  test("holds until a measurement has another one, also across series", () => {
    const places = placePoints([series("a", 0.5, 0.4, 0.4), series("b", 0.4, 0.5)]);
    expect(thresholdRuns(places)).toEqual([
      { from: 0, until: 1, threshold: 0.5 },
      { from: 1, until: 5, threshold: 0.4 },
      { from: 5, until: 5, threshold: 0.5 },
    ]);
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
