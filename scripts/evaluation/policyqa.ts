import { z } from "zod";
import { listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import type { AnalyzedControl } from "@/lib/judgment/analyst/schema";
import { type Embedder, embedFixedTexts } from "@/lib/platform/embeddings";
import type { Figure } from "./figures";
import { groupBy } from "./group-by";
import type { Finding } from "./ranking/examine";
import { examineDocument } from "./ranking/examine-document";
import {
  type Background,
  CALIBRATIONS,
  type ControlTopic,
  createBackground,
  createTopic,
  probeTexts,
} from "./ranking/topic";
import { readRows } from "./read-rows";
import { areaUnderCurve, mean, standardize } from "./statistics";

const SegmentRow = z.object({
  policy: z.string(),
  text: z.string(),
  answers: z.record(z.string(), z.array(z.tuple([z.number(), z.number()]))),
});
const PracticeRow = z.object({ type: z.string(), questions: z.array(z.string()).min(1) });

/** One practice in one policy. */
interface Case {
  policy: string;
  practice: string;
  isStated: boolean;
  /** Mean aboutness of the three sentences nearest the practice. */
  aboutness: number;
  sentenceCount: number;
  /** For a stated practice: whether a gold span overlaps the first quote, and one of the first three. */
  hits: readonly [atOne: boolean, atThree: boolean] | undefined;
  areQuotesExact: boolean;
}

const SEGMENT_BREAK = "\n\n";

/**
 * Is a practice stated in a policy, and where? Coverage score: the log-odds of the practice in the other
 * policies of the folder (leave one policy out), plus 0.8 standard deviations of aboutness and 0.8 of the
 * logarithm of the policy's length. Nothing is fitted.
 */
export async function evaluateCoverage(embedder: Embedder, directory: string): Promise<Figure[]> {
  const cases = await examineCases(embedder, directory);
  const prior = leaveOnePolicyOutPrior(cases);
  const aboutness = standardize(cases.map((item) => item.aboutness));
  const length = standardize(cases.map((item) => Math.log(item.sentenceCount)));
  const scores = prior.map((value, i) => value + 0.8 * (aboutness[i] ?? 0) + 0.8 * (length[i] ?? 0));
  const evidence = cases.flatMap(({ hits }) => (hits ? [hits] : []));
  const count = cases.length;
  return [
    { name: "PolicyQA: coverage AUC, prior alone", measured: auc(cases, prior), count },
    { name: "PolicyQA: coverage AUC, analyst alone", measured: auc(cases, aboutness), count },
    { name: "PolicyQA: coverage AUC, both", measured: auc(cases, scores), target: { atLeast: 0.82 }, count },
    { name: "PolicyQA: accuracy, prior alone, surest 60 %", measured: accuracy(cases, prior, 0.6), count },
    { name: "PolicyQA: accuracy, all answered", measured: accuracy(cases, scores, 1), count },
    {
      name: "PolicyQA: accuracy, surest 60 %",
      measured: accuracy(cases, scores, 0.6),
      target: { atLeast: 0.84 },
      count,
    },
    {
      name: "PolicyQA: evidence overlap at 1",
      measured: mean(evidence.map(([one]) => Number(one))),
      count: evidence.length,
    },
    {
      name: "PolicyQA: evidence overlap at 3",
      measured: mean(evidence.map(([, three]) => Number(three))),
      count: evidence.length,
    },
    {
      name: "PolicyQA: share of exact quotes",
      measured: mean(cases.map((item) => Number(item.areQuotesExact))),
      target: { exactly: 1 },
      count,
    },
  ];
}

/** The controls of the catalog, as practices are told apart from them. */
async function backgroundOf(embedder: Embedder): Promise<Background> {
  const controls = listFrameworks().flatMap(({ code }) => listAuditableControls(code));
  const texts = [...new Set(controls.flatMap((control) => probeTexts(control).map(({ text }) => text)))];
  const vectors = await embedFixedTexts(embedder, texts);
  const vectorOf = new Map(texts.map((text, i) => [text, vectors[i]]));
  const withVectors = controls.map((control) => ({
    control,
    vectors: probeTexts(control).flatMap(({ text }) => vectorOf.get(text) ?? []),
  }));
  return createBackground(withVectors, CALIBRATIONS[embedder.method]);
}

async function examineCases(embedder: Embedder, directory: string): Promise<Case[]> {
  const segments = readRows(directory, "policyqa/segments.jsonl", SegmentRow);
  const practices = readRows(directory, "policyqa/practices.jsonl", PracticeRow);
  const background = await backgroundOf(embedder);
  const topics: ControlTopic[] = [];
  for (const practice of practices) {
    const control = toControl(practice);
    const vectors = await embedder.embed(probeTexts(control).map(({ text }) => text));
    topics.push(createTopic(control, vectors, background));
  }
  const cases: Case[] = [];
  for (const [policy, ofPolicy] of groupBy(segments, (segment) => segment.policy)) {
    const document = ofPolicy.map(({ text }) => text).join(SEGMENT_BREAK);
    const gold = goldSpans(ofPolicy);
    const { sentenceCount, findingsFor } = await examineDocument(embedder, document, background);
    for (const topic of topics) {
      const practice = topic.control.control_id;
      const nearest = findingsFor(topic)
        .sort((a, b) => b.about - a.about)
        .slice(0, 3);
      const spans = gold.get(practice);
      cases.push({
        policy,
        practice,
        isStated: spans !== undefined,
        aboutness: mean(nearest.map(({ about }) => about)),
        sentenceCount,
        hits: spans && [overlaps(nearest.slice(0, 1), spans), overlaps(nearest, spans)],
        areQuotesExact: nearest.every((finding) => isExact(document, finding)),
      });
    }
  }
  return cases;
}

/** A practice as a control that is not in the catalog: its questions are its probes. */
function toControl({ type, questions }: z.infer<typeof PracticeRow>): AnalyzedControl {
  const [category = "", attribute = "", value = ""] = type.split("|||");
  return {
    control_id: type,
    title: `${value} (${attribute}): ${category}`,
    description: "",
    theme: "transparency",
    questions,
    evidence_examples: [],
    probes: [],
  };
}

type Span = readonly [start: number, end: number];

/** The annotated spans of a policy by practice, in offsets of its joined text. */
function goldSpans(segments: readonly z.infer<typeof SegmentRow>[]): Map<string, Span[]> {
  const gold = new Map<string, Span[]>();
  let offset = 0;
  for (const { text, answers } of segments) {
    for (const [practice, spans] of Object.entries(answers)) {
      const moved = spans.map(([start, end]): Span => [start + offset, end + offset]);
      if (moved.length > 0) gold.set(practice, [...(gold.get(practice) ?? []), ...moved]);
    }
    offset += text.length + SEGMENT_BREAK.length;
  }
  return gold;
}

function overlaps(findings: readonly Finding[], spans: readonly Span[]): boolean {
  return findings.some(({ indexed: { sentence } }) =>
    spans.some(([start, end]) => sentence.start < end && start < sentence.end),
  );
}

/** A quote is exact when its words are the ones the rules read, apart from Markdown and blanks. */
function isExact(document: string, { indexed: { sentence } }: Finding): boolean {
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.join(" ");
  return words(document.slice(sentence.start, sentence.end)) === words(sentence.text);
}

function leaveOnePolicyOutPrior(cases: readonly Case[]): number[] {
  const base = mean(cases.map(({ isStated }) => Number(isStated)));
  const ofPractice = groupBy(cases, ({ practice }) => practice);
  return cases.map((item) => {
    const others = (ofPractice.get(item.practice) ?? []).filter(({ policy }) => policy !== item.policy);
    // One pseudo-policy with the base rate keeps the odds finite.
    const rate = (others.filter(({ isStated }) => isStated).length + base) / (others.length + 1);
    return Math.log(rate / (1 - rate));
  });
}

function auc(cases: readonly Case[], scores: readonly number[]): number {
  const of = (isStated: boolean) => scores.filter((_, i) => cases[i]?.isStated === isStated);
  return areaUnderCurve(of(true), of(false));
}

/** Accuracy on the cases whose score is farthest from undecided (0). */
function accuracy(cases: readonly Case[], scores: readonly number[], share: number): number {
  const surest = [...scores.keys()].sort((a, b) => Math.abs(scores[b] ?? 0) - Math.abs(scores[a] ?? 0));
  const answered = surest.slice(0, Math.floor(share * scores.length));
  return mean(answered.map((i) => Number((scores[i] ?? 0) > 0 === cases[i]?.isStated)));
}
