import { describeLanguage, findNotices, findSetAside } from "@/lib/judgment/analyst/notices";
import { type DocumentReading, readPassages } from "@/lib/judgment/analyst/passages";
import { readSentence, type SentenceReading } from "@/lib/judgment/analyst/reading/read-sentence";
import type { Comparison } from "@/lib/judgment/analyst/requirements/compared-sentence";
import {
  contextOf,
  embedSentences,
  type PreparedSentence,
  prepareSentences,
  type ReadPassage,
} from "@/lib/judgment/analyst/requirements/read-sentences";
import { markRegulations, trustedPart } from "@/lib/judgment/analyst/trusted-passages";
import type { Embedder } from "@/lib/platform/embeddings";
import type { Slice } from "@/lib/platform/event-loop";
import type { EngineInput, TextPart } from "./engine";
import type { DocumentNotice } from "./schema";

/** What all parts come to. */
interface ReadParts {
  sentences: PreparedSentence[];
  notices: DocumentNotice[];
  setAside: { start: number; end: number }[];
}

/** The language whose rules and vectors the analyst has. */
const READ_LANGUAGE = "eng";
/** More are no help to a reader; an audit may read hundreds of documents. */
const MAX_NOTICES = 100;

/** Reads the parts one after another: a heading or a restated law of one says nothing about the next. */
export async function readParts(
  embedder: Embedder,
  { document, parts = [{ start: 0, end: document.length, language: null }] }: EngineInput,
  comparison: Comparison,
  slice: Slice,
): Promise<ReadParts> {
  const read: ReadParts = { sentences: [], notices: [], setAside: [] };
  for (const part of parts) {
    const { reading, readings } = await readPart(document, part, slice);
    read.notices.push(...findNotices(document, reading, readings));
    read.setAside.push(...findSetAside(document, reading, readings));
    if (!isRead(part)) {
      read.notices.push(describeLanguage(document, part, part.language ?? READ_LANGUAGE));
      continue;
    }
    const embed = (texts: readonly string[]) =>
      part.embed?.(embedder, texts) ?? embedSentences(embedder, texts);
    const trusted = readTrusted(reading, readings);
    const vectors = await embed(
      trusted.flatMap(({ passage }) => passage.sentences.map((item) => contextOf(passage, item))),
    );
    const { method } = embedder;
    for (const sentence of await prepareSentences(trusted, vectors, { ...comparison, method }))
      read.sentences.push(sentence);
  }
  return { ...read, notices: read.notices.slice(0, MAX_NOTICES) };
}

/** The passages of all parts that may be evidence, without their vectors. */
export async function readTrustedPassages(
  document: string,
  parts: readonly TextPart[],
  slice: Slice,
): Promise<ReadPassage[]> {
  const passages: ReadPassage[] = [];
  for (const part of parts.filter(isRead)) {
    const { reading, readings } = await readPart(document, part, slice);
    for (const passage of readTrusted(reading, readings)) passages.push(passage);
  }
  return passages;
}

function isRead({ language }: TextPart): boolean {
  return language === null || language === READ_LANGUAGE;
}

/** The passages of a part, and what rules make of each of their sentences. */
async function readPart(document: string, part: TextPart, slice: Slice) {
  const reading = readPassages(document, part);
  const readings: SentenceReading[][] = [];
  for (const { sentences } of reading.passages) {
    const ofPassage: SentenceReading[] = [];
    for (const { text } of sentences) {
      ofPassage.push(readSentence(text));
      await slice.pause();
    }
    readings.push(ofPassage);
  }
  return { reading, readings };
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
