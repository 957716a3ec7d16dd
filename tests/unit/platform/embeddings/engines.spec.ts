import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Embedder } from "@/lib/platform/embeddings/embedder";
import { createKeywordEmbedder } from "@/lib/platform/embeddings/keyword";
import {
  type ClosableEmbedder,
  openSentenceTransformer,
} from "@/lib/platform/embeddings/sentence-transformer";
import { cosine, dot } from "@/lib/platform/embeddings/vectors";

const SENTENCES = [
  "Backups are encrypted and restored once a quarter as a test.",
  "We do not log the content of messages.",
  "Logs are kept for a year.",
  "42",
  "Straße, naïve, café: words with accents and a sharp s.",
  "人工知能の監査",
  "SELECT * FROM audit_log WHERE actor = 'system' AND at > now() - interval '1 day';",
  "Contact privacy@example.com or https://example.com/privacy?lang=en#rights for a copy.",
  "The provider keeps a register of every release, with its owner, its approver and the tests it passed. ".repeat(
    3,
  ),
  "word ".repeat(600),
] as const;

const EMPTY = new Float32Array(0);
const directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-models-"));
const opened: ClosableEmbedder[] = [];
let reference: Float32Array[] = [];

async function open(
  engine: "onnxruntime-int8" | "onnxruntime-float32" | "wasm-float32",
  modelsDirectory = directory,
) {
  const embedder = await openSentenceTransformer({ engine, modelsDirectory });
  opened.push(embedder);
  return embedder;
}

async function cosinesToReference(embedder: Embedder) {
  const vectors = await embedder.embed(SENTENCES);
  return vectors.map((vector, i) => cosine(vector, reference[i] ?? new Float32Array(0)));
}

beforeAll(async () => {
  // The independent WebAssembly implementation of the same model is the reference.
  reference = await (await open("wasm-float32")).embed(SENTENCES);
}, 120_000);

afterAll(async () => {
  await Promise.all(opened.map((embedder) => embedder.close()));
  fs.rmSync(directory, { recursive: true, force: true });
});

describe("the sentence transformer", () => {
  test("float32 vectors equal those of the reference implementation", async () => {
    for (const value of await cosinesToReference(await open("onnxruntime-float32"))) {
      expect(value).toBeGreaterThan(0.9999);
    }
  }, 120_000);

  test("int8 vectors stay within a cosine of 0.985 of the reference", async () => {
    for (const value of await cosinesToReference(await open("onnxruntime-int8"))) {
      expect(value).toBeGreaterThan(0.985);
    }
  }, 120_000);

  test("a text's vector does not depend on the texts beside it", async () => {
    const embedder = await open("onnxruntime-int8");
    const together = await embedder.embed(SENTENCES);
    for (const [i, text] of SENTENCES.entries()) {
      const [alone] = await embedder.embed([text]);
      expect(alone).toEqual(together[i]);
    }
  }, 120_000);

  test("vectors have length 1 and 384 dimensions", async () => {
    const embedder = await open("onnxruntime-int8");
    for (const vector of await embedder.embed(SENTENCES)) {
      expect(vector).toHaveLength(embedder.dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
    }
  }, 120_000);

  test("many calls at once each get their own vectors", async () => {
    const embedder = await open("onnxruntime-int8");
    const texts = Array.from({ length: 40 }, (_, i) => `Control number ${i} is tested every ${i + 1} days.`);
    const calls = await Promise.all([embedder.embed(texts), ...texts.map((text) => embedder.embed([text]))]);
    const [all, ...single] = calls;
    expect(single.map(([vector]) => vector)).toEqual(all);
  }, 120_000);
});

describe.each(["onnxruntime-int8", "wasm-float32", "keyword"] as const)("products by %s", (engine) => {
  const openEngine = async () => (engine === "keyword" ? createKeywordEmbedder() : open(engine));

  test("are the dot products of every row with every column, of any length", async () => {
    const embedder = await openEngine();
    const rows = [Float32Array.of(1, 2, 3), Float32Array.of(0, -1, 0.5)];
    const columns = [Float32Array.of(1, 0, 0), Float32Array.of(2, 2, 2), Float32Array.of(0, 4, -2)];
    const products = await embedder.multiply(rows, columns);
    expect(products.map((row) => [...row])).toEqual([
      [1, 12, 2],
      [0, -1, -5],
    ]);
    expect(await embedder.multiply([], columns)).toEqual([]);
    expect(await embedder.multiply(rows, [])).toEqual([new Float32Array(0), new Float32Array(0)]);
  }, 120_000);

  test("are the same when others ask at the same time", async () => {
    const embedder = await openEngine();
    const vectors = await embedder.embed(SENTENCES);
    const many = Array.from({ length: 900 }, (_, i) => vectors[i % vectors.length] ?? new Float32Array(0));
    const alone = await embedder.multiply(many, many);
    const [together] = await Promise.all([
      embedder.multiply(many, many),
      embedder.embed(["Another caller asks."]),
      embedder.multiply(vectors, vectors),
    ]);
    expect(together).toEqual(alone);
    expect(alone[0]?.[1]).toBeCloseTo(dot(many[0] ?? EMPTY, many[1] ?? EMPTY), 5);
  }, 120_000);
});

describe("a tuned model", () => {
  /** Adds the product of a column and a row to a matrix of the last layer. */
  function writeTuning(name: string, factor: number) {
    const key = "encoder.layer.5.output.dense";
    const row = Float32Array.from({ length: 1536 }, (_, i) => Math.sin(i));
    const column = Float32Array.from({ length: 384 }, (_, i) => factor * Math.cos(i));
    const entries = { [`${key}.a`]: [1, row.length], [`${key}.b`]: [column.length, 1] };
    let offset = 0;
    const header = Object.entries(entries).map(([tensor, shape]) => {
      const begin = offset;
      offset += 4 * Math.max(...shape);
      return [tensor, { dtype: "F32", shape, data_offsets: [begin, offset] }];
    });
    const text = Buffer.from(JSON.stringify(Object.fromEntries(header)));
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(text.length));
    const file = path.join(directory, `${name}.safetensors`);
    fs.writeFileSync(
      file,
      Buffer.concat([length, text, Buffer.from(row.buffer), Buffer.from(column.buffer)]),
    );
    return { name, file };
  }

  test("is the same for every engine, and another than the model as it is shipped", async () => {
    const tuning = writeTuning("another", 0.1);
    const [expected, exact, quantized] = await Promise.all(
      (["wasm-float32", "onnxruntime-float32", "onnxruntime-int8"] as const).map(async (engine) =>
        (await open(engine)).tuned(tuning).embed(SENTENCES),
      ),
    );
    for (const [i, vector] of (expected ?? []).entries()) {
      expect(cosine(vector, reference[i] ?? EMPTY)).toBeLessThan(0.9995);
      expect(cosine(vector, exact?.[i] ?? EMPTY)).toBeGreaterThan(0.9999);
      expect(cosine(vector, quantized?.[i] ?? EMPTY)).toBeGreaterThan(0.95);
    }
  }, 120_000);

  test("changes nothing for those who ask the model as it is shipped, at the same time", async () => {
    const embedder = await open("onnxruntime-int8");
    const plain = await embedder.embed(SENTENCES);
    const [tuned, again, layered] = await Promise.all([
      embedder.tuned(writeTuning("at-once", 0.02)).embed(SENTENCES),
      embedder.embed(SENTENCES),
      embedder.tuned(writeTuning("at-once", 0.02)).embedLayers?.(SENTENCES),
    ]);
    expect(again).toEqual(plain);
    expect(layered?.map(({ vector }) => vector)).toEqual(tuned);
    expect(tuned).not.toEqual(plain);
  }, 120_000);

  test("with changes of nothing is the model as it is shipped", async () => {
    const embedder = await open("onnxruntime-int8");
    const same = await embedder.tuned(writeTuning("nothing", 0)).embed(SENTENCES);
    expect(same).toEqual(await embedder.embed(SENTENCES));
  }, 120_000);

  test("that cannot be read fails the call with a clear error, and others go on", async () => {
    const embedder = await open("onnxruntime-int8");
    const missing = { name: "missing", file: path.join(directory, "missing.safetensors") };
    await expect(embedder.tuned(missing).embed(["Nobody answers."])).rejects.toMatchObject({
      code: "model_unavailable",
    });
    expect(await embedder.embed(["The model as it is shipped answers."])).toHaveLength(1);
  }, 120_000);
});

describe("the model file", () => {
  test("is written once, and again when it is damaged", async () => {
    const own = fs.mkdtempSync(path.join(os.tmpdir(), "assay-models-"));
    try {
      const first = await open("onnxruntime-int8", own);
      const [expected] = await first.embed(["Damaged files are made again."]);
      await first.close();
      const [name] = fs.readdirSync(own);
      expect(fs.readdirSync(own)).toHaveLength(1);
      fs.truncateSync(path.join(own, name ?? ""), 1_000);
      const second = await open("onnxruntime-int8", own);
      expect((await second.embed(["Damaged files are made again."]))[0]).toEqual(expected);
    } finally {
      fs.rmSync(own, { recursive: true, force: true });
    }
  }, 120_000);

  test("two openings at once do not collide", async () => {
    const own = fs.mkdtempSync(path.join(os.tmpdir(), "assay-models-"));
    try {
      const both = await Promise.all([open("onnxruntime-int8", own), open("onnxruntime-int8", own)]);
      const [a, b] = await Promise.all(both.map((embedder) => embedder.embed(["Same text."])));
      expect(a).toEqual(b);
      expect(fs.readdirSync(own)).toHaveLength(1);
    } finally {
      fs.rmSync(own, { recursive: true, force: true });
    }
  }, 120_000);

  test("is not needed: where the directory cannot be written, the model works from memory", async () => {
    const blocked = path.join(directory, "a-file");
    fs.writeFileSync(blocked, "");
    const embedder = await open("onnxruntime-int8", path.join(blocked, "models"));
    const [vector] = await embedder.embed([SENTENCES[0]]);
    expect(cosine(vector ?? new Float32Array(0), reference[0] ?? new Float32Array(0))).toBeGreaterThan(0.985);
  }, 120_000);
});

test("a closed embedder starts again on the next call", async () => {
  const embedder = await open("onnxruntime-int8");
  const [before] = await embedder.embed(["The workers come back."]);
  await embedder.close();
  expect((await embedder.embed(["The workers come back."]))[0]).toEqual(before);
}, 120_000);

test("a worker that dies while working fails the calls that wait for it, and the next call starts another", async () => {
  const embedder = await open("onnxruntime-int8");
  const waiting = embedder.embed(
    Array.from({ length: 400 }, (_, i) => `Sentence number ${i} of a long document.`),
  );
  const outcome = expect(waiting).rejects.toMatchObject({ code: "model_unavailable" });
  await embedder.close();
  await outcome;
  expect(await embedder.embed(["The next call is answered."])).toHaveLength(1);
}, 120_000);
