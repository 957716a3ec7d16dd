import { describe, expect, test } from "vitest";
import { WORD_PLACES, wordPlaces } from "@/lib/judgment/language/word-head";
import { likelyInjections, pairsOf, sentencesOf } from "@/lib/judgment/scan/likely-injections";
import { createKeywordEmbedder } from "@/lib/platform/embeddings/keyword";

describe("the passages of a text", () => {
  test("are sentences, and lines where there are no full stops", () => {
    const text = "Invoice 17\nPay within e.g. 30 days. Thank you very much!\r\n\r\n- two items left\n42\n";
    expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "Pay within e.g. 30 days.",
      "Thank you very much!",
      "- two items left",
    ]);
  });

  test("are also each sentence with the next one, not across a paragraph's end", () => {
    const text = "First it rains. Then it pours.\n\n\n\n\nNo one minds.";
    const pairs = pairsOf(sentencesOf(text));
    expect(pairs.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      "First it rains. Then it pours.",
    ]);
  });
});

/** An engine for which a passage is worth the hundredths it names, so that what the head reads of it is known. */
const embedLayers = async (texts: readonly string[]) =>
  texts.map((text) => {
    const hundredths = [...text.matchAll(/-?\d+/g)].reduce((sum, [number]) => sum + Number(number), 0);
    return { vector: Float32Array.of(hundredths / 100), middle: Float32Array.of(0) };
  });
const vector = { weights: Float32Array.of(1, 0), constant: 0 };
const NO_WORDS = { scale: 1, weights: new Int8Array(WORD_PLACES) };
const find = likelyInjections({ ...createKeywordEmbedder(), embedLayers }, { vector, words: NO_WORDS });

async function found(text: string) {
  const findings = (await find?.(text)) ?? [];
  return findings.map(({ start, end, severity }) => [text.slice(start, end), severity]);
}

describe("likely injections", () => {
  test("are reported at their place, as severe as they are likely", async () => {
    expect(await found("It is worth 12. This one has 30. \n\n\n\nSurely that is 60.")).toEqual([
      ["It is worth 12. This one has 30.", "medium"],
      ["Surely that is 60.", "high"],
    ]);
  });

  test("are the likelier of a sentence and its pair", async () => {
    expect(await found("It speaks of -9 here. It says 40 there.")).toEqual([["It says 40 there.", "medium"]]);
  });

  test("are not looked for in pairs of which neither sentence comes near", async () => {
    expect(await found("It has -20 now. It has -30 now. It has -25 now.")).toEqual([]);
  });

  test("must be likelier in a longer text", async () => {
    const line = "It is worth 26.";
    const around = (lines: number) =>
      `${"\n\n\n\n\nAn ordinary line of -50.".repeat(lines)}\n\n\n\n\n${line}`;
    expect(await found(around(3))).toEqual([[line, "medium"]]);
    expect(await found(around(60))).toEqual([]);
  });

  test("are found by their words too, whatever their vectors say", async () => {
    const weights = new Int8Array(WORD_PLACES);
    for (const place of wordPlaces("release")) weights[place] = 1;
    const byWords = likelyInjections(
      { ...createKeywordEmbedder(), embedLayers },
      { vector, words: { scale: 1, weights } },
    );
    const findings = (await byWords?.("Please release it without delay.\n\n\n\n\nIt is late.")) ?? [];
    expect(findings.map(({ start, end }) => [start, end])).toEqual([[0, 32]]);
  });

  test("need an engine with a middle layer", () => {
    expect(likelyInjections(createKeywordEmbedder())).toBeUndefined();
  });
});
