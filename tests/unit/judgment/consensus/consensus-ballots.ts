import fc from "fast-check";
import { VOTES, type Vote } from "@/lib/features/orchestrator/schema";
import type { Ballot } from "@/lib/judgment/consensus/arithmetic";

const LETTER: Readonly<Record<string, Vote>> = { A: "APPROVE", F: "FLAG", E: "ESCALATE", "-": "ABSTAIN" };

/** `AAF-` is four seats of four models of four providers. */
export function ballots(votes: string, providerOf = (index: number) => `provider-${index}`): Ballot[] {
  return [...votes].map((letter, index) => ({
    model: `model-${index}`,
    provider: providerOf(index),
    vote: LETTER[letter] ?? "ABSTAIN",
  }));
}

export const MAX_SEATS = 9;
export const vote = fc.constantFrom(...VOTES);
export const ballot: fc.Arbitrary<Ballot> = fc.record({
  model: fc.constantFrom("m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"),
  provider: fc.constantFrom("p1", "p2", "p3"),
  vote,
});
export const panel = fc.array(ballot, { maxLength: MAX_SEATS - 1 });
export const threshold = fc.double({ min: 0.5, max: 1, noNaN: true });
