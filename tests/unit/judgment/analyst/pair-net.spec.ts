import { describe, expect, test } from "vitest";
import { parsePairNet, readPair, writePairNet } from "@/lib/judgment/analyst/requirements/pair-net";
import { readReaderData } from "@/lib/judgment/analyst/requirements/reader-data";
import { fitPairNet, type PairRow } from "@/scripts/evaluation/reader/fit-pair-net";

/** Pairs of directions: class 0 where they agree, 1 where they are opposed. Neither of the two says which alone. */
function pairs(count: number): PairRow[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = i * 2.4;
    const turn = i % 2 ? Math.PI : 0;
    const towards = (at: number) => Float32Array.from([Math.cos(at), Math.sin(at)]);
    return { sentence: towards(angle + turn), statement: towards(angle), label: i % 2 };
  });
}

describe("a network over pairs", () => {
  const net = fitPairNet(pairs(6_000), 2);

  test("learns what neither vector says alone", () => {
    const unseen = pairs(6_201).slice(6_000);
    const right = unseen.filter(({ sentence, statement, label }) => {
      const [agree = 0, oppose = 0] = readPair(net, sentence, statement);
      return agree > oppose === (label === 0);
    });
    expect(right.length).toBeGreaterThan(190);
  });

  test("gives probabilities", () => {
    for (const { sentence, statement } of pairs(20)) {
      const sum = readPair(net, sentence, statement).reduce((total, log) => total + Math.exp(log), 0);
      expect(sum).toBeCloseTo(1, 6);
    }
  });

  test("is the same for the same pairs, and after it was kept", () => {
    expect(writePairNet(fitPairNet(pairs(6_000), 2))).toBe(writePairNet(net));
    const kept = parsePairNet(writePairNet(net));
    for (const { sentence, statement } of pairs(20)) {
      const before = readPair(net, sentence, statement);
      for (const [i, log] of readPair(kept, sentence, statement).entries())
        expect(log).toBeCloseTo(before[i] ?? Number.NaN, 3);
    }
  });
});

test("the analyst's network reads the model's vectors and says one of four kinds", () => {
  const { hidden, classes } = parsePairNet(readReaderData("pair-net.json"));
  expect(new Set(hidden.map(({ weights }) => weights.length))).toEqual(new Set([3 * 384]));
  expect(classes.map((weights) => weights.length)).toEqual(Array(4).fill(hidden.length + 1));
});
