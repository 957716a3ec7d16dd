import type { Confirmation } from "@/lib/features/confirmations/schema";
import { type ExampleSentences, examplesOf } from "@/lib/features/frameworks";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { readSentence } from "@/lib/judgment/analyst/reading/read-sentence";
import { compareSentences } from "@/lib/judgment/analyst/requirements/compared-sentence";
import { fitHead, type Head, type LabelledText } from "@/lib/judgment/analyst/requirements/heads";
import { eachLikeness } from "@/lib/judgment/analyst/requirements/likeness";
import { readPoint } from "@/lib/judgment/analyst/requirements/reader";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Embedder } from "@/lib/platform/embeddings";
import { auditedControls } from "./audited-controls";
import { loadCatalogVectors } from "./embedded-engine";
import { findingKey, type Learned } from "./engine";

/** A drafted sentence counts less than what a person said of a real document. */
const DRAFTED_WEIGHT = 0.3;

interface Labelled {
  text: string;
  finding: RequirementFinding;
  weight: number;
}

/**
 * Fits what each confirmed requirement learns from its confirmations, together with the drafted sentences of the
 * catalog. A requirement for which that predicts no better than the analyst alone learns nothing.
 *
 * @param confirmations of one framework, in any order
 * @returns undefined where nothing was learned
 */
export async function learnFrom(
  embedder: Embedder,
  framework: FrameworkCode,
  confirmations: readonly Confirmation[],
): Promise<Learned | undefined> {
  if (confirmations.length === 0 || embedder.method === "keyword") return undefined;
  const confirmed = groupByRequirement(confirmations);
  const { requirementsOf, rivalsOf, requirementBackground: background } = await loadCatalogVectors(embedder);
  const controls = auditedControls(framework, "full");
  const rivals = await rivalsOf(controls);
  const multiply = embedder.multiply;
  const drafted = examplesOf(framework);
  const heads = new Map<string, Head>();
  for (const control of controls) {
    for (const topic of await requirementsOf(control)) {
      const { id } = topic.requirement;
      const labelled = [...(confirmed.get(id) ?? []).flatMap(labelsOf)];
      if (labelled.length === 0) continue;
      const texts = [...labelled, ...labelsOfDrafted(drafted.get(id))];
      const vectors = await embedder.embed(texts.map(({ text }) => text));
      const parts = texts.flatMap(({ text }, i) => {
        const vector = vectors[i];
        return vector ? [{ text, inContext: text, vector, reading: readSentence(text) }] : [];
      });
      const compared = await compareSentences(parts, { background, multiply });
      const labels: LabelledText[] = [];
      await eachLikeness(compared, [topic], { background, rivals, multiply }, (at, _, likeness) => {
        const [vector, labelled] = [vectors[at], texts[at]];
        if (vector && labelled) labels.push({ ...labelled, vector, prior: readPoint(topic, likeness) });
      });
      const head = fitHead(labels);
      if (head) heads.set(id, head);
    }
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
