import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Verdict } from "@/lib/judgment/analyst/schema";
import { type CountedRequirement, type RequirementForce, verdictOf } from "@/lib/judgment/analyst/verdict";
import { REQUIREMENT_STATES, type RequirementState } from "@/lib/judgment/analyst/vocabulary";

const FORCES: readonly RequirementForce[] = ["must", "must_if", "should"];
const SHORT: Readonly<Record<string, RequirementState>> = {
  S: "shown",
  P: "partly_shown",
  C: "contradicted",
  L: "planned",
  N: "no_evidence",
  R: "for_review",
};

/** "must SN, should C" as requirements. */
function requirementsOf(words: string): CountedRequirement[] {
  return words.split(", ").flatMap((part) => {
    const [force = "", letters = ""] = part.split(" ");
    return [...letters].map((letter) => ({
      force: FORCES.find((known) => known === force) ?? "must",
      state: SHORT[letter] ?? "no_evidence",
    }));
  });
}

const requirement = fc.record({
  force: fc.constantFrom(...FORCES),
  state: fc.constantFrom(...REQUIREMENT_STATES),
});
const requirements = fc.array(requirement, { minLength: 1, maxLength: 6 });

/** From worst to best; silence, plans and open questions are worth the same. */
const RANK: Readonly<Record<RequirementState, number>> = {
  contradicted: 0,
  no_evidence: 1,
  planned: 1,
  for_review: 1,
  partly_shown: 2,
  shown: 3,
};
const ORDER: readonly Verdict[] = ["not_met", "insufficient_evidence", "partial", "met"];

describe("the verdict that follows from requirements", () => {
  test.each<[string, Verdict]>([
    ["must S", "met"],
    ["must SS", "met"],
    ["must SN", "partial"],
    ["must SP", "partial"],
    ["must SR", "partial"],
    ["must P", "partial"],
    ["must N", "insufficient_evidence"],
    ["must L", "insufficient_evidence"],
    ["must RR", "insufficient_evidence"],
    ["must C", "not_met"],
    ["must CN", "not_met"],
    ["must CP", "not_met"],
    ["must CS", "partial"],
    ["must CCS", "not_met"],
    ["must S, must_if N", "met"],
    ["must S, must_if NN", "partial"],
    ["must S, must_if SNN", "met"],
    ["must S, must_if P", "met"],
    ["must S, must_if C", "partial"],
    ["must N, must_if C", "insufficient_evidence"],
    ["must S, should C", "met"],
    ["must N, should S", "partial"],
    ["must N, should C", "insufficient_evidence"],
    ["must_if SS", "met"],
    ["must_if SN", "partial"],
    ["must_if C", "not_met"],
    ["must_if S, should NNN", "met"],
    ["should S", "met"],
    ["should SN", "partial"],
    ["should C", "not_met"],
  ])("%s is %s", (words, verdict) => {
    expect(verdictOf(requirementsOf(words))).toBe(verdict);
  });

  test("without a requirement that counts says nothing", () => {
    expect(verdictOf([])).toBe("insufficient_evidence");
  });

  test("never falls when a state improves", () => {
    fc.assert(
      fc.property(requirements, fc.nat(), fc.constantFrom(...REQUIREMENT_STATES), (given, at, state) => {
        const index = at % given.length;
        const before = given[index];
        fc.pre(before !== undefined && RANK[state] >= RANK[before.state]);
        const better = given.map((item, i) => (i === index ? { ...item, state } : item));
        expect(ORDER.indexOf(verdictOf(better))).toBeGreaterThanOrEqual(ORDER.indexOf(verdictOf(given)));
      }),
    );
  });

  test("is not met only where a requirement is contradicted, and never for a recommendation of a control with duties", () => {
    fc.assert(
      fc.property(requirements, (given) => {
        const hasDuty = given.some(({ force }) => force !== "should");
        const deciding = hasDuty ? given.filter(({ force }) => force !== "should") : given;
        if (deciding.every(({ state }) => state !== "contradicted"))
          expect(verdictOf(given)).not.toBe("not_met");
      }),
    );
  });

  test("does not depend on the order", () => {
    fc.assert(
      fc.property(requirements, (given) => {
        expect(verdictOf([...given].reverse())).toBe(verdictOf(given));
      }),
    );
  });
});
