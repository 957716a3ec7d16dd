import { listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import { assessControl } from "@/lib/judgment/analyst/assess-control";
import {
  type IndexedPassage,
  indexPassage,
  markRegulations,
  passageText,
  textsToEmbed,
  trustedPart,
} from "@/lib/judgment/analyst/document-index";
import { type ExaminedPassage, examine, selectFindings } from "@/lib/judgment/analyst/examine";
import { findNotices, findSetAside } from "@/lib/judgment/analyst/notices";
import { type DocumentReading, type Passage, readPassages } from "@/lib/judgment/analyst/passages";
import { Bm25Index } from "@/lib/judgment/analyst/ranking";
import { readSentence, type SentenceReading } from "@/lib/judgment/analyst/reading/read-sentence";
import type { AnalyzedControl, ControlAssessment } from "@/lib/judgment/analyst/schema";
import { RULES_VERSION } from "@/lib/judgment/analyst/thresholds";
import {
  type Background,
  CALIBRATIONS,
  contentStems,
  createBackground,
  createTopic,
  probeTexts,
  withPairs,
} from "@/lib/judgment/analyst/topic";
import { type Embedder, embedFixedTexts } from "@/lib/platform/embeddings";
import { type Slice, startSlice } from "@/lib/platform/event-loop";
import { AUDIT_SLICE_MS, type AuditEngine, type EngineInput, type EngineOutput } from "./engine";

/**
 * The embedded analyst: judges a document by search and deterministic rules, without a language model.
 * The same document and controls always give the same output. See docs/analyst.md.
 */
export function createEmbeddedEngine(embedder: Embedder): AuditEngine<ControlAssessment> {
  return {
    id: "embedded-analyst",
    model: `${embedder.model} (${embedder.engine})`,
    promptVersion: `rules-${RULES_VERSION}`,
    assess: (input) => assess(embedder, input),
  };
}

async function assess(embedder: Embedder, input: EngineInput): Promise<EngineOutput<ControlAssessment>> {
  const slice = startSlice({ lengthMs: AUDIT_SLICE_MS, signal: input.signal });
  const { background, probesOf } = await loadCatalogVectors(embedder);
  const reading = readPassages(input.document);
  const readings = await readSentences(reading, slice);
  const trusted = readTrusted(reading, readings);
  const passages = await indexPassages(embedder, trusted, background, slice);
  const words = new Bm25Index(passages.map(({ passage }) => withPairs(contentStems(passageText(passage)))));
  const assessments: ControlAssessment[] = [];
  for (const control of input.controls) {
    const topic = createTopic(control, await probesOf(control), background);
    const examined: ExaminedPassage[] = [];
    for (const passage of passages) {
      examined.push(examine(passage, topic));
      await slice.pause();
    }
    const findings = selectFindings(examined, topic, words);
    assessments.push(assessControl(input.document, findings, topic, input.isDeep));
    input.onProgress?.(assessments.length, input.controls.length);
    await slice.pause();
  }
  return {
    assessments,
    notices: findNotices(input.document, reading, readings),
    setAside: findSetAside(input.document, reading, readings),
  };
}

async function readSentences({ passages }: DocumentReading, slice: Slice): Promise<SentenceReading[][]> {
  const readings: SentenceReading[][] = [];
  for (const { sentences } of passages) {
    const ofPassage: SentenceReading[] = [];
    for (const { text } of sentences) {
      ofPassage.push(readSentence(text));
      await slice.pause();
    }
    readings.push(ofPassage);
  }
  return readings;
}

interface ReadPassage {
  passage: Passage;
  readings: readonly SentenceReading[];
}

/** The passages that may be evidence, each sentence read in the light of its surroundings. */
function readTrusted({ passages }: DocumentReading, readings: readonly SentenceReading[][]): ReadPassage[] {
  const trusted = passages.flatMap((whole, i) => {
    const passage = trustedPart(whole, readings[i] ?? []);
    return passage ? [{ passage, readings: readings[i] ?? [] }] : [];
  });
  const marked = markRegulations(
    trusted.map(({ passage }) => passage),
    trusted.map((item) => item.readings.slice(0, item.passage.sentences.length)),
  );
  return trusted.map(({ passage }, i) => ({ passage, readings: marked[i] ?? [] }));
}

async function indexPassages(
  embedder: Embedder,
  trusted: readonly ReadPassage[],
  background: Background,
  slice: Slice,
): Promise<IndexedPassage[]> {
  const vectors = await embedder.embed(trusted.flatMap(({ passage }) => textsToEmbed(passage)));
  const indexed: IndexedPassage[] = [];
  let next = 0;
  for (const { passage, readings } of trusted) {
    const end = next + 1 + passage.sentences.length;
    indexed.push(indexPassage(passage, readings, vectors.slice(next, end), background));
    next = end;
    await slice.pause();
  }
  return indexed;
}

/** The catalog as an embedder sees it. */
interface CatalogVectors {
  background: Background;
  /** The vectors of a control's probes, in their order; computed for a control that is not in the catalog. */
  probesOf(control: AnalyzedControl): Promise<Float32Array[]>;
}

const loaded = new WeakMap<Embedder, Promise<CatalogVectors>>();

/** Embeds the catalog once per embedder and keeps it on disk; after a failure the next call tries again. */
export function loadCatalogVectors(embedder: Embedder): Promise<CatalogVectors> {
  const known = loaded.get(embedder);
  if (known) return known;
  const loading = embedCatalog(embedder).catch((error: unknown) => {
    loaded.delete(embedder);
    throw error;
  });
  loaded.set(embedder, loading);
  return loading;
}

async function embedCatalog(embedder: Embedder): Promise<CatalogVectors> {
  const controls = listFrameworks().flatMap(({ code }) => listAuditableControls(code));
  const texts = [...new Set(controls.flatMap((control) => probeTexts(control).map(({ text }) => text)))];
  const vectors = await embedFixedTexts(embedder, texts);
  const vectorOf = new Map(texts.map((text, i) => [text, vectors[i]]));
  const probesOf = async (control: AnalyzedControl) => {
    const wanted = probeTexts(control).map(({ text }) => text);
    const known = wanted.flatMap((text) => vectorOf.get(text) ?? []);
    return known.length === wanted.length ? known : embedder.embed(wanted);
  };
  const withVectors = await Promise.all(
    controls.map(async (control) => ({ control, vectors: await probesOf(control) })),
  );
  return { background: createBackground(withVectors, CALIBRATIONS[embedder.method]), probesOf };
}
