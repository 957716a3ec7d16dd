import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  NOT_READ,
  pairOf,
  type ReadInPlace,
  readClosely,
} from "@/lib/judgment/analyst/requirements/close-reading";
import { KINDS } from "@/lib/judgment/analyst/requirements/reader";
import type { RequirementTopic } from "@/lib/judgment/analyst/requirements/requirement-topic";
import { createKeywordEmbedder, type Embedder } from "@/lib/platform/embeddings";
import {
  type ClosableEmbedder,
  openSentenceTransformer,
} from "@/lib/platform/embeddings/sentence-transformer";
import { FREE_STATEMENTS } from "../../../support/analyst/free-statements";

/** What is read of a requirement and of a sentence. */
const topicOf = (statement: string) => ({ requirement: { statement } }) as RequirementTopic;
const sentenceOf = (text: string, context = "", following = ""): ReadInPlace => ({
  compared: { text, inContext: context ? `${context}: ${text}` : text },
  following,
});

const ENCRYPTED = topicOf("Laptops are encrypted.");

describe("with the model", () => {
  let directory: string;
  let embedder: ClosableEmbedder;

  beforeAll(async () => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-models-"));
    embedder = await openSentenceTransformer({ engine: "onnxruntime-int8", modelsDirectory: directory });
  }, 120_000);

  afterAll(async () => {
    await embedder.close();
    fs.rmSync(directory, { recursive: true, force: true });
  });

  const read = async (statement: string, text: string, context?: string) => {
    const [topic, sentence] = [topicOf(statement), sentenceOf(text, context)];
    return (await readClosely(embedder, [{ topic, sentences: [sentence] }]))(topic, sentence) ?? [];
  };

  test("a sentence gets a probability of each kind", async () => {
    const kinds = await read("Laptops are encrypted.", "All laptops are encrypted.");
    expect(kinds).toHaveLength(KINDS.length);
    expect(kinds.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(kinds.indexOf(Math.max(...kinds))).toBe(KINDS.indexOf("states"));
  });

  test("freely worded sentences about statements of no framework are told apart more often than not", async () => {
    const { length } = FREE_STATEMENTS;
    const right = { states: 0, denies: 0, plans: 0, nothing: 0 };
    let takenForShown = 0;
    for (const { statement, ...sentences } of FREE_STATEMENTS) {
      for (const kind of Object.keys(right) as (keyof typeof right)[]) {
        const kinds = await read(statement, sentences[kind]);
        const likeliest = KINDS[kinds.indexOf(Math.max(...kinds))];
        right[kind] += Number(likeliest === kind);
        takenForShown += Number(kind !== "states" && likeliest === "states");
      }
    }
    const all = Object.values(right).reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(0.6 * 4 * length);
    expect(takenForShown).toBeLessThan(0.15 * 3 * length);
  });
});

test("each pair is read once, and the event loop gets a turn", async () => {
  const texts: string[] = [];
  let pauses = 0;
  const recorder = {
    method: "sentence-transformer",
    tuned: () => ({
      embed: async (asked: readonly string[]) => {
        texts.push(...asked);
        return asked.map(() => new Float32Array(384));
      },
    }),
  } as unknown as Embedder;
  const sentences = [sentenceOf("BitLocker is on.", "Devices"), sentenceOf("Disks are open.")];
  const asked = [
    { topic: ENCRYPTED, sentences },
    { topic: { ...ENCRYPTED }, sentences: sentences.slice(0, 1) },
  ];
  const closely = await readClosely(recorder, asked, {
    pause: async () => {
      pauses++;
    },
  });
  expect(texts).toEqual([
    "Laptops are encrypted. || Devices: BitLocker is on.",
    "Laptops are encrypted. || Disks are open.",
  ]);
  expect(pauses).toBe(1);
  expect(closely(ENCRYPTED, sentenceOf("BitLocker is on.", "Devices"))).toHaveLength(KINDS.length);
  expect(closely(ENCRYPTED, sentenceOf("Never asked."))).toBeUndefined();
});

test("words alone read nothing closely", async () => {
  const closely = await readClosely(createKeywordEmbedder(), [
    { topic: ENCRYPTED, sentences: [sentenceOf("BitLocker is on.")] },
  ]);
  expect(closely).toBe(NOT_READ);
});

test("a sentence that is too long with its heading is read without it, and cut", () => {
  const long = "The disks of all laptops are encrypted with a key of the firm. ".repeat(6).trim();
  expect(pairOf(ENCRYPTED, sentenceOf(long, "Devices"))[1]).toBe(`Devices: ${long}`);
  expect(pairOf(ENCRYPTED, sentenceOf(long, "Devices ".repeat(20)))[1]).toBe(long);
  expect(pairOf(ENCRYPTED, sentenceOf(`${long} ${long}`))[1]).toHaveLength(450);
  expect(pairOf(topicOf("x".repeat(2_000)), sentenceOf("y"))[0]).toHaveLength(300);
});

test("what follows a sentence is read with it, as far as there is room", () => {
  const exception = "The tablets in the lobby are not.";
  expect(pairOf(ENCRYPTED, sentenceOf("Disks are encrypted.", "Devices", exception))).toEqual([
    "Laptops are encrypted.",
    "Devices: Disks are encrypted.",
    exception,
  ]);
  expect(pairOf(ENCRYPTED, sentenceOf("Disks are encrypted.", "", exception.repeat(20)))[2]).toHaveLength(
    180,
  );
});
