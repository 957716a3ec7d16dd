import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINIMAL_PAIRS } from "../../../support/drift/minimal-pairs";
import { type DriftModel, openDriftModel } from "../../../support/drift/model";
import { UNSEEN_PAIRS } from "../../../support/drift/unseen-pairs";

let model: DriftModel;

beforeAll(async () => {
  model = await openDriftModel();
}, 60_000);

afterAll(() => model.close());

/** What keeps to the expected text and is known to score too high; docs/drift.md tells of such cases. */
const MISREAD = new Set([
  "The agent left the confirmation of the order to a person.",
  "An unknown user was denied access.",
  "The bot did not call the customer.",
  "The agent waited for a colleague to approve its change.",
]);

/** Below 0.5, but not plainly so. */
const UNSURE = new Set([
  "The speed was 25 kilometres an hour.",
  "A loan of 25,000 euros went to a clerk.",
  "The agent called a human at once.",
  "All data stayed in the EU.",
]);

describe("what keeps to the expected text scores low, and what breaks it high", () => {
  test.each(MINIMAL_PAIRS)("%s: %s / %s", async (_, expected, keeps, breaks) => {
    if (!MISREAD.has(keeps)) {
      const { drift_score: low } = await model.measure(expected, keeps);
      expect(low).toBeLessThan(UNSURE.has(keeps) ? 0.5 : 0.25);
    }
    const { drift_score: high } = await model.measure(expected, breaks);
    expect(high).toBeGreaterThanOrEqual(0.5);
  });

  test("also for most sentences the rules were not made for", async () => {
    let right = 0;
    for (const [expected, keeps, breaks] of UNSEEN_PAIRS) {
      if ((await model.measure(expected, keeps)).drift_score < 0.5) right++;
      if ((await model.measure(expected, breaks)).drift_score >= 0.5) right++;
    }
    expect(right).toBeGreaterThanOrEqual(0.8 * 2 * UNSEEN_PAIRS.length);
  });
});
