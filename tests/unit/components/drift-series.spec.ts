import { describe, expect, test } from "vitest";
import { hasLine, readingsIn, riskBands, seriesOf, summarizeTrend } from "@/components/drift/trend-series";
import type { DriftTrend } from "@/lib/judgment/drift/schema";
import { decide } from "@/lib/judgment/risk/policy";

type Series = DriftTrend["series"][number];

/** A series of the given scores against 0.5. */
function series(scores: readonly number[], of: Partial<Series> = {}): Series {
  const made = {
    method: "keyword",
    model: "words",
    method_version: "1",
    comparison: "expected" as const,
    ...of,
  };
  const points = scores.map((score, index) => ({
    ...made,
    id: `dec_${made.model}${made.method_version}_${index}`,
    drift_score: score,
    threshold: 0.5,
    timestamp: `2027-01-${10 + index}T10:00:00.000Z`,
    ewma: score,
    cusum: 0,
    is_drifting: score > 0.5,
  }));
  return { started_at: "2027-01-10T10:00:00.000Z", ...made, points };
}

const trend = (all: Series[], state: DriftTrend["state"] = "stable", needed = 0): DriftTrend => ({
  state,
  readings_needed: needed,
  series: all,
});
const five = [0.1, 0.2, 0.6, 0.3, 0.9];

describe("the drift of a system as it is drawn", () => {
  test("keeps every reading with what it is held against, and marks the ones over it", () => {
    const [drawn] = seriesOf(trend([series(five)]));
    expect(drawn?.points.map(({ value, isBreach }) => [value, isBreach])).toEqual(
      five.map((score) => [score, score > 0.5]),
    );
    expect(readingsIn(trend([series(five), series([0.1], { model: "other" })]))).toBe(6);
  });

  test("says of each series what is new: the method, else the model, else the version", () => {
    const all = [
      series(five),
      series(five, { method: "sentence-transformer", model: "mini" }),
      series(five, { method: "sentence-transformer", model: "large" }),
      series(five, { method: "sentence-transformer", model: "large", method_version: "2" }),
      series(five, { method: "a method that is gone", model: "large" }),
    ];
    expect(seriesOf(trend(all)).map(({ label }) => label)).toEqual([
      "Keywords, words compared instead of meaning",
      "Sentence embeddings",
      "large",
      "version 2",
      "a method that is gone",
    ]);
  });

  test("is no line while no series has enough, and stays one when a new method begins", () => {
    const few = trend([series([0.1, 0.2])], "insufficient_data", 3);
    const begun = trend([series(five), series([0.1], { model: "new" })], "insufficient_data", 4);
    const none = trend([], "insufficient_data", 5);
    expect([few, begun, none, trend([series(five)])].map(hasLine)).toEqual([false, true, false, true]);
  });

  test("is told in sentences to those who do not see it", () => {
    expect(summarizeTrend("Aria", trend([series(five)], "watch"))).toBe(
      "Drift of Aria: watch. 5 readings in 1 series, 2 over the threshold. The newest is 0.90 against a threshold of 0.50 on 14 Jan 2027, 10:00 UTC.",
    );
    expect(summarizeTrend("Aria", trend([], "insufficient_data", 5))).toBe(
      "Drift of Aria: nothing measured yet.",
    );
  });
});

test.each([0, 0.2, 0.5, 0.9, 1])(
  "the bands at threshold %d are the levels that decisions are made from",
  (threshold) => {
    const bands = riskBands(threshold);
    expect([bands[0]?.from, bands.at(-1)?.until]).toEqual([0, 1]);
    for (const [index, { name, from, until }] of bands.entries()) {
      if (index > 0) expect(from).toBe(bands[index - 1]?.until);
      if (until === from) continue;
      const { driftLevel } = decide({ driftScore: (from + until) / 2, threshold, worstFinding: null });
      expect(driftLevel).toBe(name.toUpperCase());
    }
  },
);
