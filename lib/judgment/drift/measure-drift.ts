import { LRUCache } from "lru-cache";
import { loadOpposites } from "@/lib/judgment/language/wordnet";
import { sha256Hex } from "@/lib/platform/crypto";
import { type Embedder, embedFixedTexts, getEmbedder } from "@/lib/platform/embeddings";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { type EmbeddedManifold, embedManifold, type MeasuredManifold } from "./manifold";
import { measureAgainstExpected } from "./measure-expected";
import { measureAgainstManifolds } from "./measure-manifolds";
import type { MeasureTools } from "./measured-texts";
import { findLikeBehavior, type LikeBehavior } from "./precedent";
import { Opposition } from "./reading/opposition";
import { getReportReader } from "./report-reader";
import type { DriftMeasurement } from "./schema";

/** Manifolds kept ready in memory, all together. Unit: bytes, estimated. */
const READY_BYTES = 100_000_000;

/** Of a reference with its vector, and of each of its characters: its words are kept as objects. Measured. */
const REFERENCE_BYTES = 3_000;
const CHARACTER_BYTES = 22;

/** Where the vectors of an organization's own reference behaviors are kept. */
export interface ReferenceVectors {
  organizationId: string;
  /** By the SHA-256 of the text; unknown ones are left out. */
  find(model: string, digests: readonly string[]): Promise<Map<string, Float32Array>>;
  insert(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

interface Kept {
  manifolds: LRUCache<string, EmbeddedManifold>;
  opposition: Promise<Opposition> | undefined;
}

function kept(): Kept {
  return processSingleton<Kept>("drift", () => ({
    manifolds: new LRUCache({
      maxSize: READY_BYTES,
      sizeCalculation: bytesOf,
    }),
    opposition: undefined,
  }));
}

function bytesOf({ safe, unsafe }: EmbeddedManifold): number {
  let bytes = REFERENCE_BYTES;
  for (const references of [safe, unsafe])
    for (const { text } of references) bytes += REFERENCE_BYTES + CHARACTER_BYTES * text.length;
  return bytes;
}

/**
 * Measures a behavior against the expected one, or against manifolds when `expectedBehavior` is left
 * out. Vectors of reference behaviors are computed once: the built-in ones are kept in the data
 * directory, those of an organization where `vectors` keeps them.
 *
 * Lengths are not checked here; the contract bounds them to 20,000 characters a text.
 *
 * @param vectors without it only built-in manifolds are kept
 * @throws ServiceError `model_unavailable`
 */
export async function measureDrift(
  input: MeasureInput,
  vectors?: ReferenceVectors,
): Promise<DriftMeasurement> {
  const tools = await openTools();
  const openManifold = (manifold: MeasuredManifold) => openKept(manifold, tools.embedder, vectors);
  return measureWith({ ...tools, openManifold }, input);
}

async function openTools(): Promise<MeasureTools> {
  const [embedder, reportReader] = await Promise.all([getEmbedder(), getReportReader()]);
  const state = kept();
  state.opposition ??= loadOpposites().then((opposites) => new Opposition(opposites));
  return { embedder, reportReader, opposition: await state.opposition };
}

/**
 * The first of some behaviors that says the same as a given one; see {@link findLikeBehavior}.
 *
 * @throws ServiceError `model_unavailable`
 */
export async function findPrecedent<Ruled extends { behavior: string }>(
  behavior: string,
  ruled: readonly Ruled[],
): Promise<LikeBehavior<Ruled> | undefined> {
  return ruled.length === 0 ? undefined : findLikeBehavior(await openTools(), behavior, ruled);
}

async function openKept(
  manifold: MeasuredManifold,
  embedder: Embedder,
  vectors: ReferenceVectors | undefined,
): Promise<EmbeddedManifold> {
  const { manifolds } = kept();
  const { name, references, unsafeReferences, isBuiltIn } = manifold;
  const owner = isBuiltIn ? null : vectors?.organizationId;
  const key = sha256Hex(
    JSON.stringify([modelOf(embedder), owner, name, isBuiltIn, references, unsafeReferences]),
  );
  const known = manifolds.get(key);
  if (known) return known;
  const opened = await embedManifold(manifold, embedder, (texts) =>
    isBuiltIn ? embedFixedTexts(embedder, texts) : embedKept(texts, embedder, vectors),
  );
  manifolds.set(key, opened);
  return opened;
}

function modelOf({ model, engine }: Embedder): string {
  return `${model}/${engine}`;
}

async function embedKept(
  texts: readonly string[],
  embedder: Embedder,
  vectors: ReferenceVectors | undefined,
): Promise<Float32Array[]> {
  // Keyword vectors are computed faster than they are read.
  if (!vectors || embedder.method === "keyword") return embedder.embed(texts);
  const model = modelOf(embedder);
  const digests = texts.map((text) => sha256Hex(text));
  const found = await vectors.find(model, digests);
  const fresh = new Map<string, string>();
  for (const [i, text] of texts.entries()) {
    const digest = digests[i] ?? "";
    if (found.get(digest)?.length !== embedder.dimensions) fresh.set(digest, text);
  }
  if (fresh.size > 0) {
    const computed = await embedder.embed([...fresh.values()]);
    const made = new Map([...fresh.keys()].map((digest, i) => [digest, computed[i] ?? new Float32Array(0)]));
    for (const [digest, vector] of made) found.set(digest, vector);
    // A measurement that could be made is not refused because its vectors could not be kept.
    await vectors.insert(model, made).catch((error: unknown) => {
      log("warn", "Vectors of reference behaviors could not be stored and will be computed again", {
        error,
      });
    });
  }
  return digests.map((digest) => found.get(digest) ?? new Float32Array(embedder.dimensions));
}

/** Changes whenever the same texts could score differently; a change starts a new series of a trend. */
const METHOD_VERSION = "10";

/** What a measurement takes. */
export interface MeasureInput {
  behavior: string;
  expectedBehavior?: string | undefined;
  /** A function is called only where the reference behaviors are needed. */
  manifolds: readonly MeasuredManifold[] | (() => Promise<readonly MeasuredManifold[]>);
}

/**
 * Measures how far a behavior lies from what is expected, or from manifolds when nothing is. Given the
 * same embedder and texts it always returns the same.
 *
 * @throws ServiceError `model_unavailable` from the embedder
 */
export async function measureWith(tools: MeasureTools, input: MeasureInput): Promise<DriftMeasurement> {
  const { behavior, expectedBehavior, manifolds } = input;
  const measureConduct = async () =>
    measureAgainstManifolds(
      tools,
      { behavior, isUncovered: expectedBehavior !== undefined },
      typeof manifolds === "function" ? await manifolds() : manifolds,
    );
  const measured =
    expectedBehavior === undefined
      ? await measureConduct()
      : await measureAgainstExpected(tools, { behavior, expectedBehavior, measureConduct });
  const { method, model, engine } = tools.embedder;
  return {
    ...measured,
    embedding_method: method,
    model: method === "keyword" ? model : `${model}/${engine}`,
    method_version: METHOD_VERSION,
  };
}
