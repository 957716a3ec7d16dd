import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { INCIDENT_DAYS, type Incident, loadsOf } from "@/lib/judgment/risk/incidents";
import { decide } from "@/lib/judgment/risk/policy";
import { type KnownOfSystem, systemRisk } from "@/lib/judgment/risk/risk-score";
import { RISK_CLASSES, type RiskClass } from "@/lib/judgment/risk/vocabulary";

/** What is known of a system: decisions, newest first, and its newest audits. */
interface Known {
  riskClass: RiskClass;
  decisions: readonly Incident[];
  audits: { mean_met: number; mean_coverage?: number; serious_findings: number } | undefined;
}

const NO_TREND = { recent_decisions: 0, recent_severity: null, earlier_decisions: 0, earlier_severity: null };

function knownOf({ riskClass, decisions, audits }: Known): KnownOfSystem {
  const recent = decisions.filter(({ ageDays }) => ageDays < INCIDENT_DAYS);
  const readings = recent.flatMap(({ reading }) => reading ?? []);
  const loads = loadsOf(decisions);
  const last = decisions.find(({ reading }) => reading !== null);
  return {
    riskClass,
    audits: audits && { frameworks: 1, mean_coverage: null, ...audits },
    decisions: {
      has_decisions: decisions.length > 0,
      readings: readings.length,
      breaches: readings.filter(({ driftScore, threshold }) => driftScore > threshold).length,
      decisions: recent.length,
      flagged: recent.filter(({ decision }) => decision === "FLAG").length,
      escalated: recent.filter(({ decision }) => decision === "ESCALATE").length,
      drift_load: loads.drift,
      decision_load: loads.decisions,
      open_reviews: 0,
      ...NO_TREND,
      last_id: last ? "dec_1" : null,
    },
  };
}

const scoreOf = (known: Known) => systemRisk(knownOf(known));

/** A reading as the policy decides on it. */
function reading(driftScore: number, ageDays = 0, threshold = 0.5): Incident {
  const { decision } = decide({ driftScore, threshold, worstFinding: null });
  return { decision, reading: { driftScore, threshold }, resolution: null, ageDays };
}
const CLEAN = reading(0.05);
const BREACH = reading(0.6);
const ESCALATION = reading(0.95);

const share = fc.double({ min: 0, max: 1, noNaN: true });
const incident = fc.oneof(
  fc
    .record({
      driftScore: share,
      threshold: fc.double({ min: 0, max: 0.99, noNaN: true }),
      ageDays: fc.double({ min: 0, max: 400, noNaN: true }),
    })
    .map(({ driftScore, threshold, ageDays }) => reading(driftScore, ageDays, threshold)),
  fc.record({
    decision: fc.constantFrom("APPROVE" as const, "FLAG" as const, "ESCALATE" as const),
    reading: fc.constant(null),
    resolution: fc.constantFrom(null, "APPROVE" as const, "FLAG" as const, "ESCALATE" as const),
    ageDays: fc.double({ min: 0, max: 400, noNaN: true }),
  }),
);
const decisions = fc
  .array(incident, { maxLength: 30 })
  .map((list) => [...list].sort((a, b) => a.ageDays - b.ageDays));
const audits = fc.option(
  fc.record({ mean_met: fc.integer({ min: 0, max: 100 }), serious_findings: fc.nat(40) }),
  { nil: undefined },
);
const riskClass = fc.constantFrom(...RISK_CLASSES);
const known: fc.Arbitrary<Known> = fc.record({ riskClass, decisions, audits });
/** Of which something was measured already. */
const measured = known.filter((given) => given.decisions.length > 0 || given.audits !== undefined);

const adding = (incidentMade: Incident) => (given: Known) => ({
  before: scoreOf(given).risk_score,
  after: scoreOf({ ...given, decisions: [incidentMade, ...given.decisions] }).risk_score,
});

test("how much an audit could judge changes what is said, and never the score", () => {
  fc.assert(
    fc.property(audits, decisions, fc.integer({ min: 0, max: 100 }), (given, list, mean_coverage) => {
      const known: Known = { riskClass: "high", decisions: list, audits: given };
      const covered = scoreOf({ ...known, audits: given && { ...given, mean_coverage } });
      expect(covered.risk_score).toBe(scoreOf(known).risk_score);
      const detail = covered.factors.find(({ factor }) => factor === "audits")?.detail;
      if (given) expect(detail).toContain(`They could judge ${mean_coverage}% of the requirements.`);
    }),
  );
});

describe("the risk score of a system moves the right way", () => {
  test("one more escalation never lowers it", () => {
    fc.assert(
      fc.property(measured, fc.double({ min: 0.81, max: 1, noNaN: true }), (given, drift) => {
        const { before, after } = adding(reading(drift))(given);
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("one more breach never lowers it, however small", () => {
    fc.assert(
      fc.property(measured, fc.double({ min: 0.5000001, max: 1, noNaN: true }), (given, drift) => {
        const { before, after } = adding(reading(drift))(given);
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test("one more clean reading never raises it", () => {
    fc.assert(
      fc.property(measured, fc.double({ min: 0, max: 0.5, noNaN: true }), (given, drift) => {
        const { before, after } = adding(reading(drift))(given);
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  test("time that passes without readings never raises it", () => {
    fc.assert(
      fc.property(measured, fc.double({ min: 0, max: 300, noNaN: true }), (given, days) => {
        const later = given.decisions.map((one) => ({ ...one, ageDays: one.ageDays + days }));
        const after = scoreOf({ ...given, decisions: later }).risk_score;
        expect(after).toBeLessThanOrEqual(scoreOf(given).risk_score);
      }),
    );
  });

  test("what is not measured changes nothing: no audit weighs as much as a perfect one", () => {
    fc.assert(
      fc.property(measured, (given) => {
        const without = scoreOf({ ...given, audits: undefined });
        const perfect = scoreOf({ ...given, audits: { mean_met: 100, serious_findings: 0 } });
        if (given.decisions.length > 0) expect(perfect.risk_score).toBe(without.risk_score);
        const drift = (score: typeof without) => score.factors.find(({ factor }) => factor === "drift");
        expect(drift(scoreOf(given))).toEqual(drift(without));
      }),
    );
  });

  test("a person who finds an escalation unfounded never raises it", () => {
    const open = { ...ESCALATION, ageDays: 3 };
    fc.assert(
      fc.property(known, (given) => {
        const at = (resolution: Incident["resolution"]) =>
          scoreOf({ ...given, decisions: [{ ...open, resolution }, ...given.decisions] }).risk_score;
        expect(at("APPROVE")).toBeLessThanOrEqual(at("FLAG"));
        expect(at("FLAG")).toBeLessThanOrEqual(at("ESCALATE"));
      }),
    );
  });

  test("it stays between 0 and 100, and its points add up to it", () => {
    fc.assert(
      fc.property(known, (given) => {
        const { risk_score, factors } = scoreOf(given);
        expect(Number.isInteger(risk_score) && risk_score >= 0 && risk_score <= 100).toBe(true);
        const sum = factors.reduce((total, { points }) => total + points, 0);
        expect(Math.abs(sum - risk_score)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("what is not measured", () => {
  test.each(RISK_CLASSES)("a system of class %s nothing is known about has no level of risk", (only) => {
    const { risk_score, risk_level, is_measured } = scoreOf({
      riskClass: only,
      decisions: [],
      audits: undefined,
    });
    expect([risk_score, risk_level, is_measured]).toEqual([0, "NOT_MEASURED", false]);
  });

  test("that rests on audits alone says how much they could judge, and any reading or decision ends that", () => {
    const audits = { mean_met: 100, mean_coverage: 19, serious_findings: 0 };
    const known = { riskClass: "unclassified", audits, decisions: [] } as const;
    expect(scoreOf(known)).toMatchObject({ risk_score: 0, risk_level: "LOW", audit_coverage: 19 });
    expect(scoreOf({ ...known, decisions: [CLEAN] }).audit_coverage).toBeNull();
    expect(scoreOf({ ...known, audits: undefined }).audit_coverage).toBeNull();
  });

  test("a prohibited system that is in use is critical however well it behaves", () => {
    const score = scoreOf({ riskClass: "prohibited", decisions: [CLEAN], audits: undefined });
    expect(score).toMatchObject({ risk_score: 75, risk_level: "CRITICAL", is_measured: true });
  });
});

describe("systems people know", () => {
  const neverMeasured = scoreOf({ riskClass: "high", decisions: [], audits: undefined });
  /** Eight readings, five of them breaches, four of those escalated; audited with few gaps. */
  const mine = {
    riskClass: "high",
    audits: { mean_met: 41, serious_findings: 6 },
    decisions: [BREACH, ESCALATION, ESCALATION, CLEAN, ESCALATION, CLEAN, ESCALATION, CLEAN],
  } as const;
  /** Drifts, with one escalation that a person confirmed. */
  const credit = scoreOf({
    riskClass: "high",
    audits: { mean_met: 36, serious_findings: 5 },
    decisions: [{ ...ESCALATION, resolution: "ESCALATE" }, ...Array.from({ length: 9 }, () => CLEAN)],
  });
  const forecast = scoreOf({
    riskClass: "minimal",
    audits: { mean_met: 60, serious_findings: 1 },
    decisions: [CLEAN, CLEAN, CLEAN, { ...BREACH, ageDays: 12 }, CLEAN, CLEAN],
  });

  test("come out in the right order: five breaches, a confirmed escalation, a harmless forecast", () => {
    const scores = [scoreOf(mine), credit, forecast].map(({ risk_level }) => risk_level);
    expect(scores).toEqual(["CRITICAL", "HIGH", "LOW"]);
    expect(neverMeasured.risk_level).toBe("NOT_MEASURED");
  });

  test("the score rises with the breaches instead of falling", () => {
    const before = scoreOf({ ...mine, decisions: mine.decisions.slice(-1) });
    expect(scoreOf(mine).risk_score).toBeGreaterThan(before.risk_score);
  });
});

test.each([
  [3, 40, 3, 10, "rising"],
  [3, 10, 3, 40, "falling"],
  [5, 22, 4, 20, "steady"],
  [2, 90, 9, 0, "insufficient_data"],
  [0, null, 0, null, "insufficient_data"],
] as const)("the trend of %s decisions at %s after %s at %s: %s", (...row) => {
  const [recent_decisions, recent_severity, earlier_decisions, earlier_severity, trend] = row;
  const known = knownOf({ riskClass: "minimal", decisions: [CLEAN], audits: undefined });
  const trends = { recent_decisions, recent_severity, earlier_decisions, earlier_severity };
  expect(systemRisk({ ...known, decisions: { ...known.decisions, ...trends } }).trend).toBe(trend);
});
