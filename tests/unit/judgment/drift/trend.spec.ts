import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TrendReading } from "@/lib/judgment/drift/schema";
import { DriftTrendSchema } from "@/lib/judgment/drift/schema";
import { summarizeTrend } from "@/lib/judgment/drift/trend";

function readings(scores: readonly number[], changes: Partial<TrendReading> = {}, from = 0): TrendReading[] {
  return scores.map((score, i) => ({
    id: `r${from + i}`,
    drift_score: score,
    threshold: 0.5,
    method: "sentence-transformer",
    model: "m",
    method_version: "1",
    comparison: "expected",
    timestamp: new Date(Date.UTC(2026, 0, 1 + from + i)).toISOString(),
    ...changes,
  }));
}

describe("trend", () => {
  test("the moving average and the sum are those computed by hand", () => {
    const points = summarizeTrend(readings([0.2, 0.8, 0.8])).series[0]?.points ?? [];
    // 0.2; 0.3 * 0.8 + 0.7 * 0.2 = 0.38; 0.3 * 0.8 + 0.7 * 0.38 = 0.506
    expect(points.map(({ ewma }) => ewma)).toEqual([0.2, 0.38, 0.506]);
    // max(0, 0.2 - 0.55) = 0; 0.8 - 0.55 = 0.25; 0.25 + 0.25 = 0.5
    expect(points.map(({ cusum }) => cusum)).toEqual([0, 0.25, 0.5]);
    expect(points.map(({ is_drifting }) => is_drifting)).toEqual([false, true, true]);
  });

  test("under five readings nothing is said", () => {
    expect(summarizeTrend([])).toEqual({ state: "insufficient_data", readings_needed: 5, series: [] });
    const trend = summarizeTrend(readings([0.9, 0.9, 0.9, 0.9]));
    expect([trend.state, trend.readings_needed]).toEqual(["insufficient_data", 1]);
  });

  test.each([
    [[0.1, 0.2, 0.1, 0.2, 0.1], "stable"],
    [[0.1, 0.1, 0.1, 0.1, 0.6], "watch"],
    [[0.1, 0.1, 0.6, 0.6, 0.6], "drifting"],
    [[0.9, 0.9, 0.9, 0.4, 0.9], "drifting"],
    [[0.9, 0.1, 0.1, 0.1, 0.1], "stable"],
  ])("%j is %s", (scores, state) => {
    expect(summarizeTrend(readings(scores)).state).toBe(state);
  });

  test("readings against a text and against manifolds are one series, and each says which it is", () => {
    const trend = summarizeTrend([
      ...readings([0.1, 0.1]),
      ...readings([0.2], { comparison: "manifold" }, 2),
      ...readings([0.1, 0.1], {}, 3),
    ]);
    expect(trend.state).toBe("stable");
    expect(trend.series.map(({ points }) => points.map(({ comparison }) => comparison))).toEqual([
      ["expected", "expected", "manifold", "expected", "expected"],
    ]);
  });

  test("a change of method, model or version starts a new series with its own sums", () => {
    const trend = summarizeTrend([
      ...readings([0.9, 0.9, 0.9, 0.9, 0.9]),
      ...readings([0.1, 0.1], { model: "other" }, 5),
      ...readings([0.3], { model: "other", method_version: "2" }, 7),
    ]);
    expect(trend.series.map(({ points }) => points.length)).toEqual([5, 2, 1]);
    expect(trend.series[1]?.points[0]).toMatchObject({ ewma: 0.1, cusum: 0 });
    expect(trend.state).toBe("insufficient_data");
  });

  test("the order of the readings is irrelevant and the answer fits its schema", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 20 }), (millionths) => {
        const ordered = readings(millionths.map((value) => value / 1_000_000));
        const trend = summarizeTrend(ordered);
        expect(summarizeTrend([...ordered].reverse())).toEqual(trend);
        expect(DriftTrendSchema.parse(trend)).toEqual(trend);
      }),
    );
  });
});
