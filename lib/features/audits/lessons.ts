import type { Confirmation } from "@/lib/features/confirmations/schema";
import type { ExampleSentences } from "@/lib/features/frameworks";
import { readSentence } from "@/lib/judgment/analyst/reading/read-sentence";
import { type Comparison, compareSentences } from "@/lib/judgment/analyst/requirements/compared-sentence";
import type { HeadText, LabelledText } from "@/lib/judgment/analyst/requirements/heads";
import { eachLikeness } from "@/lib/judgment/analyst/requirements/likeness";
import { NEVER, readAbout } from "@/lib/judgment/analyst/requirements/read-sentences";
import { readPoint } from "@/lib/judgment/analyst/requirements/reader";
import type { RequirementTopic, Rivals } from "@/lib/judgment/analyst/requirements/requirement-topic";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import type { Embedder } from "@/lib/platform/embeddings";
import type { ReviewedText } from "./reviewed-texts";

/** A drafted sentence counts less than what a person said of a real document. */
const DRAFTED_WEIGHT = 0.3;

interface Labelled {
  text: string;
  finding: RequirementFinding;
  weight: number;
}

/** What passages are compared with. */
export type LearningComparison = Comparison & { rivals: Rivals };

/** What people said of passages, and what the catalog's sentences are drafted to say, as the analyst reads them. */
export async function readLabels(
  embedder: Embedder,
  topic: RequirementTopic,
  { found, drafted }: { found: readonly Confirmation[]; drafted: ExampleSentences | undefined },
  comparison: LearningComparison,
): Promise<LabelledText[]> {
  const labelled = [...found.flatMap(labelsOf), ...labelsOfDrafted(drafted)];
  const vectors = await embedder.embed(labelled.map(({ text }) => text));
  const parts = labelled.flatMap(({ text }, i) => {
    const vector = vectors[i];
    return vector ? [{ text, inContext: text, vector, reading: readSentence(text) }] : [];
  });
  const compared = await compareSentences(parts, comparison);
  const labels: LabelledText[] = [];
  await eachLikeness(compared, [topic], comparison, (at, _, likeness) => {
    const [vector, label] = [vectors[at], labelled[at]];
    if (!vector || !label) return;
    const { text, finding, weight } = label;
    labels.push({
      vector,
      places: wordPlaces(text),
      prior: readPoint(topic, likeness),
      finding,
      weight,
    });
  });
  return labels;
}

/**
 * What reviewed texts say besides the point of a requirement: where a person found nothing, all of it; where a person
 * found something, what neither that person named nor the analyst takes for it.
 */
export async function readBesides(
  texts: readonly ReviewedText[],
  topics: readonly RequirementTopic[],
  comparison: LearningComparison,
): Promise<(topic: RequirementTopic, confirmations: readonly Confirmation[]) => HeadText[]> {
  const read = await Promise.all(
    texts.map(async ({ auditId, sentences }) => ({
      auditId,
      sentences: sentences.map(({ compared }) => ({
        text: compared.text,
        vector: compared.vector,
        places: wordPlaces(compared.text),
      })),
      odds: await readAbout(sentences, topics, comparison),
    })),
  );
  return (topic, confirmations) => {
    const at = topics.indexOf(topic);
    return read.flatMap(({ auditId, sentences, odds }) => {
      const about = confirmations.findLast(({ audit_id }) => audit_id === auditId);
      if (!about) return [];
      const named = about.passages.filter(({ is_relevant }) => is_relevant).map(({ quote }) => quote);
      return sentences.flatMap(({ text, ...sentence }, i): HeadText[] => {
        const prior = odds[at]?.[i] ?? NEVER;
        const isOpen =
          prior > 0 || named.some((quote) => quote.includes(text) || text.includes(quote.trim()));
        if (prior === NEVER || (isOpen && about.finding !== "no_evidence")) return [];
        return [{ ...sentence, prior }];
      });
    });
  };
}

function labelsOf({ finding, passages }: Confirmation): Labelled[] {
  return passages.map(({ quote, is_relevant }) => ({
    text: quote,
    finding: is_relevant ? finding : "no_evidence",
    weight: 1,
  }));
}

const DRAFTED: readonly [kind: Exclude<keyof ExampleSentences, "id">, finding: RequirementFinding][] = [
  ["states", "shown"],
  ["limited", "partly_shown"],
  ["denies", "contradicted"],
  ["plans", "planned"],
  ["near", "no_evidence"],
];

function labelsOfDrafted(examples: ExampleSentences | undefined): Labelled[] {
  if (!examples) return [];
  return DRAFTED.flatMap(([kind, finding]) =>
    examples[kind].map((text) => ({ text, finding, weight: DRAFTED_WEIGHT })),
  );
}
