import { z } from "zod";
import { MOST_SENTENCES, MOST_TEXTS } from "@/lib/features/audits/reviewed-texts";
import {
  createHeadReader,
  fitHead,
  type Head,
  type HeadText,
  type LabelledText,
  type Taught,
} from "@/lib/judgment/analyst/requirements/heads";
import type { ReadSentence } from "@/lib/judgment/analyst/requirements/reader";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import type { Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "./figures";
import { createForeignReader, type ReadText } from "./foreign-statements";
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
  start: number;
  end: number;
  vector: Float32Array;
  /** Of its words. */
  places: readonly number[];
  labels: ReadonlySet<string>;
  /** By concept: log-odds that its best sentence is on the point. */
  prior: readonly number[];
}

interface Notice {
  concepts: ReadonlySet<string>;
  paragraphs: readonly Paragraph[];
  /** What an audit says of a concept, by its place. */
  assess: ReadText["assess"];
}

const LABELLED = [0, 5, 10, 20, 40, 60] as const;
const FOLDS = 5;

/** Passages of a notice that a reviewer is shown and rejects. */
const REJECTED = 4;

/** Fewer notices on one side say nothing about a concept. */
const LEAST_CASES = 4;

/** What privacy notices state, before and after learning from labelled ones; always measured on others. */
export async function evaluateNotices(embedder: Embedder, directory: string): Promise<Figure[]> {
  const rows = readRows(directory, "gdpr-notices/notices.jsonl", NoticeRow);
  const concepts = readTable(directory, "gdpr-notices/concepts.tsv", ["code", "name", "requirement"]);
  const read = await createForeignReader(
    embedder,
    concepts.map(({ code, name, requirement }) => ({ code, name, statement: requirement })),
  );
  const notices: Notice[] = [];
  for (const row of rows) notices.push(await readNotice(row, read));
  const codes = concepts.map(({ code }) => code);
  const figures: Figure[] = [];
  for (const labelled of LABELLED) figures.push(...(await measure(notices, codes, labelled)));
  return figures;
}

async function readNotice(
  row: z.infer<typeof NoticeRow>,
  read: Awaited<ReturnType<typeof createForeignReader>>,
): Promise<Notice> {
  const { sentences, odds, assess } = await read(row.text);
  const paragraphs = row.paragraphs.flatMap(({ start, end, labels }): Paragraph[] => {
    const inside = sentences.flatMap(({ sentence, compared }, at) =>
      sentence.start < end && start < sentence.end ? [{ at, compared }] : [],
    );
    if (inside.length === 0) return [];
    const prior = odds.map((ofTopic) => Math.max(...inside.map(({ at }) => ofTopic[at] ?? 0)));
    return [
      {
        start,
        end,
        vector: meanDirection(inside.map(({ compared }) => compared.vector)),
        places: wordPlaces(row.text.slice(start, end)),
        labels: new Set(labels),
        prior,
      },
    ];
  });
  return { concepts: new Set(row.concepts), paragraphs, assess };
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
  state: RequirementState;
  /** Log-odds of each paragraph, and whether it is labelled. */
  paragraphs: readonly { odds: number; isLabelled: boolean }[];
}

async function measure(
  notices: readonly Notice[],
  codes: readonly string[],
  labelled: number,
): Promise<Figure[]> {
  const perConcept: Case[][] = [];
  for (const [at, code] of codes.entries()) perConcept.push(await casesOf(notices, code, at, labelled));
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
  const decided = perConcept.flat().filter(({ state }) => state !== "for_review");
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
    {
      name: name("share decided"),
      measured: decided.length / perConcept.flat().length,
      count: perConcept.flat().length,
      ...target(0.6, 0.6),
    },
    {
      name: name("accuracy on what is decided"),
      measured: mean(decided.map(({ isStated, state }) => Number(isStated === SAYS_SO.has(state)))),
      count: decided.length,
      ...target(0.85, 0.85),
    },
  ];
}

/** States by which a notice states something. */
const SAYS_SO: ReadonlySet<RequirementState> = new Set(["shown", "partly_shown", "contradicted"]);

/** Each notice judged with a head that was fitted without it. */
async function casesOf(
  notices: readonly Notice[],
  code: string,
  at: number,
  labelled: number,
): Promise<Case[]> {
  const heads: (Head | undefined)[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = notices.filter((_, i) => i % FOLDS !== fold).slice(0, labelled);
    heads.push(await fitHead(taughtBy(others, code, at)));
  }
  const readers = heads.map((head) => (head ? createHeadReader(head) : ({ prior }: HeadText) => prior));
  const cases = notices.map(async (notice, n): Promise<Case> => {
    const { state, closest } = await notice.assess(at, heads[n % FOLDS]);
    const paragraphs = notice.paragraphs.map((paragraph) => {
      const text = toHeadText(paragraph, at);
      const first = readers[n % FOLDS]?.(text) ?? text.prior;
      return { odds: closeOdds(paragraph, closest) ?? first, isLabelled: paragraph.labels.has(code) };
    });
    return { isStated: notice.concepts.has(code), state, paragraphs };
  });
  return Promise.all(cases);
}

/** Of the sentence of a paragraph that is most on the point, as far as it was read closely. */
function closeOdds({ start, end }: Paragraph, closest: readonly ReadSentence[]): number | undefined {
  const inside = closest.filter((sentence) => sentence.start < end && start < sentence.end);
  return inside.length > 0 ? Math.max(...inside.map(({ odds }) => odds)) : undefined;
}

/** What a reviewer would teach: every passage on the point, the ones most like it, and what the notices say besides. */
function taughtBy(others: readonly Notice[], code: string, at: number): Taught {
  const labels: LabelledText[] = [];
  const besides: HeadText[] = [];
  for (const [n, { concepts, paragraphs }] of others.entries()) {
    const apart = paragraphs.filter(({ labels }) => !labels.has(code));
    const rejected = [...apart].sort((a, b) => (b.prior[at] ?? 0) - (a.prior[at] ?? 0)).slice(0, REJECTED);
    for (const paragraph of paragraphs) {
      const isLabelled = paragraph.labels.has(code);
      if (!isLabelled && !rejected.includes(paragraph)) continue;
      const finding = isLabelled ? "shown" : "no_evidence";
      labels.push({ ...toHeadText(paragraph, at), finding, weight: 1 });
    }
    if (n < others.length - MOST_TEXTS) continue;
    const rest = apart
      .filter((paragraph) => !rejected.includes(paragraph))
      .map((paragraph) => toHeadText(paragraph, at))
      .filter(({ prior }) => prior <= 0 || !concepts.has(code));
    const step = Math.max(1, rest.length / MOST_SENTENCES);
    for (let i = 0; i < rest.length; i += step) besides.push(...rest.slice(Math.floor(i), Math.floor(i) + 1));
  }
  return { labels, others: besides };
}

function toHeadText({ vector, places, prior }: Paragraph, at: number): HeadText {
  return { vector, places, prior: prior[at] ?? 0 };
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
