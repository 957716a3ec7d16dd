import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Embedder } from "@/lib/platform/embeddings/embedder";
import { embedStored, rememberVectors } from "@/lib/platform/embeddings/kept-vectors";
import { createKeywordEmbedder } from "@/lib/platform/embeddings/keyword";

let directory = "";
let asked: string[] = [];

/** A real embedder that keeps a list of what it was asked for and whose vectors are worth storing. */
function counted(): Embedder {
  const keyword = createKeywordEmbedder();
  return {
    ...keyword,
    method: "sentence-transformer",
    embed: (texts) => {
      asked.push(...texts);
      return keyword.embed(texts);
    },
  };
}

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-vectors-"));
  asked = [];
});

afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

const PROBES = ["Access is reviewed every quarter.", "Accounts of leavers are closed within a day."];

test("stored vectors survive a restart and are not computed again", async () => {
  const first = await embedStored(counted(), PROBES, directory);
  asked = [];
  expect(await embedStored(counted(), PROBES, directory)).toEqual(first);
  expect(asked).toEqual([]);
});

test("changed texts or another engine never find old vectors", async () => {
  await embedStored(counted(), PROBES, directory);
  asked = [];
  await embedStored(counted(), [...PROBES].reverse(), directory);
  await embedStored({ ...counted(), model: "another" }, PROBES, directory);
  expect(asked).toHaveLength(4);
});

test("a damaged file is computed again and replaced", async () => {
  const first = await embedStored(counted(), PROBES, directory);
  const [name = ""] = fs.readdirSync(directory);
  const file = path.join(directory, name);
  const bytes = fs.readFileSync(file);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
  asked = [];
  expect(await embedStored(counted(), PROBES, directory)).toEqual(first);
  expect(asked).toEqual(PROBES);
  asked = [];
  await embedStored(counted(), PROBES, directory);
  expect(asked).toEqual([]);
});

test("a directory that cannot be written costs time, not the answer", async () => {
  const blocked = path.join(directory, "a-file");
  fs.writeFileSync(blocked, "");
  expect(await embedStored(counted(), PROBES, path.join(blocked, "vectors"))).toHaveLength(2);
});

test("a text is embedded once however often it is asked for", async () => {
  const embedder = rememberVectors(counted());
  const vectors = await embedder.embed(["a text", "another", "a text"]);
  expect(await embedder.embed(["another", "a text"])).toEqual([vectors[1], vectors[0]]);
  expect(asked).toEqual(["a text", "another"]);
});
