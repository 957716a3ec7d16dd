import { z } from "zod";
import { contentStems } from "@/lib/judgment/analyst/content-stems";
import { splitSentences } from "@/lib/judgment/language/sentences";
import { dot, type Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "./figures";
import { Bm25Index, rankPassages } from "./ranking/ranking";
import { searchStems, withPairs } from "./ranking/topic";
import { readRows } from "./read-rows";
import { mean } from "./statistics";

const PassageRow = z.object({ doc: z.number(), passage_id: z.string(), text: z.string() });
const QuestionRow = z.object({ question: z.string(), relevant: z.array(z.tuple([z.number(), z.string()])) });

const CUTOFF = 10;

/** Ranks every passage for every question with the analyst's ranking: MAP and recall at 10. */
export async function evaluateRetrieval(embedder: Embedder, directory: string): Promise<Figure[]> {
  const passages = readRows(directory, "obliqa/passages.jsonl", PassageRow);
  const questions = readRows(directory, "obliqa/questions.jsonl", QuestionRow);
  const sentences = passages.map(({ text }) =>
    splitSentences(text, 0, text.length).map(({ start, end }) => text.slice(start, end)),
  );
  const passageVectors = await embedder.embed(passages.map(({ text }) => text));
  const flat = await embedder.embed(sentences.flat());
  let next = 0;
  const sentenceVectors = sentences.map((list) => {
    const start = next;
    next += list.length;
    return flat.slice(start, next);
  });
  const words = new Bm25Index(passages.map(({ text }) => withPairs(contentStems(text))));
  const questionVectors = await embedder.embed(questions.map(({ question }) => question));
  const precisions: number[] = [];
  const recalls: number[] = [];
  for (const [i, { question, relevant }] of questions.entries()) {
    const vector = questionVectors[i] ?? new Float32Array(embedder.dimensions);
    const scores = rankPassages({
      passage: passageVectors.map((v) => dot(v, vector)),
      sentence: sentenceVectors.map((list) => Math.max(...list.map((v) => dot(v, vector)))),
      words: [...words.scores(withPairs(searchStems(question)))],
    });
    const wanted = new Set(relevant.map(([doc, id]) => `${doc}|${id}`));
    const found = [...passages.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, CUTOFF);
    const hits = found.map((index) => wanted.has(`${passages[index]?.doc}|${passages[index]?.passage_id}`));
    precisions.push(averagePrecision(hits, wanted.size));
    recalls.push(hits.filter(Boolean).length / wanted.size);
  }
  const count = questions.length;
  return [
    { name: "ObliQA: MAP@10", measured: mean(precisions), target: { atLeast: 0.68 }, count },
    { name: "ObliQA: recall@10", measured: mean(recalls), target: { atLeast: 0.81 }, count },
  ];
}

function averagePrecision(hits: readonly boolean[], wanted: number): number {
  let found = 0;
  let sum = 0;
  for (const [i, hit] of hits.entries()) {
    if (!hit) continue;
    found++;
    sum += found / (i + 1);
  }
  return sum / Math.min(CUTOFF, wanted);
}
