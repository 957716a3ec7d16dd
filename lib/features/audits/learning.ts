import { LRUCache } from "lru-cache";
import type { Confirmation } from "@/lib/features/confirmations/schema";
import { type ExampleSentences, examplesOf } from "@/lib/features/frameworks";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { readSentence } from "@/lib/judgment/analyst/reading/read-sentence";
import { type Comparison, compareSentences } from "@/lib/judgment/analyst/requirements/compared-sentence";
import {
  fitHead,
  type Head,
  type HeadText,
  type LabelledText,
} from "@/lib/judgment/analyst/requirements/heads";
import { eachLikeness } from "@/lib/judgment/analyst/requirements/likeness";
import { NEVER, readAbout } from "@/lib/judgment/analyst/requirements/read-sentences";
import { readPoint } from "@/lib/judgment/analyst/requirements/reader";
import type { RequirementTopic, Rivals } from "@/lib/judgment/analyst/requirements/requirement-topic";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Embedder } from "@/lib/platform/embeddings";
import { startSlice } from "@/lib/platform/event-loop";
import { auditedControls } from "./audited-controls";
import { loadCatalogVectors } from "./embedded-engine";
import { AUDIT_SLICE_MS, findingKey, type Learned } from "./engine";
import { type ReviewedText, readReviewedTexts } from "./reviewed-texts";

/** A drafted sentence counts less than what a person said of a real document. */
const DRAFTED_WEIGHT = 0.3;

interface Labelled {
  text: string;
  finding: RequirementFinding;
  weight: number;
}

/** What the audits of a system against a framework may learn from. */
export interface Learning {
  organizationId: string;
  framework: FrameworkCode;
  confirmations: readonly Confirmation[];
}

/** What was learned lately: the audits of a system mostly learn from the same confirmations as the ones before. */
const lately = new LRUCache<string, Promise<Learned | undefined>>({ max: 16 });

/** {@link fitLearned}, from memory where the confirmations are the same. */
export function learnFrom(embedder: Embedder, learning: Learning): Promise<Learned | undefined> {
  const key = sha256Hex(JSON.stringify([embedder.model, learning]));
  const known = lately.get(key) ?? fitLearned(embedder, learning);
  lately.set(key, known);
  known.catch(() => lately.delete(key));
  return known;
}

/**
 * Fits what each confirmed requirement learns: from its confirmations, from what the reviewed texts say besides, and from
 * the drafted sentences of the catalog. A requirement for which that predicts no better than the analyst alone learns
 * nothing.
 *
 * @returns undefined where nothing was learned
 */
async function fitLearned(
  embedder: Embedder,
  { organizationId, framework, confirmations }: Learning,
): Promise<Learned | undefined> {
  if (confirmations.length === 0 || embedder.method === "keyword") return undefined;
  const slice = startSlice({ lengthMs: AUDIT_SLICE_MS });
  const pause = () => slice.pause();
  const { requirementsOf, rivalsOf, requirementBackground: background } = await loadCatalogVectors(embedder);
  const controls = auditedControls(framework, "full");
  const comparison = { background, multiply: embedder.multiply, pause, rivals: await rivalsOf(controls) };
  const confirmed = groupByRequirement(confirmations);
  const topics = (await Promise.all(controls.map(requirementsOf))).flat();
  const taught = topics.filter(({ requirement }) => confirmed.has(requirement.id));
  const texts = await readReviewedTexts(embedder, organizationId, inOrder(confirmations), {
    ...comparison,
    slice,
  });
  const besides = await readBesides(texts, taught, comparison);
  const drafted = examplesOf(framework);
  const heads = new Map<string, Head>();
  for (const topic of taught) {
    const { id } = topic.requirement;
    const found = confirmed.get(id) ?? [];
    const labelled = [...found.flatMap(labelsOf), ...labelsOfDrafted(drafted.get(id))];
    const labels = await readLabels(embedder, labelled, topic, comparison);
    const head = await fitHead({ labels, others: besides(topic, found) }, pause);
    if (head) heads.set(id, head);
  }
  if (heads.size === 0) return undefined;
  const version = sha256Hex(JSON.stringify([...heads].sort(([a], [b]) => (a < b ? -1 : 1))));
  return {
    version: `sha256:${version}`,
    heads,
    confirmations: confirmations.length,
    findings: findingsOf(confirmations),
  };
}

type LearningComparison = Comparison & { rivals: Rivals };

async function readLabels(
  embedder: Embedder,
  labelled: readonly Labelled[],
  topic: RequirementTopic,
  comparison: LearningComparison,
): Promise<LabelledText[]> {
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
async function readBesides(
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

/** The last reviewer of a requirement in a document is right. */
function findingsOf(confirmations: readonly Confirmation[]): Map<string, RequirementFinding> {
  return new Map(
    inOrder(confirmations).map(({ document_digest, requirement_id, finding }) => [
      findingKey(document_digest, requirement_id),
      finding,
    ]),
  );
}

/** In the order in which they were made, so that the same confirmations always teach the same. */
function inOrder(confirmations: readonly Confirmation[]): Confirmation[] {
  return [...confirmations].sort(
    (a, b) => a.confirmed_at.localeCompare(b.confirmed_at) || a.id.localeCompare(b.id),
  );
}

function groupByRequirement(confirmations: readonly Confirmation[]): Map<string, Confirmation[]> {
  const grouped = new Map<string, Confirmation[]>();
  for (const confirmation of inOrder(confirmations)) {
    const known = grouped.get(confirmation.requirement_id);
    if (known) known.push(confirmation);
    else grouped.set(confirmation.requirement_id, [confirmation]);
  }
  return grouped;
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
