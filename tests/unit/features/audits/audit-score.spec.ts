import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Verdict } from "@/lib/features/audits/schema";
import { complianceScore, countVerdicts } from "@/lib/features/audits/score";
import {
  assess,
  assessmentsOf,
  controlsOf,
  type Judged,
  judgements,
} from "../../../support/analyst/judged-controls";

const scoreOf = (judged: readonly Judged[]) => complianceScore(assessmentsOf(judged), controlsOf(judged));

/** Verdicts from worst to best; missing evidence counts as not met. */
const BETTER: Readonly<Record<Verdict, Verdict>> = {
  not_met: "partial",
  insufficient_evidence: "partial",
  partial: "met",
  met: "met",
};

describe("the score", () => {
  test.each<[string, [Verdict, number][], number]>([
    [
      "everything met",
      [
        ["met", 1],
        ["met", 3],
      ],
      100,
    ],
    [
      "nothing met",
      [
        ["not_met", 2],
        ["insufficient_evidence", 3],
      ],
      0,
    ],
    [
      "everything in part",
      [
        ["partial", 1],
        ["partial", 3],
      ],
      50,
    ],
    [
      "a heavy control met, a light one not",
      [
        ["met", 3],
        ["not_met", 1],
      ],
      75,
    ],
    [
      "a light control met, a heavy one not",
      [
        ["met", 1],
        ["not_met", 3],
      ],
      25,
    ],
    [
      "missing evidence counts as not met",
      [
        ["met", 1],
        ["insufficient_evidence", 1],
      ],
      50,
    ],
    [
      "one of three",
      [
        ["met", 1],
        ["not_met", 1],
        ["not_met", 1],
      ],
      33,
    ],
    [
      "two of three",
      [
        ["met", 1],
        ["met", 1],
        ["not_met", 1],
      ],
      67,
    ],
    [
      "a mixture",
      [
        ["met", 3],
        ["partial", 2],
        ["not_met", 1],
        ["insufficient_evidence", 2],
      ],
      50,
    ],
  ])("%s", (_, judged, score) => {
    expect(scoreOf(judged.map(([verdict, weight]) => ({ verdict, weight })))).toBe(score);
  });

  test("of nothing is 0", () => {
    expect(complianceScore([], [])).toBe(0);
  });

  test("is a whole number from 0 to 100, and 100 only when everything is met", () => {
    fc.assert(
      fc.property(judgements, (judged) => {
        const score = scoreOf(judged);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        if (judged.every(({ verdict }) => verdict === "met")) expect(score).toBe(100);
        if (judged.every(({ verdict }) => verdict === "not_met" || verdict === "insufficient_evidence"))
          expect(score).toBe(0);
      }),
    );
  });

  test("never falls when a verdict improves", () => {
    fc.assert(
      fc.property(judgements, fc.nat(), (judged, at) => {
        const index = at % judged.length;
        const improved = judged.map((item, position) =>
          position === index ? { ...item, verdict: BETTER[item.verdict] } : item,
        );
        expect(scoreOf(improved)).toBeGreaterThanOrEqual(scoreOf(judged));
      }),
    );
  });

  test("does not depend on the order", () => {
    fc.assert(
      fc.property(judgements, (judged) => {
        expect(complianceScore(assessmentsOf(judged).reverse(), controlsOf(judged))).toBe(scoreOf(judged));
        expect(complianceScore(assessmentsOf(judged), controlsOf(judged).reverse())).toBe(scoreOf(judged));
      }),
    );
  });

  test("an assessment of a control that was not asked for earns nothing", () => {
    const judged: Judged[] = [{ verdict: "not_met", weight: 2 }];
    const foreign = assess({ verdict: "met", weight: 3 }, 99);
    expect(complianceScore([...assessmentsOf(judged), foreign], controlsOf(judged))).toBe(0);
  });
});

test("every verdict is counted once", () => {
  fc.assert(
    fc.property(judgements, (judged) => {
      const { controls_assessed, met, partial, not_met, insufficient_evidence } = countVerdicts(
        assessmentsOf(judged),
      );
      expect(controls_assessed).toBe(judged.length);
      expect(met + partial + not_met + insufficient_evidence).toBe(judged.length);
      expect(met).toBe(judged.filter(({ verdict }) => verdict === "met").length);
    }),
  );
});
