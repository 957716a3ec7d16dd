import { describe, expect, test } from "vitest";
import { createKeywordEmbedder, keywordVector } from "@/lib/platform/embeddings/keyword";
import { openEmbedder } from "@/lib/platform/embeddings/open-embedder";
import { stem } from "@/lib/platform/embeddings/terms";
import { cosine } from "@/lib/platform/embeddings/vectors";

describe("keyword embeddings", () => {
  test("are the same for the same text, on every machine", () => {
    const vector = keywordVector("Encrypted backups are tested every quarter.");
    expect(vector).toEqual(keywordVector("Encrypted backups are tested every quarter."));
    const largest = vector.reduce(
      (best, value, i) => (Math.abs(value) > Math.abs(vector[best] ?? 0) ? i : best),
      0,
    );
    expect([largest, Number(vector[largest]?.toFixed(4))]).toEqual(KNOWN_ANSWER);
  });

  test("put texts that share words nearer than texts that do not", async () => {
    const [a, b, c] = await createKeywordEmbedder().embed([
      "Backups are encrypted at rest.",
      "Each encrypted backup is stored off site.",
      "Employees receive yearly training.",
    ]);
    const none = new Float32Array(0);
    expect(cosine(a ?? none, b ?? none)).toBeGreaterThan(cosine(a ?? none, c ?? none) + 0.2);
  });

  test("of a text without words are zero, and compare as unlike everything", () => {
    expect(cosine(keywordVector("—!"), keywordVector("Backups"))).toBe(0);
  });

  test("are what ASSAY_EMBEDDINGS=keyword gives", async () => {
    const embedder = await openEmbedder({ embeddings: "keyword", dataDir: "/nonexistent" });
    expect(embedder.method).toBe("keyword");
    const [first] = await embedder.embed(["one text"]);
    const [again] = await embedder.embed(["one text"]);
    expect(again).toBe(first);
  });
});

test("mixing vectors of two engines is a programmer's error", () => {
  expect(() => cosine(new Float32Array(384), new Float32Array(1024))).toThrow(TypeError);
});

/** Examples from Porter's paper and from the texts audits meet. */
test.each([
  ["caresses", "caress"],
  ["ponies", "poni"],
  ["agreed", "agre"],
  ["plastered", "plaster"],
  ["motoring", "motor"],
  ["sing", "sing"],
  ["conflated", "conflat"],
  ["hopping", "hop"],
  ["filing", "file"],
  ["happy", "happi"],
  ["relational", "relat"],
  ["conditional", "condit"],
  ["vietnamization", "vietnam"],
  ["hopefulness", "hope"],
  ["electrical", "electr"],
  ["adoption", "adopt"],
  ["replacement", "replac"],
  ["probate", "probat"],
  ["controlling", "control"],
  ["encrypted", "encrypt"],
  ["encryption", "encrypt"],
])("the stem of %s is %s", (word, expected) => {
  expect(stem(word)).toBe(expected);
});

const KNOWN_ANSWER = [8, -0.4126];
