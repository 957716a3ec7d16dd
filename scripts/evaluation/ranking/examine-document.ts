import { contentStems } from "@/lib/judgment/analyst/content-stems";
import { readPassages } from "@/lib/judgment/analyst/passages";
import { readSentence } from "@/lib/judgment/analyst/reading/read-sentence";
import { markRegulations } from "@/lib/judgment/analyst/trusted-passages";
import type { Embedder } from "@/lib/platform/embeddings";
import { examine, type Finding, selectFindings } from "./examine";
import { type IndexedPassage, indexPassage, passageText, textsToEmbed } from "./indexed-passages";
import { Bm25Index } from "./ranking";
import { type Background, type ControlTopic, withPairs } from "./topic";

/** A document read as the engine reads it, for figures that lie under the verdicts. */
export interface ExaminedDocument {
  sentenceCount: number;
  findingsFor(topic: ControlTopic): Finding[];
}

export async function examineDocument(
  embedder: Embedder,
  document: string,
  background: Background,
): Promise<ExaminedDocument> {
  const { passages } = readPassages(document);
  const readings = markRegulations(
    passages,
    passages.map(({ sentences }) => sentences.map(({ text }) => readSentence(text))),
  );
  const indexed: IndexedPassage[] = [];
  for (const [i, passage] of passages.entries()) {
    const vectors = await embedder.embed(textsToEmbed(passage));
    indexed.push(indexPassage(passage, readings[i] ?? [], vectors, background));
  }
  const words = new Bm25Index(passages.map((passage) => withPairs(contentStems(passageText(passage)))));
  return {
    sentenceCount: passages.reduce((sum, { sentences }) => sum + sentences.length, 0),
    findingsFor: (topic) =>
      selectFindings(
        indexed.map((passage) => examine(passage, topic)),
        topic,
        words,
      ),
  };
}
