import { describe, expect, test } from "vitest";
import { weighFindings } from "@/lib/judgment/analyst/requirements/decide-state";
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
  const slots = { times: undefined, amounts: undefined, otherParty: undefined };
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
