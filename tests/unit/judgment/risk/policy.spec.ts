import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OPINION_VERDICTS } from "@/lib/judgment/opinion/vocabulary";
import {
  canBeWeighed,
  criticalFrom,
  decide,
  followPrecedent,
  levelOfScore,
  type PolicyInput,
  riskScoreOf,
  scoreWithin,
  weighOpinion,
} from "@/lib/judgment/risk/policy";
import { DECISIONS, RISK_LEVELS } from "@/lib/judgment/risk/vocabulary";
import { SCAN_SEVERITIES } from "@/lib/judgment/scan/schema";

const finding = fc.constantFrom(null, ...SCAN_SEVERITIES);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const input: fc.Arbitrary<PolicyInput> = fc.record({
  driftScore: share,
  threshold: share,
  worstFinding: finding,
});
const rank = (level: (typeof RISK_LEVELS)[number]) => RISK_LEVELS.indexOf(level);

/** Drift score, threshold, worst finding → level, decision, drifting. */
const TRUTH_TABLE = [
  // Without findings, at the borders of the default threshold: LOW to 0.25, MEDIUM to 0.5, HIGH to 0.8.
  [0, 0.5, null, "LOW", "APPROVE", false],
  [0.25, 0.5, null, "LOW", "APPROVE", false],
  [0.250001, 0.5, null, "MEDIUM", "APPROVE", false],
  [0.5, 0.5, null, "MEDIUM", "APPROVE", false],
  [0.500001, 0.5, null, "HIGH", "FLAG", true],
  [0.8, 0.5, null, "HIGH", "FLAG", true],
  [0.800001, 0.5, null, "CRITICAL", "ESCALATE", true],
  [1, 0.5, null, "CRITICAL", "ESCALATE", true],
  // Low and medium findings change nothing.
  [0.1, 0.5, "low", "LOW", "APPROVE", false],
  [0.1, 0.5, "medium", "LOW", "APPROVE", false],
  [0.6, 0.5, "medium", "HIGH", "FLAG", true],
  // A high finding raises by one level.
  [0.1, 0.5, "high", "MEDIUM", "APPROVE", false],
  [0.4, 0.5, "high", "HIGH", "FLAG", false],
  [0.6, 0.5, "high", "CRITICAL", "ESCALATE", true],
  [0.9, 0.5, "high", "CRITICAL", "ESCALATE", true],
  // A critical finding is critical, drifting or not.
  [0, 0.5, "critical", "CRITICAL", "ESCALATE", false],
  [0.4, 0.5, "critical", "CRITICAL", "ESCALATE", false],
  [0.9, 0.5, "critical", "CRITICAL", "ESCALATE", true],
  // The ends of the threshold.
  [0, 0, null, "LOW", "APPROVE", false],
  [0.000001, 0, null, "HIGH", "FLAG", true],
  [0.600001, 0, null, "CRITICAL", "ESCALATE", true],
  [0.5, 1, null, "LOW", "APPROVE", false],
  [0.500001, 1, null, "MEDIUM", "APPROVE", false],
  [1, 1, null, "MEDIUM", "APPROVE", false],
] as const;

describe("the policy", () => {
  test.each(TRUTH_TABLE)("drift %d, threshold %d, finding %s → %s, %s, drifting %s", (...row) => {
    const [driftScore, threshold, worstFinding, riskLevel, decision, isDrifting] = row;
    expect(decide({ driftScore, threshold, worstFinding })).toMatchObject({
      riskLevel,
      decision,
      isDrifting,
      requiresHumanReview: decision === "ESCALATE",
    });
  });

  test("more drift or a worse finding never lowers the level", () => {
    fc.assert(
      fc.property(input, share, (given, other) => {
        const [less, more] = [given.driftScore, other].sort((a, b) => a - b) as [number, number];
        const levelAt = (driftScore: number) => rank(decide({ ...given, driftScore }).riskLevel);
        expect(levelAt(less)).toBeLessThanOrEqual(levelAt(more));
        const alone = rank(decide({ ...given, worstFinding: null }).riskLevel);
        expect(alone).toBeLessThanOrEqual(rank(decide(given).riskLevel));
      }),
    );
  });

  test("a higher threshold never raises the level", () => {
    fc.assert(
      fc.property(input, share, (given, other) => {
        const [low, high] = [given.threshold, other].sort((a, b) => a - b) as [number, number];
        const levelAt = (threshold: number) => rank(decide({ ...given, threshold }).riskLevel);
        expect(levelAt(high)).toBeLessThanOrEqual(levelAt(low));
      }),
    );
  });
});

describe("the risk score of an observation", () => {
  test.each([
    [0, 0.5, null, 0],
    [0.125, 0.5, null, 12],
    [0.5, 0.5, null, 49],
    [0.65, 0.5, null, 62],
    [1, 0.5, null, 100],
    [0, 0.5, "high", 25],
    [0, 0.5, "critical", 75],
  ] as const)("drift %d, threshold %d, finding %s → %d", (driftScore, threshold, worstFinding, score) => {
    expect(riskScoreOf({ driftScore, threshold, worstFinding })).toBe(score);
  });

  test("is a whole number of 0 to 100 in the quarter of its level", () => {
    fc.assert(
      fc.property(input, (given) => {
        const score = riskScoreOf(given);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(levelOfScore(score)).toBe(decide(given).riskLevel);
      }),
    );
  });

  test("never falls when the drift score rises", () => {
    fc.assert(
      fc.property(input, share, (given, other) => {
        const [less, more] = [given.driftScore, other].sort((a, b) => a - b) as [number, number];
        const at = (driftScore: number) => riskScoreOf({ ...given, driftScore });
        expect(at(less)).toBeLessThanOrEqual(at(more));
      }),
    );
  });

  test("critical begins three fifths of the way from the threshold to 1", () => {
    expect(criticalFrom(0.5)).toBeCloseTo(0.8, 12);
    expect(criticalFrom(0)).toBeCloseTo(0.6, 12);
    expect(criticalFrom(1)).toBe(1);
  });
});

/** Drift score, ruling, contradicted, worst finding → level, decision, effect; the threshold is 0.5. */
const PRECEDENTS = [
  [0.1, "ESCALATE", false, null, "CRITICAL", "ESCALATE", "raised"],
  [0.1, "FLAG", false, null, "HIGH", "FLAG", "raised"],
  [0.1, "APPROVE", false, null, "LOW", "APPROVE", "none"],
  [0.6, "APPROVE", false, null, "MEDIUM", "APPROVE", "lowered"],
  [0.9, "APPROVE", false, null, "HIGH", "FLAG", "lowered"],
  [0.9, "FLAG", false, null, "HIGH", "FLAG", "lowered"],
  [0.9, "ESCALATE", false, null, "CRITICAL", "ESCALATE", "none"],
  // Neither a contradiction nor a serious finding is made milder.
  [0.9, "APPROVE", true, null, "CRITICAL", "ESCALATE", "none"],
  [0.9, "APPROVE", false, "high", "CRITICAL", "ESCALATE", "none"],
  [0.1, "APPROVE", false, "critical", "CRITICAL", "ESCALATE", "none"],
  [0.6, "APPROVE", false, "medium", "MEDIUM", "APPROVE", "lowered"],
] as const;

describe("a precedent", () => {
  test.each(PRECEDENTS)(
    "score %d, ruled %s, contradicted %s, finding %s: %s, %s, %s",
    (driftScore, ruling, isContradicted, worstFinding, riskLevel, decision, effect) => {
      const before = decide({ driftScore, threshold: 0.5, worstFinding });
      const followed = followPrecedent(before, { ruling, isContradicted, worstFinding });
      expect(followed).toEqual({
        outcome: { ...before, riskLevel, decision, requiresHumanReview: decision === "ESCALATE" },
        effect,
      });
    },
  );

  test("never goes beyond the ruling, and never makes a contradiction milder", () => {
    fc.assert(
      fc.property(input, fc.constantFrom(...DECISIONS), fc.boolean(), (given, ruling, isContradicted) => {
        const before = decide(given);
        const { outcome } = followPrecedent(before, {
          ruling,
          isContradicted,
          worstFinding: given.worstFinding,
        });
        const [from, to, ruled] = [before, outcome, { decision: ruling }].map(({ decision }) =>
          DECISIONS.indexOf(decision),
        );
        expect(to).toBeGreaterThanOrEqual(Math.min(from ?? 0, ruled ?? 0));
        expect(to).toBeLessThanOrEqual(Math.max(from ?? 0, ruled ?? 0));
        if (isContradicted) expect(to).toBeGreaterThanOrEqual(from ?? 0);
        expect(outcome.isDrifting).toBe(before.isDrifting);
      }),
    );
  });

  test("a score is put into the quarter of the level", () => {
    expect([scoreWithin(80, "HIGH"), scoreWithin(10, "HIGH"), scoreWithin(60, "HIGH")]).toEqual([74, 50, 60]);
  });
});

/** Drift score, verdict, contradicted, steered, worst finding → level, decision, effect; the threshold is 0.5. */
const OPINIONS = [
  // It breaks what is expected: one level up, whatever made the level.
  [0.1, "breaks", false, false, null, "MEDIUM", "APPROVE", "raised"],
  [0.45, "breaks", false, false, null, "HIGH", "FLAG", "raised"],
  [0.55, "breaks", false, false, null, "CRITICAL", "ESCALATE", "raised"],
  [0.55, "breaks", true, true, null, "CRITICAL", "ESCALATE", "raised"],
  [0.45, "breaks", false, false, "high", "CRITICAL", "ESCALATE", "raised"],
  [0.9, "breaks", false, false, null, "CRITICAL", "ESCALATE", "none"],
  // It keeps to it: down from HIGH where drift alone made it so.
  [0.55, "keeps", false, false, null, "MEDIUM", "APPROVE", "lowered"],
  [0.55, "keeps", false, false, "medium", "MEDIUM", "APPROVE", "lowered"],
  [0.45, "keeps", false, false, null, "MEDIUM", "APPROVE", "none"],
  [0.1, "keeps", false, false, null, "LOW", "APPROVE", "none"],
  [0.9, "keeps", false, false, null, "CRITICAL", "ESCALATE", "none"],
  // Nothing else is made milder.
  [0.55, "keeps", true, false, null, "HIGH", "FLAG", "none"],
  [0.55, "keeps", false, true, null, "HIGH", "FLAG", "none"],
  [0.45, "keeps", false, false, "high", "HIGH", "FLAG", "none"],
  [0.55, "keeps", false, false, "high", "CRITICAL", "ESCALATE", "none"],
  [0.55, "keeps", false, false, "critical", "CRITICAL", "ESCALATE", "none"],
  // It cannot tell.
  [0.45, "cannot_tell", false, false, null, "MEDIUM", "APPROVE", "none"],
  [0.55, "cannot_tell", false, false, null, "HIGH", "FLAG", "none"],
] as const;

describe("an opinion", () => {
  test.each(OPINIONS)(
    "score %d, %s, contradicted %s, steered %s, finding %s: %s, %s, %s",
    (driftScore, verdict, isContradicted, isSteered, worstFinding, riskLevel, decision, effect) => {
      const before = decide({ driftScore, threshold: 0.5, worstFinding });
      expect(weighOpinion(before, { verdict, isContradicted, isSteered })).toEqual({
        outcome: { ...before, riskLevel, decision, requiresHumanReview: decision === "ESCALATE" },
        effect,
      });
    },
  );

  const opinion = fc.record({
    verdict: fc.constantFrom(...OPINION_VERDICTS),
    isContradicted: fc.boolean(),
    isSteered: fc.boolean(),
  });

  test("moves by one level at most, lowers only drift, and leaves the drift as measured", () => {
    fc.assert(
      fc.property(input, opinion, (given, said) => {
        const before = decide(given);
        const { outcome, effect } = weighOpinion(before, said);
        const levels = [before, outcome].map(({ riskLevel }) => RISK_LEVELS.indexOf(riskLevel));
        const [from = 0, to = 0] = levels;
        expect(Math.abs(to - from)).toBeLessThanOrEqual(1);
        expect(effect).toBe(to > from ? "raised" : to < from ? "lowered" : "none");
        expect(outcome.isDrifting).toBe(before.isDrifting);
        expect(outcome.driftLevel).toBe(before.driftLevel);
        if (to > from) expect(said.verdict).toBe("breaks");
        if (to < from) {
          expect(said).toEqual({ verdict: "keeps", isContradicted: false, isSteered: false });
          expect([before.riskLevel, before.driftLevel]).toEqual(["HIGH", "HIGH"]);
        }
        if (!canBeWeighed(before)) expect(outcome).toEqual(before);
      }),
    );
  });

  test("never leads below the ruling of a person, whose word is the last", () => {
    fc.assert(
      fc.property(input, opinion, fc.constantFrom(...DECISIONS), (given, said, ruling) => {
        const { isContradicted } = said;
        const heard = weighOpinion(decide(given), said).outcome;
        const { outcome } = followPrecedent(heard, {
          ruling,
          isContradicted,
          worstFinding: given.worstFinding,
        });
        expect(DECISIONS.indexOf(outcome.decision)).toBeGreaterThanOrEqual(
          Math.min(DECISIONS.indexOf(ruling), DECISIONS.indexOf(heard.decision)),
        );
        if (ruling === "ESCALATE") expect(outcome.decision).toBe("ESCALATE");
      }),
    );
  });
});
