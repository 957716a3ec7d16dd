import { CONFLICT_TERMS, subjectShared } from "@/lib/judgment/drift/compare";
import { calibrateSimilarity } from "@/lib/judgment/drift/likeness";
import { comparePair, type PairFeatures } from "@/lib/judgment/drift/pair";
import { readClause } from "@/lib/judgment/drift/read-clause";
import { closeEmbedder, getEmbedder } from "@/lib/platform/embeddings";
import { type LabelledPair, ownPairs } from "./drift-pairs-read";
import { type DriftTools, openDriftTools } from "./drift-tools";
import type { Figure } from "./figures";
import { readTable } from "./read-table";

/** Weight of the squared coefficients, and of a pair by where it comes from. */
const RIDGE = 2;
const WEIGHT = { own: 1.2, semantoneg: 0.7, other: 1 } as const;

/** Terms that may lower a conflict; every other one is a difference and may only raise it. */
const FREE_TERMS = new Set(["overlap"]);

const STEPS = 6_000;

interface Example {
  terms: number[];
  /** How far both speak of the same thing: conflict is this times the fitted probability. */
  isConflict: number;
  weight: number;
}

/** Fits the weights of lib/judgment/drift/compare.ts and returns them as figures to copy. */
export async function fitDriftWeights(directory: string): Promise<Figure[]> {
  const embedder = await getEmbedder();
  try {
    const negation = readTable(directory, "negation/negation.tsv", [
      "source",
      "premise",
      "hypothesis",
      "label",
    ])
      .filter(({ source }) => source !== "wikifactcheck")
      .map((row) => ({
        pair: { a: row.premise, b: row.hypothesis, isConflict: row.label === "contradiction" },
        weight: row.source === "semantoneg" ? WEIGHT.semantoneg : WEIGHT.other,
      }));
    const own = ownPairs().map((pair) => ({ pair, weight: WEIGHT.own as number }));
    const pairs = [...negation, ...own];
    const features = await featuresOf(
      await openDriftTools(embedder),
      pairs.map(({ pair }) => pair),
    );
    const examples = features.map((of, i) => ({
      terms: [...Object.values(CONFLICT_TERMS).map((read) => read(of)), 1],
      isConflict: pairs[i]?.pair.isConflict ? 1 : 0,
      weight: (pairs[i]?.weight ?? 0) * (subjectShared(of) > 0 ? 1 : 0),
    }));
    const names = [...Object.keys(CONFLICT_TERMS), "constant"];
    return regress(examples, names).map((weight, i) => ({
      name: `weight of ${names[i]}`,
      measured: weight,
      count: examples.length,
    }));
  } finally {
    await closeEmbedder();
  }
}

async function featuresOf(tools: DriftTools, pairs: readonly LabelledPair[]): Promise<PairFeatures[]> {
  const likeness = await tools.likeness(pairs);
  const read = (text: string) => readClause({ text, start: 0, end: text.length });
  return pairs.map(({ a, b }, i) => {
    const similarity = calibrateSimilarity(likeness[i] ?? 0, tools.embedder.method);
    return comparePair(read(a), read(b), similarity, tools.opposition);
  });
}

/** Projected gradient descent: slow, simple, and always the same. */
function regress(examples: readonly Example[], names: readonly string[]): number[] {
  const weights = names.map(() => 0);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const rate = 2;
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, i) => (names[i] === "constant" ? 0 : (RIDGE * weight) / total));
    for (const { terms, isConflict, weight } of examples) {
      let logit = 0;
      for (const [i, term] of terms.entries()) logit += term * (weights[i] ?? 0);
      const error = (weight * (1 / (1 + Math.exp(-logit)) - isConflict)) / total;
      for (const [i, term] of terms.entries()) slope[i] = (slope[i] ?? 0) + error * term;
    }
    for (const [i, name] of names.entries()) {
      const next = (weights[i] ?? 0) - rate * (slope[i] ?? 0);
      weights[i] = name === "constant" || FREE_TERMS.has(name) ? next : Math.max(0, next);
    }
  }
  return weights;
}
