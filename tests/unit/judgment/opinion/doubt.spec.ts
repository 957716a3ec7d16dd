import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { doubtOf } from "@/lib/judgment/opinion/doubt";
import { DOUBT_BAND } from "@/lib/judgment/opinion/vocabulary";

const THRESHOLDS = [0, 0.05, 0.1, 0.25, 0.3, 0.5, 0.6, 0.75, 0.9, 1];
const within = (score: number) => score >= 0 && score <= 1;

/** Scores at a distance on both sides of each threshold, as far as there are such scores. */
const at = (distance: number) =>
  THRESHOLDS.flatMap((threshold) =>
    [threshold - distance, threshold + distance].filter(within).map((score) => [score, threshold] as const),
  );

const doubt = (drift_score: number, threshold: number) =>
  doubtOf({ drift_score, basis: "sufficient" }, threshold);

describe("a measurement is unsure", () => {
  test.each([...at(0), ...at(0.03), ...at(0.099999), ...at(DOUBT_BAND)])(
    "at %d with the threshold %d, because it is close to it",
    (score, threshold) => expect(doubt(score, threshold)).toBe("near_threshold"),
  );

  test.each([...at(0.100001), ...at(0.11), ...at(0.4)])(
    "not at %d with the threshold %d",
    (score, threshold) => expect(doubt(score, threshold)).toBeNull(),
  );

  test("whenever it has no basis, wherever the score lies", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (drift_score, threshold) => {
        expect(doubtOf({ drift_score, basis: "insufficient_basis" }, threshold)).toBe("insufficient_basis");
      }),
    );
  });
});
