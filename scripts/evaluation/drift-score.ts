import fs from "node:fs";
import { EXPECTED_TERMS, type ExpectedReading } from "@/lib/judgment/drift/fitted";
import { readExpected } from "@/lib/judgment/drift/measure-expected";
import { readText } from "@/lib/judgment/drift/read-text";
import { type ReportReading, readReport } from "@/lib/judgment/drift/report-reader";
import { closeEmbedder, getEmbedder } from "@/lib/platform/embeddings";
import { ownPairs } from "./drift-pairs-read";
import { type DriftTools, openDriftTools } from "./drift-tools";
import { expectedReports } from "./expected-reports";
import type { Figure } from "./figures";
import { fitLogistic, fittedValue, type LinearFit, rounded } from "./linear-fits";
import { readTable } from "./read-table";
import { restatementsOf } from "./restatements";
import { areaUnderCurve } from "./statistics";

const FILE = "lib/judgment/drift/data/score.ts";

/** How much each source counts in the score's regression, all its rows together and its two labels alike. */
const SOURCE_WEIGHT = { report: 1, restated: 0.3, negation: 0.8, own: 0.4 } as const;

/** How far misses and false alarms are moved against each other, in log-odds: alarms cost more than misses. */
const CAUTION = 0.75;

/** Reports of other groups are often of like matters, and count less than what is known to be unrelated. */
const FOREIGN_WEIGHT = 0.5;

/** Of the regressions' weights; the terms are few and the rows many. */
const PENALTY = 1;

interface ScoreRow {
  source: keyof typeof SOURCE_WEIGHT;
  expected: string;
  observed: string;
  isBroken: boolean;
}

/**
 * Fits lib/judgment/drift/data/score.ts, what the score and the basis make of the rules and of the tuned model, on
 * reports the model has not seen, on own pairs and on the negation sets, and writes it. Deterministic.
 */
export async function fitDriftScore(directory: string): Promise<Figure[]> {
  const embedder = await getEmbedder();
  try {
    const tools = await openDriftTools(embedder);
    const rows = await readAll(tools, scoreRows(directory));
    const groups = groupsToFit(directory);
    const expected = fitExpected(rows);
    const silentFrom = fitSilence({
      related: rows.filter(({ source }) => source === "report"),
      unrelated: await readAll(tools, unrelatedRows(groups)),
      foreign: await readAll(tools, foreignRows(groups)),
    });
    fs.writeFileSync(FILE, fileOf(expected, silentFrom));
    return (["report", "restated", "negation"] as const).map((source) => {
      const own = rows.filter((row) => row.source === source);
      const valuesOf = (isBroken: boolean) =>
        own.filter((row) => row.isBroken === isBroken).map((row) => fittedValue(expected, termsOf(row)));
      const name = `Fit: AUC of ${source} rows`;
      return { name, measured: areaUnderCurve(valuesOf(true), valuesOf(false)), count: own.length };
    });
  } finally {
    await closeEmbedder();
  }
}

/** Groups the tuned model has not seen. */
function groupsToFit(directory: string) {
  return expectedReports(directory).filter(({ set }) => set === "score");
}

function scoreRows(directory: string): ScoreRow[] {
  const reports = groupsToFit(directory).flatMap(({ expected, conforms, violates }): ScoreRow[] => {
    const row = (source: ScoreRow["source"], observed: string, isBroken: boolean) => ({
      source,
      expected,
      observed,
      isBroken,
    });
    return [
      ...conforms.map((observed) => row("report", observed, false)),
      ...violates.map(({ text }) => row("report", text, true)),
      ...restatementsOf(expected).map(({ text, keeps }) => row("restated", text, !keeps)),
    ];
  });
  const own = ownPairs().map(
    ({ a, b, isConflict }): ScoreRow => ({ source: "own", expected: a, observed: b, isBroken: isConflict }),
  );
  const columns = ["source", "premise", "hypothesis", "label"] as const;
  const negation = readTable(directory, "negation/negation.tsv", [...columns])
    .filter(({ label, source }) => label !== "neutral" && source !== "wikifactcheck")
    .map(
      ({ premise, hypothesis, label }): ScoreRow => ({
        source: "negation",
        expected: premise,
        observed: hypothesis,
        isBroken: label === "contradiction",
      }),
    );
  return [...reports, ...own, ...negation];
}

type Groups = ReturnType<typeof groupsToFit>;

/** What has nothing to do with the expectation. */
function unrelatedRows(groups: Groups): ScoreRow[] {
  return groups.flatMap(({ expected, unrelated }) =>
    unrelated.map((observed): ScoreRow => ({ source: "report", expected, observed, isBroken: false })),
  );
}

/** A report of the next group for each. */
function foreignRows(groups: Groups): ScoreRow[] {
  return groups.flatMap(({ expected }, i): ScoreRow[] => {
    const observed = groups[(i + 1) % groups.length]?.conforms[0];
    return observed === undefined ? [] : [{ source: "report", expected, observed, isBroken: false }];
  });
}

interface ReadRow extends ScoreRow {
  reading: ExpectedReading;
  report: ReportReading;
}

async function readAll(tools: DriftTools, rows: readonly ScoreRow[]): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (const row of rows) {
    const expected = { text: row.expected, clauses: await readText(row.expected) };
    const observed = { text: row.observed, clauses: await readText(row.observed) };
    if (expected.clauses.length === 0 || observed.clauses.length === 0) continue;
    const { reading } = await readExpected(tools, expected.clauses, observed.clauses);
    read.push({ ...row, reading, report: await readReport(tools.reportReader, expected, observed) });
  }
  return read;
}

function termsOf({ reading, report }: ReadRow): number[] {
  return Object.values(EXPECTED_TERMS).map((read) => read(reading, report));
}

function fitExpected(rows: readonly ReadRow[]): LinearFit {
  const totals = new Map<string, number>();
  const keyOf = ({ source, isBroken }: ReadRow) => `${source} ${isBroken}`;
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0) + 1);
  const fitted = fitLogistic(
    rows.map((row) => ({
      values: termsOf(row),
      target: row.isBroken ? 1 : 0,
      weight: (1_000 * SOURCE_WEIGHT[row.source]) / (totals.get(keyOf(row)) ?? 1),
    })),
    PENALTY,
  );
  // Reports in other words alone: where the words are the expectation's own, the rules are balanced already.
  const far = Object.keys(EXPECTED_TERMS).indexOf("far");
  return {
    ...fitted,
    weights: fitted.weights.map((weight, i) => (i === far ? weight - CAUTION : weight)),
  };
}

/** Where a report is as likely to speak to the expectation as not, on the scale of {@link ReportReading.silent}. */
function fitSilence(rows: Record<"related" | "unrelated" | "foreign", readonly ReadRow[]>): number {
  const toRow =
    (target: number, weight: number) =>
    ({ report }: ReadRow) => ({
      values: [report.silent],
      target,
      weight,
    });
  const share = (own: readonly ReadRow[]) => rows.related.length / own.length;
  const { weights, constant } = fitLogistic(
    [
      ...rows.related.map(toRow(0, 1)),
      ...rows.unrelated.map(toRow(1, share(rows.unrelated))),
      ...rows.foreign.map(toRow(1, FOREIGN_WEIGHT * share(rows.foreign))),
    ],
    PENALTY,
  );
  return -constant / (weights[0] ?? 1);
}

function fileOf({ weights, constant }: LinearFit, silentFrom: number): string {
  return [
    "/**",
    " * What the score makes of its terms. Written by `npm run evaluate -- drift-score DATA_DIR`: do not edit.",
    " * docs/drift.md says what it was fitted on.",
    " */",
    "export const SCORE = {",
    "  expected: {",
    ...Object.keys(EXPECTED_TERMS).map((term, i) => `    ${term}: ${rounded(weights[i] ?? 0)},`),
    `    constant: ${rounded(constant)},`,
    "  },",
    "  /** A report less silent than this speaks to the expectation. */",
    `  silentFrom: ${rounded(silentFrom)},`,
    "} as const;",
    "",
  ].join("\n");
}
