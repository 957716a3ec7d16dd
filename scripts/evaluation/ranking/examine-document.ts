import { contentStems } from "@/lib/judgment/analyst/content-stems";
import type { Embedder } from "@/lib/platform/embeddings";
import { readTrustedSentences } from "../trusted-sentences";
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
  const trusted = readTrustedSentences(document);
  const passages = trusted.map(({ passage }) => passage);
  const indexed: IndexedPassage[] = [];
  for (const { passage, readings } of trusted) {
    const vectors = await embedder.embed(textsToEmbed(passage));
    indexed.push(indexPassage(passage, readings, vectors, background));
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
