import { z } from "zod";
import { loadCatalogVectors } from "@/lib/features/audits/embedded-engine";
import { readPassages } from "@/lib/judgment/analyst/passages";
import { readSentence } from "@/lib/judgment/analyst/reading/read-sentence";
import { applyHead, fitHead, type LabelledText } from "@/lib/judgment/analyst/requirements/heads";
import {
  contextOf,
  embedSentences,
  metricOf,
  prepareSentences,
  readAbout,
} from "@/lib/judgment/analyst/requirements/read-sentences";
import {
  createRequirementTopic,
  createRivals,
  type RequirementTopic,
  requirementTexts,
} from "@/lib/judgment/analyst/requirements/requirement-topic";
import type { AnalyzedControl } from "@/lib/judgment/analyst/schema";
import type { Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "./figures";
import { readRows } from "./read-rows";
import { readTable } from "./read-table";
import { areaUnderCurve, mean } from "./statistics";

const NoticeRow = z.object({
  text: z.string(),
  concepts: z.array(z.string()),
  paragraphs: z.array(z.object({ start: z.number(), end: z.number(), labels: z.array(z.string()) })),
});

/** A paragraph of a notice as every concept sees it. */
interface Paragraph {
  vector: Float32Array;
  labels: ReadonlySet<string>;
  /** By concept: log-odds that its best sentence is on the point. */
  prior: readonly number[];
}

interface Notice {
  concepts: ReadonlySet<string>;
  paragraphs: readonly Paragraph[];
}

const LABELLED = [0, 5, 10, 20, 40, 60] as const;
const FOLDS = 5;

/** Passages of a notice that are rejected, of each kind. */
const REJECTED = 4;

/** Fewer notices on one side say nothing about a concept. */
const LEAST_CASES = 4;

/** What privacy notices state, before and after learning from labelled ones; always measured on others. */
export async function evaluateNotices(embedder: Embedder, directory: string): Promise<Figure[]> {
  const rows = readRows(directory, "gdpr-notices/notices.jsonl", NoticeRow);
  const concepts = readTable(directory, "gdpr-notices/concepts.tsv", ["code", "name", "requirement"]);
  const topics: RequirementTopic[] = [];
  for (const concept of concepts) topics.push(await topicOf(embedder, concept));
  const notices: Notice[] = [];
  for (const row of rows) notices.push(await readNotice(embedder, row, topics));
  const codes = concepts.map(({ code }) => code);
  return LABELLED.flatMap((labelled) => measure(notices, codes, labelled));
}

async function topicOf(
  embedder: Embedder,
  { code, name, requirement: statement }: Record<"code" | "name" | "requirement", string>,
): Promise<RequirementTopic> {
  const control: AnalyzedControl = {
    control_id: code,
    title: name,
    description: "",
    theme: "transparency",
    questions: [],
    evidence_examples: [],
    probes: [],
  };
  const requirement = { id: code, statement, deadlines: [] };
  const vectors = await embedder.embed(requirementTexts(control, requirement));
  return createRequirementTopic(control, requirement, vectors, {
    examples: undefined,
    cues: undefined,
    metric: metricOf(embedder),
  });
}

async function readNotice(
  embedder: Embedder,
  row: z.infer<typeof NoticeRow>,
  topics: readonly RequirementTopic[],
): Promise<Notice> {
  const { requirementBackground: background } = await loadCatalogVectors(embedder);
  const { passages } = readPassages(row.text);
  const rivals = createRivals(topics);
  const vectors = await embedSentences(
    embedder,
    passages.flatMap((passage) => passage.sentences.map((sentence) => contextOf(passage, sentence))),
  );
  const comparison = { background, multiply: embedder.multiply };
  const read = passages.map((passage) => ({
    passage,
    readings: passage.sentences.map(({ text }) => readSentence(text)),
  }));
  const sentences = await prepareSentences(read, vectors, { ...comparison, method: embedder.method });
  const odds = await readAbout(sentences, topics, { ...comparison, rivals });
  const paragraphs = row.paragraphs.flatMap(({ start, end, labels }): Paragraph[] => {
    const inside = sentences.flatMap(({ sentence, compared }, at) =>
      sentence.start < end && start < sentence.end ? [{ at, compared }] : [],
    );
    if (inside.length === 0) return [];
    const prior = odds.map((ofTopic) => Math.max(...inside.map(({ at }) => ofTopic[at] ?? 0)));
    return [
      {
        vector: meanDirection(inside.map(({ compared }) => compared.vector)),
        labels: new Set(labels),
        prior,
      },
    ];
  });
  return { concepts: new Set(row.concepts), paragraphs };
}

function meanDirection(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

interface Case {
  isStated: boolean;
  /** Log-odds of each paragraph, and whether it is labelled. */
  paragraphs: readonly { odds: number; isLabelled: boolean }[];
}

function measure(notices: readonly Notice[], codes: readonly string[], labelled: number): Figure[] {
  const perConcept = codes.map((code, at) => casesOf(notices, code, at, labelled));
  const measurable = perConcept.filter((cases) => {
    const stated = cases.filter(({ isStated }) => isStated).length;
    return stated >= LEAST_CASES && cases.length - stated >= LEAST_CASES;
  });
  const noticeAuc = measurable.map((cases) => aucOf(cases.map((item) => [item.isStated, silence(item)])));
  const paragraphAuc = perConcept.flatMap((cases) => {
    const all = cases.flatMap(({ paragraphs }) => paragraphs);
    const positive = all.filter(({ isLabelled }) => isLabelled).length;
    if (positive < LEAST_CASES) return [];
    return [aucOf(all.map(({ odds, isLabelled }) => [isLabelled, odds]))];
  });
  const first = perConcept.flat().flatMap(({ isStated, paragraphs }) => {
    const best = [...paragraphs].sort((a, b) => b.odds - a.odds)[0];
    return isStated && best ? [Number(best.isLabelled)] : [];
  });
  const count = notices.length;
  const name = (figure: string) => `gdpr-notices, ${labelled} labelled: ${figure}`;
  const target = (before: number, after: number) =>
    labelled === 0 ? { target: { atLeast: before } } : labelled === 60 ? { target: { atLeast: after } } : {};
  return [
    { name: name("notice AUC"), measured: mean(noticeAuc), count, ...target(0.8, 0.86) },
    {
      name: name("paragraph AUC"),
      measured: mean(paragraphAuc),
      count,
      ...(labelled === 60 ? target(0, 0.9) : {}),
    },
    { name: name("first quote right"), measured: mean(first), count: first.length, ...target(0.62, 0.75) },
  ];
}

/** Each notice judged with a head that was fitted without it. */
function casesOf(notices: readonly Notice[], code: string, at: number, labelled: number): Case[] {
  return notices.map((notice, n) => {
    const others = notices.filter((_, i) => i % FOLDS !== n % FOLDS).slice(0, labelled);
    const head = headOf(others, code, at, `${code} ${labelled} ${n % FOLDS}`);
    return {
      isStated: notice.concepts.has(code),
      paragraphs: notice.paragraphs.map(({ vector, labels, prior }) => {
        const before = prior[at] ?? 0;
        return {
          odds: head ? applyHead(before, vector, head) : before,
          isLabelled: labels.has(code),
        };
      }),
    };
  });
}

const heads = new Map<string, ReturnType<typeof fitHead>>();

function headOf(
  others: readonly Notice[],
  code: string,
  at: number,
  key: string,
): ReturnType<typeof fitHead> {
  if (others.length === 0) return undefined;
  if (!heads.has(key)) {
    const labels = others.flatMap((notice) =>
      reviewed(notice, code, at).map(
        ({ vector, labels, prior }): LabelledText => ({
          vector,
          finding: labels.has(code) ? "shown" : "no_evidence",
          prior: prior[at] ?? 0,
          weight: 1,
        }),
      ),
    );
    heads.set(key, fitHead(labels));
  }
  return heads.get(key);
}

/** What a reviewer would judge: every passage on the point, the ones most like it, and a few others. */
function reviewed({ paragraphs }: Notice, code: string, at: number): Paragraph[] {
  const others = paragraphs.filter(({ labels }) => !labels.has(code));
  const likest = [...others].sort((a, b) => (b.prior[at] ?? 0) - (a.prior[at] ?? 0)).slice(0, REJECTED);
  const spread = others.filter((_, i) => i % Math.ceil(others.length / REJECTED) === 0);
  return [...paragraphs.filter(({ labels }) => labels.has(code)), ...new Set([...likest, ...spread])];
}

/** Log of the expected number of paragraphs on the point. */
function silence({ paragraphs }: Case): number {
  return Math.log(paragraphs.reduce((sum, { odds }) => sum + Math.log1p(Math.exp(odds)), 1e-9));
}

function aucOf(scored: readonly (readonly [isPositive: boolean, score: number])[]): number {
  const of = (wanted: boolean) =>
    scored.filter(([isPositive]) => isPositive === wanted).map(([, score]) => score);
  return areaUnderCurve(of(true), of(false));
}
