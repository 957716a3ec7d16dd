import { loadCatalogVectors } from "@/lib/features/audits/embedded-engine";
import { assessRequirement } from "@/lib/judgment/analyst/requirements/assess-requirement";
import { readClosely } from "@/lib/judgment/analyst/requirements/close-reading";
import { weighFindings } from "@/lib/judgment/analyst/requirements/decide-state";
import {
  readRequirement,
  type SentencesOnPoint,
  worthReadingClosely,
} from "@/lib/judgment/analyst/requirements/read-requirement";
import {
  embedSentences,
  prepareSentences,
  readAbout,
} from "@/lib/judgment/analyst/requirements/read-sentences";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type { Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "./figures";
import { DRAFTED_KINDS, type DraftedRequirement, readDrafted } from "./reader/drafted";

/** What a drafted sentence alone, as a document, is taken for by its requirement. */
export interface DraftedAnswer {
  requirementId: string;
  text: string;
  /** `foreign`: it states another requirement, of another theme. */
  kind: (typeof DRAFTED_KINDS)[number] | "foreign";
  isKeptApart: boolean;
  state: RequirementState;
}

const NOTHING: SentencesOnPoint = { sentences: [], odds: [] };

/** Steps on to a requirement that is likely of another framework. */
const STRIDE = 137;

/**
 * Drafted sentences, each as a document of its own.
 *
 * @param isAsked which requirements; every one, if not given
 */
export async function readDraftedAnswers(
  embedder: Embedder,
  isAsked: (requirement: DraftedRequirement, at: number) => boolean = () => true,
): Promise<DraftedAnswer[]> {
  const { method } = embedder;
  const { requirementBackground: background, requirementsOf, rivalsOf } = await loadCatalogVectors(embedder);
  const drafted = readDrafted();
  const answers: DraftedAnswer[] = [];
  for (const [at, item] of drafted.entries()) {
    if (!isAsked(item, at)) continue;
    const topics = await requirementsOf(item.control);
    const place = topics.findIndex(({ requirement }) => requirement.id === item.requirement.id);
    const topic = topics[place];
    const rivals = await rivalsOf([item.control]);
    const asked = [
      ...item.sentences.map(({ text, kind, reading }) => ({
        text,
        kind: DRAFTED_KINDS[kind] ?? "near",
        reading,
      })),
      ...foreignTo(drafted, at),
    ];
    const vectors = await embedSentences(
      embedder,
      asked.map(({ text }) => text),
    );
    for (const [i, { text, kind, reading: said }] of asked.entries()) {
      const embedded = vectors[i];
      if (!topic || !embedded) continue;
      const sentence = { text, start: 0, end: text.length };
      const passage = { kind: "paragraph" as const, heading: "", leadIn: "", text, sentences: [sentence] };
      const comparison = { background, multiply: embedder.multiply };
      const read = [{ passage, readings: [said] }];
      const sentences = await prepareSentences(read, [embedded], { ...comparison, method });
      const odds = await readAbout(sentences, topics, { ...comparison, rivals });
      const onPoint = topics.map((_, t) => ({ sentences, odds: odds[t] ?? [] }));
      const closely = await readClosely(
        embedder,
        topics.map((one, t) => ({ topic: one, sentences: worthReadingClosely(onPoint[t] ?? NOTHING) })),
      );
      const readings = topics.map((one, t) =>
        readRequirement(onPoint[t] ?? NOTHING, one, { background, closely }),
      );
      const weighed = weighFindings(readings.map((one) => ({ reading: one, isTaught: false })));
      const [reading, probabilities = []] = [readings[place], weighed[place]];
      if (!reading) continue;
      const { state } = assessRequirement(text, { topic, reading, probabilities }, { isDeep: false });
      answers.push({ requirementId: item.requirement.id, text, kind, isKeptApart: item.isKeptApart, state });
    }
  }
  return answers;
}

function foreignTo(drafted: readonly DraftedRequirement[], at: number) {
  const theme = drafted[at]?.control.theme;
  for (let step = 1; step < drafted.length; step++) {
    const other = drafted[(at + step * STRIDE) % drafted.length];
    const states = other?.sentences.filter(({ kind }) => kind === 0);
    if (other && states && other.control.theme !== theme)
      return states.map(({ text, reading }) => ({ text, kind: "foreign" as const, reading }));
  }
  return [];
}

const MOST_TAKEN_FOR_SHOWN = { near: 0.05, plans: 0.05, foreign: 0.05, denies: 0.03 } as const;

/** How often drafted sentences are taken for shown, on requirements that were built on and on those kept apart. */
export async function evaluateDrafted(embedder: Embedder): Promise<Figure[]> {
  const answers = await readDraftedAnswers(embedder);
  return [false, true].flatMap((isKeptApart) =>
    ([...DRAFTED_KINDS, "foreign"] as const).map((kind) => {
      const of = answers.filter((answer) => answer.kind === kind && answer.isKeptApart === isKeptApart);
      const isBounded = kind === "near" || kind === "plans" || kind === "foreign" || kind === "denies";
      return {
        name: `drafted sentences ${isKeptApart ? "kept apart" : "built on"}: ${kind} taken for shown`,
        measured: of.filter(({ state }) => state === "shown").length / of.length,
        count: of.length,
        ...(isBounded && { target: { atMost: MOST_TAKEN_FOR_SHOWN[kind] } }),
      };
    }),
  );
}
