import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Standing, standingScore } from "@/lib/governance/standing-score";
import { RISK_CLASSES } from "@/lib/systems/schema";

const NOTHING: Standing["decisions"] = {
  system_id: "sys_1",
  drift: null,
  readings: 0,
  decisions: 0,
  severity: null,
  open_reviews: 0,
  recent_decisions: 0,
  recent_severity: null,
  earlier_decisions: 0,
  earlier_severity: null,
  last_id: null,
  last_drift_score: null,
  last_threshold: null,
  last_is_drifting: null,
  last_created_at: null,
};

const measured = { ...NOTHING, drift: 0.2, readings: 6, decisions: 10, severity: 15 };
const audits = { system_id: "sys_1", frameworks: 2, mean_score: 70, serious_findings: 3 };

const standing = fc.record({
  riskClass: fc.constantFrom(...RISK_CLASSES),
  decisions: fc.record({
    drift: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    severity: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  }),
  audits: fc.option(
    fc.record({ mean_score: fc.integer({ min: 0, max: 100 }), serious_findings: fc.nat(40) }),
    {
      nil: undefined,
    },
  ),
});

const of = (given: typeof standing extends fc.Arbitrary<infer T> ? T : never): Standing => ({
  riskClass: given.riskClass,
  decisions: { ...NOTHING, ...given.decisions },
  audits: given.audits && { system_id: "sys_1", frameworks: 1, ...given.audits },
});

describe("the standing risk score", () => {
  test("is the weighted mean of its factors", () => {
    const { risk_score, risk_level, factors } = standingScore({
      riskClass: "limited",
      decisions: measured,
      audits,
    });
    // 0.35·20 + 0.2·15 + 0.2·30 + 0.1·38.6 + 0.15·40 = 25.86
    expect([risk_score, risk_level]).toEqual([26, "MEDIUM"]);
    expect(factors.map(({ factor, value, weight }) => [factor, value, weight])).toEqual([
      ["drift", 20, 0.35],
      ["decisions", 15, 0.2],
      ["audits", 30, 0.2],
      ["open_gaps", 38.6, 0.1],
      ["risk_class", 40, 0.15],
    ]);
  });

  test("gives the weight of what is not known to what is, so that nothing unknown counts as good", () => {
    const { risk_score, factors } = standingScore({
      riskClass: "high",
      decisions: NOTHING,
      audits: undefined,
    });
    expect(risk_score).toBe(75);
    expect(factors.filter(({ value }) => value === null).map(({ weight }) => weight)).toEqual([0, 0, 0, 0]);
  });

  test("a prohibited system is critical however well it behaves", () => {
    const good = { ...measured, drift: 0, severity: 0 };
    expect(standingScore({ riskClass: "prohibited", decisions: good, audits })).toMatchObject({
      risk_score: 75,
      risk_level: "CRITICAL",
    });
  });

  test("stays between 0 and 100, and its weights are shares of one", () => {
    fc.assert(
      fc.property(standing, (given) => {
        const { risk_score, factors } = standingScore(of(given));
        expect(Number.isInteger(risk_score) && risk_score >= 0 && risk_score <= 100).toBe(true);
        expect(factors.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 2);
      }),
    );
  });

  test("more drift never lowers it", () => {
    fc.assert(
      fc.property(standing, fc.double({ min: 0, max: 1, noNaN: true }), (given, other) => {
        const { drift } = given.decisions;
        if (drift === null) return;
        const [less, more] = [drift, other].sort((a, b) => a - b) as [number, number];
        const at = (value: number) =>
          standingScore(of({ ...given, decisions: { ...given.decisions, drift: value } })).risk_score;
        expect(at(less)).toBeLessThanOrEqual(at(more));
      }),
    );
  });

  test.each([
    [3, 40, 3, 10, "rising"],
    [3, 10, 3, 40, "falling"],
    [5, 22, 4, 20, "steady"],
    [2, 90, 9, 0, "insufficient_data"],
    [0, null, 0, null, "insufficient_data"],
  ] as const)("%s decisions at %s after %s at %s: %s", (...row) => {
    const [recent_decisions, recent_severity, earlier_decisions, earlier_severity, trend] = row;
    const decisions = { ...measured, recent_decisions, recent_severity, earlier_decisions, earlier_severity };
    expect(standingScore({ riskClass: "minimal", decisions, audits }).trend).toBe(trend);
  });
});
