import { LRUCache } from "lru-cache";
import type { Confirmation } from "@/lib/features/confirmations/schema";
import { examplesOf } from "@/lib/features/frameworks";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { fitHead, type Head } from "@/lib/judgment/analyst/requirements/heads";
import type { RequirementTopic } from "@/lib/judgment/analyst/requirements/requirement-topic";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Embedder } from "@/lib/platform/embeddings";
import { startSlice } from "@/lib/platform/event-loop";
import { auditedControls } from "./audited-controls";
import { loadCatalogVectors } from "./embedded-engine";
import { AUDIT_SLICE_MS, findingKey, type Learned } from "./engine";
import { readBesides, readLabels } from "./lessons";
import { lastReviewed, readReviewedTexts } from "./reviewed-texts";

/** What the audits of a system against a framework may learn from. */
interface Learning {
  organizationId: string;
  framework: FrameworkCode;
  confirmations: readonly Confirmation[];
}

/** What one requirement has to learn from. */
interface Lesson {
  topic: RequirementTopic;
  found: readonly Confirmation[];
  /** Of all that its head is fitted on. */
  key: string;
}

/** Heads fitted lately: a confirmation changes one of them, and the next audit needs them all. */
const lately = new LRUCache<string, { head: Head | undefined }>({ max: 500 });

/**
 * Fits what each confirmed requirement learns: from its confirmations, from what the reviewed texts say besides, and from
 * the drafted sentences of the catalog. A requirement for which that predicts no better than the analyst alone learns
 * nothing.
 *
 * @returns undefined where nothing was learned
 */
export async function learnFrom(
  embedder: Embedder,
  { organizationId, framework, confirmations }: Learning,
): Promise<Learned | undefined> {
  if (confirmations.length === 0 || embedder.method === "keyword") return undefined;
  const { requirementsOf } = await loadCatalogVectors(embedder);
  const topics = (await Promise.all(auditedControls(framework, "full").map(requirementsOf))).flat();
  const confirmed = groupByRequirement(confirmations);
  const audits = lastReviewed(inOrder(confirmations));
  const lessons = topics.flatMap((topic): Lesson[] => {
    const found = confirmed.get(topic.requirement.id);
    if (!found) return [];
    const reviewed = audits.filter((id) => found.some(({ audit_id }) => audit_id === id));
    const key = sha256Hex(JSON.stringify([embedder.model, topic.requirement.id, found, reviewed]));
    return [{ topic, found, key }];
  });
  const known = new Map(lessons.map(({ key }) => [key, lately.get(key)]));
  const unknown = lessons.filter(({ key }) => known.get(key) === undefined);
  const fresh = await fitLessons(embedder, { organizationId, framework, audits }, unknown);
  for (const [key, fitted] of fresh) lately.set(key, fitted);
  const heads = new Map<string, Head>();
  for (const { topic, key } of lessons) {
    const head = (known.get(key) ?? fresh.get(key))?.head;
    if (head) heads.set(topic.requirement.id, head);
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

interface Reviewed extends Pick<Learning, "organizationId" | "framework"> {
  /** Whose texts are read. */
  audits: readonly string[];
}

/** The heads of some requirements by their keys; undefined heads are not worth using. */
async function fitLessons(
  embedder: Embedder,
  { organizationId, framework, audits }: Reviewed,
  lessons: readonly Lesson[],
): Promise<Map<string, { head: Head | undefined }>> {
  const fitted = new Map<string, { head: Head | undefined }>();
  if (lessons.length === 0) return fitted;
  const slice = startSlice({ lengthMs: AUDIT_SLICE_MS });
  const pause = () => slice.pause();
  const { rivalsOf, requirementBackground: background } = await loadCatalogVectors(embedder);
  const rivals = await rivalsOf(auditedControls(framework, "full"));
  const comparison = { background, multiply: embedder.multiply, pause, rivals };
  const reviewed = new Set(lessons.flatMap(({ found }) => found.map(({ audit_id }) => audit_id)));
  const texts = await readReviewedTexts(
    embedder,
    { organizationId, audits: audits.filter((id) => reviewed.has(id)) },
    { ...comparison, slice },
  );
  const topics = lessons.map(({ topic }) => topic);
  const besides = await readBesides(texts, topics, comparison);
  const drafted = examplesOf(framework);
  for (const { topic, found, key } of lessons) {
    const taught = { found, drafted: drafted.get(topic.requirement.id) };
    const labels = await readLabels(embedder, topic, taught, comparison);
    fitted.set(key, { head: await fitHead({ labels, others: besides(topic, found) }, pause) });
  }
  return fitted;
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
