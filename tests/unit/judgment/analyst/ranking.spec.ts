import { describe, expect, test } from "vitest";
import { contentStems } from "@/lib/judgment/analyst/content-stems";
import { Bm25Index, rankPassages } from "@/scripts/evaluation/ranking/ranking";
import { searchStems, withPairs } from "@/scripts/evaluation/ranking/topic";

const texts = [
  "Backups are encrypted and tested.",
  "Access is reviewed every quarter.",
  "Encrypted traffic only.",
];

describe("finding passages", () => {
  test("a rarer word of the query counts more", () => {
    const index = new Bm25Index(texts.map(contentStems));
    expect(index.rarity("backup")).toBeGreaterThan(index.rarity("encrypt"));
    const [first, second, third] = index.scores(contentStems("encrypted backups"));
    expect(first).toBeGreaterThan(third ?? 0);
    expect(second).toBe(0);
  });

  test("pairs of words tell a phrase from scattered words", () => {
    const phrases = ["the risk register is kept", "a register where risk is rare"].map((text) =>
      withPairs(contentStems(text)),
    );
    const [phrase, scattered] = new Bm25Index(phrases).scores(withPairs(contentStems("risk register")));
    expect(phrase).toBeGreaterThan(scattered ?? 0);
  });

  test("words that only make a question polite are not searched", () => {
    expect(searchStems("Could you please explain specific backups?")).toEqual(["backup"]);
  });

  test("vectors and words are weighed on one scale, and a neighbour lifts a passage", () => {
    const scores = rankPassages({
      passage: [0.9, 0.1, 0.1, 0.1],
      sentence: [0.9, 0.1, 0.1, 0.1],
      words: [3, 0, 0, 0],
    });
    expect(scores[0]).toBeGreaterThan(scores[1] ?? 0);
    expect(scores[1]).toBeGreaterThan(scores[2] ?? 0);
    expect(rankPassages({ passage: [0.5], sentence: [0.5], words: [0] })).toEqual([0]);
    expect(rankPassages({ passage: [], sentence: [], words: [] })).toEqual([]);
  });
});
