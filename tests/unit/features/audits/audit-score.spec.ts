import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countCoverage, toFigures, weigh } from "@/lib/features/audits/score";
import { isDecided } from "@/lib/judgment/analyst/verdict";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import {
  assess,
  assessmentsOf,
  controlsOf,
  type Judged,
  judgements,
} from "../../../support/analyst/judged-controls";

const figuresOf = (judged: readonly Judged[]) => toFigures(weigh(assessmentsOf(judged), controlsOf(judged)));

const BETTER: Readonly<Record<RequirementState, RequirementState>> = {
  contradicted: "partly_shown",
  no_evidence: "partly_shown",
  planned: "partly_shown",
  for_review: "partly_shown",
  partly_shown: "shown",
  shown: "shown",
};

describe("coverage, fulfillment and the score", () => {
  const many = (count: number, judged: Judged) => Array.from({ length: count }, () => judged);
  test.each<[string, Judged[], [number, number, number]]>([
    ["everything shown", [{ states: ["shown", "shown"], weight: 2 }], [100, 100, 100]],
    ["everything in part", [{ states: ["partly_shown"], weight: 3 }], [100, 50, 50]],
    ["everything contradicted", [{ states: ["contradicted"], weight: 3 }], [100, 0, 0]],
    ["only plans", [{ states: ["planned", "planned"], weight: 1 }], [100, 0, 0]],
    ["silence", [{ states: ["no_evidence"], weight: 3 }], [0, 0, 0]],
    ["only open questions", [{ states: ["for_review"], weight: 3 }], [0, 0, 0]],
    [
      "a strong policy on one theme of five",
      [{ states: ["shown", "shown"], weight: 2 }, ...many(4, { states: ["no_evidence"], weight: 2 })],
      [20, 100, 20],
    ],
    [
      "a heavy control shown, a light one silent",
      [
        { states: ["shown"], weight: 3 },
        { states: ["no_evidence"], weight: 1 },
      ],
      [75, 100, 75],
    ],
    [
      "requirements share the weight of their control",
      [
        { states: ["shown"], weight: 1 },
        { states: ["contradicted", "contradicted", "contradicted"], weight: 1 },
      ],
      [100, 50, 50],
    ],
    [
      "half decided, half of that shown",
      [{ states: ["shown", "planned", "no_evidence", "for_review"], weight: 2 }],
      [50, 50, 25],
    ],
  ])("%s", (_, judged, [requirements_coverage, fulfillment, compliance_score]) => {
    expect(figuresOf(judged)).toEqual({ requirements_coverage, fulfillment, compliance_score });
  });

  test("of nothing are 0", () => {
    expect(toFigures(weigh([], []))).toEqual({
      requirements_coverage: 0,
      fulfillment: 0,
      compliance_score: 0,
    });
  });

  test("are whole numbers from 0 to 100, and the score is the product of the other two", () => {
    fc.assert(
      fc.property(judgements, (judged) => {
        const weights = weigh(assessmentsOf(judged), controlsOf(judged));
        const { requirements_coverage, fulfillment, compliance_score } = toFigures(weights);
        for (const figure of [requirements_coverage, fulfillment, compliance_score])
          expect(Number.isInteger(figure) && figure >= 0 && figure <= 100).toBe(true);
        expect(Math.abs(compliance_score - (requirements_coverage * fulfillment) / 100)).toBeLessThan(2);
      }),
    );
  });

  test("the score never falls when a state improves", () => {
    fc.assert(
      fc.property(judgements, fc.nat(), fc.nat(), (judged, at, which) => {
        const index = at % judged.length;
        const improved = judged.map((item, position) =>
          position === index
            ? {
                ...item,
                states: item.states.map((state, i) =>
                  i === which % item.states.length ? BETTER[state] : state,
                ),
              }
            : item,
        );
        expect(figuresOf(improved).compliance_score).toBeGreaterThanOrEqual(
          figuresOf(judged).compliance_score,
        );
      }),
    );
  });

  test("do not depend on the order", () => {
    fc.assert(
      fc.property(judgements, (judged) => {
        const expected = figuresOf(judged);
        expect(toFigures(weigh(assessmentsOf(judged).reverse(), controlsOf(judged)))).toEqual(expected);
        expect(toFigures(weigh(assessmentsOf(judged), controlsOf(judged).reverse()))).toEqual(expected);
      }),
    );
  });

  test("an assessment of a control that was not asked for weighs nothing", () => {
    const judged: Judged[] = [{ states: ["contradicted"], weight: 2 }];
    const foreign = assess({ states: ["shown"], weight: 3 }, 99);
    expect(toFigures(weigh([...assessmentsOf(judged), foreign], controlsOf(judged))).compliance_score).toBe(
      0,
    );
  });
});

describe("what is counted", () => {
  test("every verdict and every state once", () => {
    fc.assert(
      fc.property(judgements, (judged) => {
        const { requirements, ...coverage } = countCoverage(assessmentsOf(judged), controlsOf(judged));
        const { met, partial, not_met, insufficient_evidence } = coverage;
        expect(coverage.controls_assessed).toBe(judged.length);
        expect(met + partial + not_met + insufficient_evidence).toBe(judged.length);
        const { counted = 0, disagreements, not_counted, ...states } = requirements ?? {};
        expect(counted).toBe(judged.flatMap(({ states: given }) => given).length);
        expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(counted);
        expect([disagreements, not_counted]).toEqual([0, 0]);
      }),
    );
  });

  test("by theme, in the order of the controls", () => {
    const judged: Judged[] = [
      { states: ["shown", "partly_shown"], weight: 2, theme: "cryptography" },
      { states: ["no_evidence"], weight: 2, theme: "training_awareness" },
      { states: ["no_evidence", "for_review"], weight: 2, theme: "cryptography" },
    ];
    expect(countCoverage(assessmentsOf(judged), controlsOf(judged)).themes).toEqual([
      { theme: "cryptography", counted: 4, decided: 2, requirements_coverage: 50, fulfillment: 75 },
      { theme: "training_awareness", counted: 1, decided: 0, requirements_coverage: 0, fulfillment: 0 },
    ]);
  });

  test("requirements that do not apply today apart", () => {
    const [assessment] = assessmentsOf([{ states: ["shown", "contradicted"], weight: 1 }]);
    const [first, second] = assessment?.requirements ?? [];
    if (!assessment || !first || !second) throw new Error("there are two");
    const not_counted = { state: "applies_from" as const, applies_from: "2030-01-01", because: null };
    const given = [{ ...assessment, requirements: [first, { ...second, not_counted }] }];
    const controls = controlsOf([{ states: [], weight: 1 }]);
    expect(countCoverage(given, controls).requirements).toMatchObject({
      counted: 1,
      shown: 1,
      contradicted: 0,
      not_counted: 1,
    });
    expect(toFigures(weigh(given, controls)).compliance_score).toBe(100);
    expect(isDecided("contradicted")).toBe(true);
  });
});
