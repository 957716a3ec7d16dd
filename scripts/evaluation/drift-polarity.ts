import { conflictOf } from "@/lib/judgment/drift/compare";
import { calibrateSimilarity } from "@/lib/judgment/drift/likeness";
import { comparePair } from "@/lib/judgment/drift/pair";
import { readClause } from "@/lib/judgment/drift/read-clause";
import type { DriftTools } from "./drift-tools";
import type { Figure } from "./figures";
import { readTable } from "./read-table";
import { areaUnderCurve, mean } from "./statistics";

interface ScoredPair {
  source: string;
  label: string;
  cosine: number;
  score: number;
  /** Probability of a contradiction of the two sentences as wholes. */
  conflict: number;
}

/** Does the score tell contradiction from agreement? On SICK nothing was fitted. */
export async function evaluateContradictionOnSick(tools: DriftTools, directory: string): Promise<Figure[]> {
  const rows = readTable(directory, "sick/sick.tsv", ["sentence_a", "sentence_b", "label"]);
  const pairs = await scorePairs(
    tools,
    rows.map((row) => ({ source: "sick", a: row.sentence_a, b: row.sentence_b, label: row.label })),
  );
  const contradictions = withLabels(pairs, ["contradiction"]);
  const entailments = withLabels(pairs, ["entailment"]);
  const rest = withLabels(pairs, ["entailment", "neutral"]);
  const count = contradictions.length + entailments.length;
  return [
    {
      name: "SICK: AUC contradiction, entailment",
      measured: areaUnderCurve(scores(contradictions), scores(entailments)),
      target: { atLeast: 0.98 },
      count,
    },
    { name: "- bare 1 - cosine", measured: cosineArea(contradictions, entailments), count },
    {
      name: "SICK: AUC contradiction, all others",
      measured: areaUnderCurve(scores(contradictions), scores(rest)),
      count: pairs.length,
    },
    { name: "- bare 1 - cosine", measured: cosineArea(contradictions, rest), count: pairs.length },
  ];
}

/** The sets on which cosine fails; wikifactcheck holds contradictions only. */
export async function evaluateNegation(tools: DriftTools, directory: string): Promise<Figure[]> {
  const rows = readTable(directory, "negation/negation.tsv", ["source", "premise", "hypothesis", "label"]);
  const pairs = await scorePairs(
    tools,
    rows.map((row) => ({ source: row.source, a: row.premise, b: row.hypothesis, label: row.label })),
  );
  const wiki = pairs.filter(({ source }) => source === "wikifactcheck");
  const others = pairs.filter(({ source }) => source !== "wikifactcheck");
  const bad = withLabels(others, ["contradiction"]);
  const good = withLabels(others, ["entailment", "paraphrase"]);
  const count = bad.length + good.length;
  const sources = [...new Set(others.map(({ source }) => source))];
  return [
    {
      name: "Negation: AUC",
      measured: areaUnderCurve(scores(bad), scores(good)),
      target: { atLeast: 0.93 },
      count,
    },
    { name: "- bare 1 - cosine", measured: cosineArea(bad, good), count },
    ...sources.map((source) => {
      const of = (list: readonly ScoredPair[]) => list.filter((pair) => pair.source === source);
      const measured = areaUnderCurve(scores(of(bad)), scores(of(good)));
      return { name: `- ${source} alone`, measured, count: of(bad).length + of(good).length };
    }),
    {
      name: "Negation: recall at 0.5",
      measured: shareOver(bad),
      target: { atLeast: 0.85 },
      count: bad.length,
    },
    {
      name: "Negation: false alarms at 0.5",
      measured: shareOver(good),
      target: { atMost: 0.12 },
      count: good.length,
    },
    {
      name: "Negation: calibration error, 10 bins",
      measured: calibrationError([...bad, ...good]),
      target: { atMost: 0.07 },
      count,
    },
    { name: "WikiFactCheck: recall at 0.5", measured: shareOver(wiki), count: wiki.length },
    {
      name: "- bare 1 - cosine",
      measured: mean(wiki.map(({ cosine }) => (1 - cosine >= 0.5 ? 1 : 0))),
      count: wiki.length,
    },
  ];
}

async function scorePairs(
  tools: DriftTools,
  rows: readonly { source: string; a: string; b: string; label: string }[],
): Promise<ScoredPair[]> {
  const cosines = await tools.cosines(rows);
  const likeness = await tools.likeness(rows);
  const read = (text: string) => readClause({ text, start: 0, end: text.length });
  const scored: ScoredPair[] = [];
  for (const [i, { source, a, b, label }] of rows.entries()) {
    const cosine = cosines[i] ?? 0;
    const similarity = calibrateSimilarity(likeness[i] ?? 0, tools.embedder.method);
    const features = comparePair(read(a), read(b), similarity, tools.opposition);
    scored.push({ source, label, cosine, score: await tools.score(a, b), conflict: conflictOf(features) });
  }
  return scored;
}

function withLabels(pairs: readonly ScoredPair[], labels: readonly string[]): ScoredPair[] {
  return pairs.filter(({ label }) => labels.includes(label));
}

function scores(pairs: readonly ScoredPair[]): number[] {
  return pairs.map(({ score }) => score);
}

function cosineArea(bad: readonly ScoredPair[], good: readonly ScoredPair[]): number {
  const distances = (pairs: readonly ScoredPair[]) => pairs.map(({ cosine }) => 1 - cosine);
  return areaUnderCurve(distances(bad), distances(good));
}

function shareOver(pairs: readonly ScoredPair[]): number {
  return mean(pairs.map(({ score }) => (score >= 0.5 ? 1 : 0)));
}

/** Mean distance between stated probability and share of contradictions in ten bins of equal width, by size. */
function calibrationError(pairs: readonly ScoredPair[]): number {
  let error = 0;
  for (let bin = 0; bin < 10; bin++) {
    const inBin = pairs.filter(({ conflict }) => Math.min(9, Math.floor(conflict * 10)) === bin);
    if (inBin.length === 0) continue;
    const stated = mean(inBin.map(({ conflict }) => conflict));
    const found = mean(inBin.map(({ label }) => (label === "contradiction" ? 1 : 0)));
    error += (inBin.length / pairs.length) * Math.abs(stated - found);
  }
  return error;
}
