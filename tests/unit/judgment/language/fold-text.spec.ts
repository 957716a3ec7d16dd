import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FOR_PATTERNS, FOR_QUOTES, foldText, foldTextInSlices } from "@/lib/judgment/language/fold-text";
import { EventLoopQueue } from "@/lib/platform/event-loop";

const TEXT = "Dr.\u00a0\u202fMÜLLER’s “ﬁnal”\u200b cafe\u0301 — 5\u2009㎏…";

describe("a folded text", () => {
  test("for quotes keeps case and letters, and makes marks, dashes and blanks plain", () => {
    expect(foldText(TEXT, FOR_QUOTES).text).toBe(
      `Dr. ${"MÜLLER".normalize("NFD")}'s "final" cafe\u0301 - 5 ㎏...`,
    );
  });

  test("for patterns is lower case without marks, with units written out", () => {
    expect(foldText(TEXT, FOR_PATTERNS).text).toBe("dr. muller's “final” cafe — 5 kg...");
  });

  test.each([
    ["quotes", FOR_QUOTES],
    ["patterns", FOR_PATTERNS],
  ] as const)("for %s gives every character its place in the original", (_, folding) => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (original) => {
        const { text, starts, ends } = foldText(original, folding);
        expect([starts.length, ends.length]).toEqual([text.length + 1, text.length]);
        for (let i = 0; i < text.length; i++) {
          const [start, end] = [starts[i] ?? 0, ends[i] ?? 0];
          expect(start).toBeLessThan(end);
          expect(start).toBeLessThanOrEqual(starts[i + 1] ?? 0);
          expect(foldText(original.slice(start, end), folding).text).toContain(text[i]);
        }
      }),
    );
  });

  test("is the same when it is folded in slices", async () => {
    // A slice of no length: every batch waits for a turn.
    const queue = new EventLoopQueue({ now: () => 0, schedule: (next) => queueMicrotask(next) });
    const long = `${"e\u0301 😀 ﬁ ".repeat(1_500)}end`;
    for (const folding of [FOR_QUOTES, FOR_PATTERNS]) {
      const slice = queue.startSlice({ lengthMs: 0 });
      expect(await foldTextInSlices(long, folding, slice)).toEqual(foldText(long, folding));
    }
  });
});
