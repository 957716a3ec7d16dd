import fc from "fast-check";
import { expect, test } from "vitest";
import { CLAIM_VERDICTS, VOTES } from "@/lib/features/orchestrator/schema";
import { STRATEGIES } from "@/lib/judgment/consensus/vocabulary";
import { type Call, type Reaction, runPanel, seat, testModel } from "../../../support/scripted-panel";

/** In every text that is not the program's own; no sentence of it holds these letters. */
const MARK = "zqx";
const text = fc.string({ maxLength: 12 }).map((rest) => `${MARK} ${rest}`);
const seats = ["red", "green", "blue"].map((id) => seat(testModel(id)));

/** How the calls of a run go: each takes the next of these, whatever it asks. */
const turn = fc.record({
  vote: fc.constantFrom(...VOTES),
  verdict: fc.constantFrom(...CLAIM_VERDICTS),
  kept: fc.array(fc.constantFrom(1, 2, 3), { maxLength: 3 }),
  kind: fc.constantFrom("says", "says", "says", "says", "says", "says", "refuses", "fails"),
  text,
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

/** An answer that has the keys of every question: each takes its own. */
function reactionOf({ kind, text: said, vote, verdict, kept }: Turn, { purpose }: Call): Reaction {
  if (kind === "refuses") return { refuses: said };
  if (kind === "fails") return { fails: "truncated" };
  const three = [said, `${said} 2`, `${said} 3`];
  const texts = { reasoning: said, argument: said, answer: said };
  const lists = { evidence: three, conditions: three, quotes: three, claims: three, questions: three };
  const confidence = purpose === "vote" ? { confidence: 0.5 } : {};
  return { says: { ...texts, ...lists, vote, verdict, kept, ...confidence } };
}

test.each(STRATEGIES)(
  "%s: no text of a model, the task or the context is in the summary",
  async (strategy) => {
    const decisions = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(turn, { minLength: 12, maxLength: 12 }),
        fc.record({ task: text, context: fc.option(text, { nil: undefined }) }),
        async (turns, panelQuestion) => {
          const input = { strategy, min_agreement: 0.5, seats, ...panelQuestion };
          const { result } = await runPanel(input, (call, nth) => {
            const next = turns[nth % turns.length];
            return next ? reactionOf(next, call) : { fails: "truncated" };
          });
          decisions.add(result.decision);
          expect(JSON.stringify(result.steps)).toMatch(/zqx|truncated/);
          expect(result.summary).not.toContain(MARK);
          expect(result.summary.length).toBeGreaterThan(20);
        },
      ),
      { numRuns: 300 },
    );
    expect(decisions.size).toBeGreaterThan(2);
  },
);
