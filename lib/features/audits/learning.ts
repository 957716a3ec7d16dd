import type { Confirmation } from "@/lib/features/confirmations/schema";
import { type ExampleSentences, examplesOf } from "@/lib/features/frameworks";
import type { FrameworkCode } from "@/lib/features/frameworks/schema";
import { readSentence } from "@/lib/judgment/analyst/reading/read-sentence";
import { fitHead, type Head } from "@/lib/judgment/analyst/requirements/heads";
import { readPoint } from "@/lib/judgment/analyst/requirements/reader";
import { compareSentence } from "@/lib/judgment/analyst/requirements/requirement-features";
import type { RequirementFinding } from "@/lib/judgment/analyst/schema";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Embedder } from "@/lib/platform/embeddings";
import { auditedControls } from "./audited-controls";
import { loadCatalogVectors } from "./embedded-engine";
import type { Learned } from "./engine";

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
  const { requirementsOf, requirementBackground: background } = await loadCatalogVectors(embedder);
  const drafted = examplesOf(framework);
  const heads = new Map<string, Head>();
  for (const control of auditedControls(framework, "full")) {
    for (const topic of await requirementsOf(control)) {
      const { id } = topic.requirement;
      const labelled = [...(confirmed.get(id) ?? []).flatMap(labelsOf)];
      if (labelled.length === 0) continue;
      const texts = [...labelled, ...labelsOfDrafted(drafted.get(id))];
      const vectors = await embedder.embed(texts.map(({ text }) => text));
      const labels = texts.flatMap(({ text, finding, weight }, i) => {
        const vector = vectors[i];
        if (!vector) return [];
        const compared = compareSentence(text, vector, readSentence(text), background);
        return [{ vector, finding, weight, prior: readPoint(compared, topic, background, embedder.method) }];
      });
      const head = fitHead(labels);
      if (head) heads.set(id, head);
    }
  }
  if (heads.size === 0) return undefined;
  const version = sha256Hex(JSON.stringify([...heads].sort(([a], [b]) => (a < b ? -1 : 1))));
  return { version: `sha256:${version}`, heads, confirmations: confirmations.length };
}

/** In the order in which they were made, so that the same confirmations always teach the same. */
function groupByRequirement(confirmations: readonly Confirmation[]): Map<string, Confirmation[]> {
  const sorted = [...confirmations].sort(
    (a, b) => a.confirmed_at.localeCompare(b.confirmed_at) || a.id.localeCompare(b.id),
  );
  const grouped = new Map<string, Confirmation[]>();
  for (const confirmation of sorted) {
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
