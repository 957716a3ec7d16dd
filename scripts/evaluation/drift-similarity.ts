import type { DriftTools } from "./drift-tools";
import type { Figure } from "./figures";
import { groupBy } from "./group-by";
import { readTable } from "./read-table";
import { mean, spearman } from "./statistics";

/** Rank correlation of the bare likeness with what people said; no rule takes part. */
export async function evaluateSimilarityOnSick(tools: DriftTools, directory: string): Promise<Figure[]> {
  const rows = readTable(directory, "sick/sick.tsv", ["sentence_a", "sentence_b", "relatedness_1_5"]);
  const likeness = await tools.likeness(rows.map((row) => ({ a: row.sentence_a, b: row.sentence_b })));
  const gold = rows.map((row) => Number(row.relatedness_1_5));
  const cosines = await tools.cosines(rows.map((row) => ({ a: row.sentence_a, b: row.sentence_b })));
  return [
    {
      name: "SICK: Spearman, similarity",
      measured: spearman(likeness, gold),
      target: { atLeast: 0.77 },
      count: rows.length,
    },
    { name: "- bare cosine", measured: spearman(cosines, gold), count: rows.length },
  ];
}

/** The same on SemEval STS, over all pairs and as the mean of its sources. */
export async function evaluateSimilarityOnSts(tools: DriftTools, directory: string): Promise<Figure[]> {
  const rows = readTable(directory, "sts/sts.tsv", ["source", "score_0_5", "sentence_a", "sentence_b"]);
  const likeness = await tools.likeness(rows.map((row) => ({ a: row.sentence_a, b: row.sentence_b })));
  const pairs = rows.map((row, i) => ({
    source: row.source,
    gold: Number(row.score_0_5),
    likeness: likeness[i] ?? 0,
  }));
  const correlation = (of: typeof pairs) =>
    spearman(
      of.map((pair) => pair.likeness),
      of.map(({ gold }) => gold),
    );
  const bySource = [...groupBy(pairs, ({ source }) => source).values()].map(correlation);
  return [
    { name: "STS: Spearman, similarity, pooled", measured: correlation(pairs), count: rows.length },
    {
      name: "STS: Spearman, similarity, mean of sources",
      measured: mean(bySource),
      target: { atLeast: 0.84 },
      count: rows.length,
    },
  ];
}
