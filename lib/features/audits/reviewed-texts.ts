import type { Confirmation } from "@/lib/features/confirmations/schema";
import type { Comparison } from "@/lib/judgment/analyst/requirements/compared-sentence";
import {
  contextOf,
  type PreparedSentence,
  prepareSentences,
  type ReadPassage,
} from "@/lib/judgment/analyst/requirements/read-sentences";
import type { Embedder } from "@/lib/platform/embeddings";
import type { Slice } from "@/lib/platform/event-loop";
import { findAuditedContext } from "./audit-queries";
import { loadAuditedText } from "./audited-text";
import { readTrustedPassages } from "./read-parts";

/** Sentences of an audited text that people have reviewed. */
export interface ReviewedText {
  auditId: string;
  sentences: readonly PreparedSentence[];
}

/** So many audits are read, those reviewed last, */
const MOST_TEXTS = 40;
/** and so many sentences of all of them, spread evenly over each. */
const MOST_SENTENCES = 1_200;

/**
 * What the audited texts behind confirmations say, as a sample. An audit that is gone is left out.
 *
 * @param confirmations of one organization, the newest last
 */
export async function readReviewedTexts(
  embedder: Embedder,
  organizationId: string,
  confirmations: readonly Confirmation[],
  { slice, ...comparison }: Comparison & { slice: Slice },
): Promise<ReviewedText[]> {
  const newest = [...new Set(confirmations.map(({ audit_id }) => audit_id).reverse())].slice(0, MOST_TEXTS);
  const texts: ReviewedText[] = [];
  for (const auditId of newest) {
    const context = await findAuditedContext(organizationId, auditId);
    if (context === undefined) continue;
    const { text, parts } = await loadAuditedText(organizationId, auditId, context);
    const passages = await readTrustedPassages(text, parts, slice);
    const sample = spread(passages, Math.ceil(MOST_SENTENCES / newest.length));
    const inContext = sample.flatMap(({ passage }) =>
      passage.sentences.map((sentence) => contextOf(passage, sentence)),
    );
    const vectors = (await embedder.embed(inContext)).map((vector) => ({ vector, middle: undefined }));
    const { method } = embedder;
    texts.push({ auditId, sentences: await prepareSentences(sample, vectors, { ...comparison, method }) });
  }
  return texts;
}

/** The passages with at most so many of their sentences, evenly spread. */
function spread(passages: readonly ReadPassage[], most: number): ReadPassage[] {
  const total = passages.reduce((sum, { passage }) => sum + passage.sentences.length, 0);
  const step = Math.max(1, total / most);
  let at = 0;
  let next = 0;
  return passages.map(({ passage, readings }) => {
    const kept = passage.sentences.map(() => {
      const isKept = at++ >= next;
      if (isKept) next += step;
      return isKept;
    });
    return {
      passage: { ...passage, sentences: passage.sentences.filter((_, i) => kept[i]) },
      readings: readings.filter((_, i) => kept[i]),
    };
  });
}
