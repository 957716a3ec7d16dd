import { describeLanguage, findNotices, findSetAside } from "@/lib/judgment/analyst/notices";
import { readPassages } from "@/lib/judgment/analyst/passages";
import type { SentenceReading } from "@/lib/judgment/analyst/reading/read-sentence";
import { voiceOf } from "@/lib/judgment/analyst/reading/voice";
import type { Comparison } from "@/lib/judgment/analyst/requirements/compared-sentence";
import {
  contextOf,
  embedSentences,
  type PreparedSentence,
  prepareSentences,
} from "@/lib/judgment/analyst/requirements/read-sentences";
import { type ReadPassage, readPassage, trustedPassages } from "@/lib/judgment/analyst/trusted-passages";
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
    const { reading, readings, trusted } = await readPart(document, part, slice);
    read.notices.push(...findNotices(document, reading, readings));
    read.setAside.push(...findSetAside(document, reading, readings));
    if (!isRead(part)) {
      read.notices.push(describeLanguage(document, part, part.language ?? READ_LANGUAGE));
      continue;
    }
    const embed = (texts: readonly string[]) =>
      part.embed?.(embedder, texts) ?? embedSentences(embedder, texts);
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
    const { trusted } = await readPart(document, part, slice);
    for (const passage of trusted) passages.push(passage);
  }
  return passages;
}

function isRead({ language }: TextPart): boolean {
  return language === null || language === READ_LANGUAGE;
}

/** The passages of a part, what rules make of each of their sentences, and those that may be evidence. */
async function readPart(document: string, part: TextPart, slice: Slice) {
  const reading = readPassages(document, part);
  const voice = voiceOf(document.slice(part.start, part.end));
  const readings: SentenceReading[][] = [];
  for (const passage of reading.passages) {
    readings.push(readPassage(passage, voice));
    await slice.pause();
  }
  return { reading, readings, trusted: trustedPassages(reading.passages, readings, voice) };
}
