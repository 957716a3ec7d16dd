import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CLAIM_VERDICTS } from "@/lib/features/orchestrator/schema";
import { DEFAULT_MIN_AGREEMENT } from "@/lib/features/orchestrator/vocabulary";
import {
  type Ballot,
  type CheckedClaim,
  weighClaims,
  weighDebate,
} from "@/lib/judgment/consensus/arithmetic";
import { ballot, ballots, threshold, vote } from "./consensus-ballots";

describe("checked claims", () => {
  const V = { s: "supported", r: "refuted", u: "unclear" } as const;
  const claims = (verdicts: string): CheckedClaim[] =>
    [...verdicts].map((letter, index) => ({
      model: `m${index % 2}`,
      provider: `p${index % 2}`,
      verdict: V[letter as keyof typeof V],
    }));

  test.each([
    // Verdicts, kept, vote → decision, reason, agreement, confidence.
    ["sss", [0, 1, 2], "APPROVE", "APPROVE", null, 1, 0.79],
    ["ssr", [0, 1], "FLAG", "FLAG", null, 0.67, 0.6],
    ["ssr", [0, 2], "FLAG", "NO_CONSENSUS", "survivor", 0.67, 0],
    ["srr", [0], "FLAG", "NO_CONSENSUS", "agreement", 0.33, 0],
    ["ssuu", [0, 1, 2], "APPROVE", "APPROVE", null, 1, 0.79],
    ["suu", [0], "APPROVE", "NO_CONSENSUS", "undecided", 1, 0],
    ["uuu", [], "APPROVE", "NO_CONSENSUS", "undecided", null, 0],
    ["sss", [0, 1], "ABSTAIN", "NO_CONSENSUS", "abstention", 1, 0],
  ] as const)("%s, %j kept, vote %s → %s (%s)", (verdicts, kept, given, decision, reason, ...numbers) => {
    const [agreement, confidence] = numbers;
    const count = weighClaims(claims(verdicts), kept, given, DEFAULT_MIN_AGREEMENT);
    expect(count).toMatchObject({ decision, reason, agreement, confidence });
  });

  test("an unclear claim adds nothing to the confidence, whoever was asked", () => {
    const decided = claims("ss");
    const unclear: CheckedClaim = { model: "other", provider: "elsewhere", verdict: "unclear" };
    const count = weighClaims([...decided, unclear], [0], "FLAG", DEFAULT_MIN_AGREEMENT);
    expect(count).toEqual(weighClaims(decided, [0], "FLAG", DEFAULT_MIN_AGREEMENT));
  });

  test("one more unclear claim, or a synthesis that abstains, never raises agreement or makes a consensus", () => {
    const checked = fc.record({
      model: fc.constantFrom("a", "b", "c"),
      provider: fc.constantFrom("p", "q"),
      verdict: fc.constantFrom(...CLAIM_VERDICTS),
    });
    const drafted = fc.array(checked, { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(drafted, checked, vote, threshold, (given, one, said, needed) => {
        const kept = given.flatMap(({ verdict }, index) => (verdict === "refuted" ? [] : [index]));
        const before = weighClaims(given, kept, said, needed);
        const unclear: CheckedClaim = { ...one, verdict: "unclear" };
        for (const after of [
          weighClaims([...given, unclear], kept, said, needed),
          weighClaims(given, kept, "ABSTAIN", needed),
        ]) {
          expect(after.agreement ?? 0).toBeLessThanOrEqual(before.agreement ?? 0);
          expect(after.confidence).toBeLessThanOrEqual(before.confidence);
          expect([before.decision, "NO_CONSENSUS"]).toContain(after.decision);
        }
      }),
    );
  });

  test("a refuted claim that is kept never ends in a decision, whatever else there is", () => {
    const checked = fc.record({
      model: fc.constantFrom("a", "b"),
      provider: fc.constantFrom("p", "q"),
      verdict: fc.constantFrom(...CLAIM_VERDICTS),
    });
    fc.assert(
      fc.property(
        fc.array(checked, { minLength: 3, maxLength: 8 }),
        vote,
        threshold,
        (given, said, needed) => {
          const all = given.map((_, index) => index);
          const count = weighClaims(given, all, said, needed);
          if (given.some(({ verdict }) => verdict === "refuted")) expect(count.decision).toBe("NO_CONSENSUS");
          expect(count.confidence).toBeLessThan(1);
        },
      ),
    );
  });
});

describe("a debate", () => {
  test.each([
    ["AAA", "APPROVE", null, 1, 0.81],
    ["AFF", "FLAG", null, 0.67, 0.6],
    ["AFA", "APPROVE", null, 0.67, 0.6],
    ["-FF", "FLAG", null, 0.67, 0.6],
    ["F-F", "FLAG", null, 0.67, 0.6],
    ["--A", "NO_CONSENSUS", "agreement", 0.33, 0],
    ["-FA", "NO_CONSENSUS", "agreement", 0.33, 0],
    ["---", "NO_CONSENSUS", "abstention", null, 0],
    ["AFE", "NO_CONSENSUS", "agreement", 0.33, 0],
    ["AA-", "NO_CONSENSUS", "abstention", null, 0],
  ] as const)("proponent, critic, judge %s → %s (%s)", (votes, decision, reason, agreement, confidence) => {
    const [proponent, critic, judge] = ballots(votes) as [Ballot, Ballot, Ballot];
    expect(weighDebate({ proponent, critic, judge }, DEFAULT_MIN_AGREEMENT)).toMatchObject({
      decision,
      reason,
      agreement,
      confidence,
    });
  });

  /** Three different models, as a debate has them. */
  const rolesOf = fc
    .uniqueArray(ballot, { minLength: 3, maxLength: 3, selector: ({ model }) => model })
    .map(
      ([proponent, critic, judge]) =>
        ({ proponent, critic, judge }) as Record<"proponent" | "critic" | "judge", Ballot>,
    );

  test("a side that abstains never raises agreement or confidence and never makes a consensus", () => {
    fc.assert(
      fc.property(rolesOf, fc.constantFrom("proponent", "critic"), threshold, (roles, side, needed) => {
        const before = weighDebate(roles, needed);
        const silenced = { ...roles, [side]: { ...roles[side], vote: "ABSTAIN" } };
        const after = weighDebate(silenced, needed);
        expect(after.agreement ?? 0).toBeLessThanOrEqual(before.agreement ?? 0);
        expect(after.confidence).toBeLessThanOrEqual(before.confidence);
        expect([before.decision, "NO_CONSENSUS"]).toContain(after.decision);
      }),
    );
  });

  test("one vote alone is never a consensus", () => {
    fc.assert(
      fc.property(rolesOf, threshold, (roles, needed) => {
        const { decision } = weighDebate(roles, needed);
        const holding = Object.values(roles).filter((one) => one.vote === decision);
        if (decision !== "NO_CONSENSUS") expect(holding.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});
