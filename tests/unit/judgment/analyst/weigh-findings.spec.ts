import { describe, expect, test } from "vitest";
import { decideState, weighFindings } from "@/lib/judgment/analyst/requirements/decide-state";
import type { RequirementReading } from "@/lib/judgment/analyst/requirements/read-requirement";
import type { ReadSentence } from "@/lib/judgment/analyst/requirements/reader";

/** A sentence that states something with so many log-odds of being on the point. */
function statement(odds: number): ReadSentence {
  const text = "All laptops are encrypted.";
  const kinds = [0.9, 0.06, 0.03, 0.01, 0];
  return {
    text,
    start: 0,
    end: text.length,
    section: "",
    odds,
    reads: kinds,
    kinds,
    isDenial: false,
    isPlan: false,
  };
}

function reading(odds: number, length: number, basis: RequirementReading["basis"] = "withExamples") {
  const onPoint = Math.log1p(Math.exp(odds));
  const slots = { times: undefined, amounts: undefined, otherParty: undefined, otherOccasion: undefined };
  return { reading: { basis, length, closest: [statement(odds)], onPoint, ...slots }, isTaught: false };
}

const SHOWN = 0;

describe("the requirements of a control", () => {
  test("are weighed together: a document that speaks to the others more likely speaks to this one too", () => {
    const [besideStated] = weighFindings([reading(1, 40), reading(3, 40)]);
    const [besideSilent] = weighFindings([reading(1, 40), reading(-7, 40)]);
    expect(besideStated?.[SHOWN]).toBeGreaterThan(besideSilent?.[SHOWN] ?? 1);
  });

  test.each([1, 3, 5])("are each judged alone where the document has %i sentences", (length) => {
    const [alone] = weighFindings([reading(2, length)]);
    const [besideSilent] = weighFindings([reading(2, length), reading(-7, length)]);
    expect(besideSilent).toEqual(alone);
  });

  test("are each judged alone where they are not of the catalog, and where reviewers have taught them", () => {
    const outside = reading(2, 40, "withoutExamples");
    const taught = { ...reading(2, 40), isTaught: true };
    expect(weighFindings([outside, reading(-7, 40, "withoutExamples")])[0]).toEqual(
      weighFindings([outside])[0],
    );
    expect(weighFindings([taught, reading(-7, 40)])[0]).toEqual(weighFindings([taught])[0]);
  });

  test("each get probabilities that sum to 1", () => {
    for (const probabilities of weighFindings([reading(1, 40), reading(-2, 40), reading(4, 40)]))
      expect(probabilities.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });
});

describe("a state", () => {
  const shown = (probability: number) => [probability, (1 - probability) / 2, (1 - probability) / 2, 0, 0];
  const stateOf = (of: Partial<ReadSentence>, probability: number, { length = 40 } = {}) => {
    const { reading: plain } = reading(3, length);
    const [top] = plain.closest;
    if (!top) throw new TypeError("There is no sentence");
    return decideState(shown(probability), { ...plain, closest: [{ ...top, ...of }] }, { isDeep: false })
      .state;
  };
  const readsAsDenial = { reads: [0.4, 0.05, 0.5, 0.05, 0] };

  test.each([
    ["denies something in so many words", { isDenial: true }],
    ["reads like a denial by itself", readsAsDenial],
    ["reads like a plan", { isPlan: true }],
  ])("may be shown by a passage that %s, where the rest of the document makes it surer", (_, passage) => {
    expect(stateOf(passage, 0.85)).toBe("shown");
    expect(stateOf(passage, 0.75)).toBe("for_review");
    expect(stateOf({}, 0.75)).toBe("shown");
    expect(stateOf(passage, 0.99, { length: 3 })).toBe("for_review");
  });

  test.each([
    ["shown at least in part, where that is sure", [0.55, 0.3, 0.1, 0.05, 0], "partly_shown", 0.85],
    ["for a person, where neither is", [0.45, 0.2, 0.2, 0.15, 0], "for_review", 0.45],
    ["shown, where all of it is sure", [0.7, 0.2, 0.05, 0.05, 0], "shown", 0.7],
  ])("is %s", (_, probabilities, state, confidence) => {
    const { reading: plain } = reading(3, 40);
    const decided = decideState(probabilities, plain, { isDeep: false });
    expect(decided.state).toBe(state);
    expect(decided.confidence).toBeCloseTo(confidence, 9);
    const [top] = plain.closest;
    const inDoubt = { ...plain, closest: top ? [{ ...top, isPlan: true }] : [] };
    expect(decideState(probabilities, inDoubt, { isDeep: false }).state).toBe("for_review");
  });

  test("is contradicted by a time beyond the limit, in a longer document only where that is likely enough", () => {
    const decide = (length: number, contradicted: number) => {
      const { reading: plain } = reading(3, length);
      const probabilities = [0.7 - contradicted, 0.2, contradicted, 0.05, 0.05];
      return decideState(probabilities, { ...plain, times: "exceeded" }, { isDeep: false });
    };
    expect(decide(2, 0.05)).toMatchObject({ state: "contradicted", leaning: null });
    expect(decide(40, 0.25)).toMatchObject({ state: "contradicted", leaning: null });
    expect(decide(40, 0.05)).toMatchObject({ state: "for_review", leaning: "contradicted" });
  });

  test("is never shown in part without a passage on the point", () => {
    const { reading: far } = reading(-3, 40);
    expect(decideState([0.55, 0.3, 0.1, 0.05, 0], far, { isDeep: false }).state).toBe("for_review");
  });

  test("outside the catalog is shown only by a passage that is clearly on the point", () => {
    const { reading: near } = reading(1.5, 40, "withoutExamples");
    const { reading: on } = reading(2.5, 40, "withoutExamples");
    expect(decideState(shown(0.9), near, { isDeep: false }).state).toBe("for_review");
    expect(decideState(shown(0.9), near, { isDeep: false, isTaught: true }).state).toBe("shown");
    expect(decideState(shown(0.9), on, { isDeep: false }).state).toBe("shown");
  });
});
