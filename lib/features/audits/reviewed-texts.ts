import type { Confirmation } from "@/lib/features/confirmations/schema";
import type { Comparison } from "@/lib/judgment/analyst/requirements/compared-sentence";
import {
  contextOf,
  type PreparedSentence,
  prepareSentences,
} from "@/lib/judgment/analyst/requirements/read-sentences";
import type { ReadPassage } from "@/lib/judgment/analyst/trusted-passages";
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

/** So many audits are read, */
export const MOST_TEXTS = 40;
/** and so many sentences of each, evenly spread. */
export const MOST_SENTENCES = 48;

/**
 * The audits that people reviewed last, the newest first.
 *
 * @param confirmations the newest last
 */
export function lastReviewed(confirmations: readonly Confirmation[]): string[] {
  return [...new Set(confirmations.map(({ audit_id }) => audit_id).reverse())].slice(0, MOST_TEXTS);
}

/** What the texts of audits say, as a sample. An audit that is gone is left out. */
export async function readReviewedTexts(
  embedder: Embedder,
  { organizationId, audits }: { organizationId: string; audits: readonly string[] },
  { slice, ...comparison }: Comparison & { slice: Slice },
): Promise<ReviewedText[]> {
  const texts: ReviewedText[] = [];
  for (const auditId of audits) {
    const context = await findAuditedContext(organizationId, auditId);
    if (context === undefined) continue;
    const { text, parts } = await loadAuditedText(organizationId, auditId, context);
    const sample = spread(await readTrustedPassages(text, parts, slice), MOST_SENTENCES);
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
