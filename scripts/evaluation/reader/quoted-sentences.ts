import { contextOf } from "@/lib/judgment/analyst/requirements/read-sentences";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import type { JudgedDocument } from "../judged-documents";
import { readTrustedSentences } from "../trusted-sentences";
import { isQuoted, withOneSpace } from "./quotes";

/** A sentence that a judge quoted, with the kind of statement that it makes of the requirement. */
export interface QuotedSentence {
  requirementId: string;
  text: string;
  /** As it is embedded. */
  inContext: string;
  /** In the order of the reader's kinds. */
  kind: number;
}

const KIND_OF: Readonly<Record<RequirementFinding, number | undefined>> = {
  shown: 0,
  partly_shown: 1,
  contradicted: 2,
  planned: 3,
  no_evidence: undefined,
};

/** Every sentence of the documents as often as it was quoted for a requirement. */
export function quotedSentences(documents: readonly JudgedDocument[]): QuotedSentence[] {
  const read = new Map<string, ReturnType<typeof sentencesOf>>();
  return documents.flatMap(({ document, judgements }) => {
    const sentences = read.get(document) ?? sentencesOf(document);
    read.set(document, sentences);
    return [...judgements].flatMap(([requirementId, { state, quotes }]) => {
      const kind = KIND_OF[state];
      if (kind === undefined) return [];
      const wanted = quotes.map(withOneSpace);
      return sentences.flatMap(({ written, ...sentence }) =>
        isQuoted(written, wanted) ? [{ ...sentence, requirementId, kind }] : [],
      );
    });
  });
}

function sentencesOf(document: string) {
  return readTrustedSentences(document).flatMap(({ passage }) =>
    passage.sentences.map((sentence) => ({
      text: sentence.text,
      inContext: contextOf(passage, sentence),
      written: withOneSpace(document.slice(sentence.start, sentence.end)),
    })),
  );
}
