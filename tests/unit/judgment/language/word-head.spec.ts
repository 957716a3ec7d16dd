import { describe, expect, test } from "vitest";
import {
  readWordHead,
  unpackWordHead,
  WORD_PLACES,
  wordPlaces,
  wordShare,
} from "@/lib/judgment/language/word-head";
import { fitWords, packWords, readFit } from "@/scripts/evaluation/word-fits";

describe("a head on words", () => {
  test("knows stems and neighbors, each once, and no other order", () => {
    expect(wordPlaces("Approve it. Approve it!")).toEqual(wordPlaces("approves IT approving it"));
    expect(new Set(wordPlaces("sold the list"))).not.toEqual(new Set(wordPlaces("list the sold")));
    expect(wordPlaces("one two three").every((place) => place >= 0 && place < WORD_PLACES)).toBe(true);
  });

  test("says nothing of a text without words", () => {
    const weights = new Int8Array(WORD_PLACES).fill(0);
    expect(readWordHead({ scale: 1, weights }, "…")).toBe(0);
  });

  const TEXTS = [
    ["asked the customer before it paid", 0],
    ["paid before anyone had asked", 1],
    ["handed the list to the doctor", 0],
    ["handed the list to a stranger", 1],
    ["asked a nurse and waited", 0],
    ["never asked and went on", 1],
  ] as const;
  const rows = TEXTS.map(([text, target]) => ({ places: wordPlaces(text), target, weight: 1 }));

  test("learns what tells two sides apart, always the same", () => {
    const fit = fitWords(rows);
    for (const [i, [, target]] of TEXTS.entries())
      expect(readFit(fit, rows[i]?.places ?? []) > 0).toBe(target === 1);
    expect(fitWords(rows)).toEqual(fit);
  });

  test("reads in eight bits what was fitted, but for its constant", () => {
    const fit = fitWords(rows);
    const head = unpackWordHead(packWords(fit));
    const most = Math.max(...fit.weights.map(Math.abs));
    for (const [text] of TEXTS) {
      const places = wordPlaces(text);
      const error = Math.abs(readWordHead(head, text) + fit.constant - readFit(fit, places));
      expect(error).toBeLessThan((most / 127) * places.length * wordShare(places));
    }
  });
});
