import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confidenceOf, countVotes, effectiveVotes } from "@/lib/judgment/consensus/arithmetic";
import { ballot, ballots, panel, threshold } from "./consensus-ballots";

describe("a count of votes", () => {
  test.each([
    // Votes, needed → decision, reason, agreement, confidence, effective votes.
    ["AAA", 0.67, "APPROVE", null, 1, 0.81, 1.6],
    ["AAF", 0.67, "APPROVE", null, 0.67, 0.6, 1.6],
    ["FFF", 0.67, "FLAG", null, 1, 0.81, 1.6],
    ["EEA", 0.67, "ESCALATE", null, 0.67, 0.6, 1.6],
    ["AAF", 0.68, "NO_CONSENSUS", "agreement", 0.67, 0, 1.6],
    ["AAF", 2 / 3, "APPROVE", null, 0.67, 0.6, 1.6],
    ["AAAAFFF", 4 / 7, "APPROVE", null, 0.57, 0.55, 1.92],
    ["AFE", 0.67, "NO_CONSENSUS", "tie", 0.33, 0, 1.6],
    ["AAFF", 0.5, "NO_CONSENSUS", "tie", 0.5, 0, 1.72],
    ["AAAF", 0.67, "APPROVE", null, 0.75, 0.66, 1.72],
    ["AAAAA", 1, "APPROVE", null, 1, 0.82, 1.81],
    ["AAAAAAAAA", 1, "APPROVE", null, 1, 0.83, 1.99],
    ["AA", 0.67, "NO_CONSENSUS", "quorum", 1, 0, 1.39],
    ["AA-", 0.67, "NO_CONSENSUS", "quorum", 1, 0, 1.39],
    ["---", 0.67, "NO_CONSENSUS", "quorum", null, 0, 0],
    ["", 0.67, "NO_CONSENSUS", "quorum", null, 0, 0],
    ["AAA-", 0.67, "APPROVE", null, 1, 0.81, 1.6],
    ["AAAA--", 0.67, "APPROVE", null, 1, 0.82, 1.72],
    ["AAA--", 0.67, "NO_CONSENSUS", "abstentions", 1, 0, 1.6],
  ] as const)("%s with %d needed → %s (%s), agreement %d", (votes, needed, decision, reason, ...numbers) => {
    const [agreement, confidence, effective] = numbers;
    expect(countVotes(ballots(votes), needed)).toMatchObject({
      decision,
      reason,
      agreement,
      confidence,
      effectiveVotes: effective,
    });
  });

  test("says who leads without a decision, and that nobody does on a tie", () => {
    expect(countVotes(ballots("AAF"), 0.9)).toMatchObject({ leader: "APPROVE", leading: 2 });
    expect(countVotes(ballots("AAFF"), 0.5)).toMatchObject({ leader: null, leading: 2, valid: 4 });
  });

  test("the order of the votes does not panelQuestion", () => {
    const shuffled = panel.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, threshold, ([given, other], needed) => {
        expect(countVotes(other, needed)).toEqual(countVotes(given, needed));
      }),
    );
  });

  test("the names of models and providers do not panelQuestion, only which are the same", () => {
    fc.assert(
      fc.property(panel, threshold, (given, needed) => {
        const renamed = given.map((one) => ({
          ...one,
          model: `z-${9 - Number(one.model.slice(1))}`,
          provider: `the provider ${one.provider}`,
        }));
        expect(countVotes(renamed, needed)).toEqual(countVotes(given, needed));
      }),
    );
  });

  test("a confidence that a model states changes nothing", () => {
    fc.assert(
      fc.property(panel, threshold, fc.array(fc.double()), (given, needed, stated) => {
        const boasting = given.map((one, index) => ({ ...one, confidence: stated[index] ?? 1 }));
        expect(countVotes(boasting, needed)).toEqual(countVotes(given, needed));
      }),
    );
  });

  test("one more abstention never raises agreement or confidence and never makes a consensus", () => {
    fc.assert(
      fc.property(panel, ballot, threshold, (given, one, needed) => {
        const before = countVotes(given, needed);
        const after = countVotes([...given, { ...one, vote: "ABSTAIN" }], needed);
        expect(after.agreement).toBe(before.agreement);
        expect(after.confidence).toBeLessThanOrEqual(before.confidence);
        if (before.decision === "NO_CONSENSUS") expect(after.decision).toBe("NO_CONSENSUS");
        else expect([before.decision, "NO_CONSENSUS"]).toContain(after.decision);
      }),
    );
  });

  test("one more vote for the leader never lowers agreement, and keeps the lead", () => {
    fc.assert(
      fc.property(panel, ballot, threshold, (given, one, needed) => {
        const before = countVotes(given, needed);
        if (before.leader === null) return;
        const after = countVotes([...given, { ...one, vote: before.leader }], needed);
        expect(after.agreement).toBeGreaterThanOrEqual(before.agreement ?? 0);
        expect(after.leader).toBe(before.leader);
      }),
    );
  });

  test("a higher min_agreement never makes a consensus and never changes what was decided", () => {
    fc.assert(
      fc.property(panel, threshold, threshold, (given, one, other) => {
        const lower = countVotes(given, Math.min(one, other));
        const higher = countVotes(given, Math.max(one, other));
        expect([lower.decision, "NO_CONSENSUS"]).toContain(higher.decision);
        if (higher.decision !== "NO_CONSENSUS") expect(higher).toEqual(lower);
      }),
    );
  });

  test("a decision has agreement and quorum behind it, and no decision has confidence 0", () => {
    fc.assert(
      fc.property(panel, threshold, (given, needed) => {
        const count = countVotes(given, needed);
        expect(count.valid + count.abstaining).toBe(given.length);
        if (count.decision === "NO_CONSENSUS") expect(count.confidence).toBe(0);
        else {
          expect(count.valid).toBeGreaterThanOrEqual(3);
          expect(count.agreement).toBeGreaterThanOrEqual(0.5);
          expect(count.confidence).toBeGreaterThanOrEqual(0.5);
        }
        expect(count.reason === null).toBe(count.decision !== "NO_CONSENSUS");
      }),
    );
  });
});

describe("effective votes", () => {
  test.each([
    ["three providers", ballots("AAA"), 3 / (1 + 2 * 0.44)],
    ["one provider", ballots("AAA", () => "p"), 3 / (1 + 2 * 0.8)],
    [
      "two of one provider and one of another",
      ballots("AAA", (i) => (i < 2 ? "p" : "q")),
      3 / (1 + 2 * 0.56),
    ],
    ["one model three times", ballots("AAA", () => "p").map((one) => ({ ...one, model: "m" })), 1],
    ["one vote", ballots("A"), 1],
    ["no vote", [], 0],
  ])("of %s", (_, voters, expected) => {
    expect(effectiveVotes(voters)).toBeCloseTo(expected, 12);
  });

  test("are never more than the votes, nor than 1 ÷ 0.44 however many vote", () => {
    fc.assert(
      fc.property(fc.array(ballot, { minLength: 1, maxLength: 60 }), (voters) => {
        const worth = effectiveVotes(voters);
        expect(worth).toBeGreaterThanOrEqual(1 - 1e-12);
        expect(worth).toBeLessThanOrEqual(Math.min(voters.length, 1 / 0.44) + 1e-12);
      }),
    );
  });

  test("a vote of another provider is worth at least as much as one of the same", () => {
    fc.assert(
      fc.property(panel, (given) => {
        const more = (provider: string) => effectiveVotes([...given, { model: "new", provider }]);
        const known = given[0]?.provider ?? "p1";
        expect(more("elsewhere")).toBeGreaterThanOrEqual(more(known));
      }),
    );
  });
});

describe("confidence", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const worth = fc.double({ min: 0, max: 1 / 0.44, noNaN: true });

  test("is 0 to below 1 and never falls when agreement rises", () => {
    fc.assert(
      fc.property(share, share, worth, (one, other, effective) => {
        const low = confidenceOf(Math.min(one, other), effective);
        const high = confidenceOf(Math.max(one, other), effective);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThan(1);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });

  test("of full agreement never falls when more independent votes agree", () => {
    fc.assert(
      fc.property(worth, worth, (one, other) => {
        expect(confidenceOf(1, Math.min(one, other))).toBeLessThanOrEqual(
          confidenceOf(1, Math.max(one, other)),
        );
      }),
    );
  });
});
