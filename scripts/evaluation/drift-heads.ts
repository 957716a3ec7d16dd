import fs from "node:fs";
import { BASIS_TERMS, EXPECTED_TERMS, type ExpectedReading } from "@/lib/judgment/drift/fitted";
import { meanOf } from "@/lib/judgment/drift/heads";
import { readExpected } from "@/lib/judgment/drift/measure-expected";
import { asWritten } from "@/lib/judgment/drift/measure-manifolds";
import { readText } from "@/lib/judgment/drift/read-text";
import { closeEmbedder, getEmbedder } from "@/lib/platform/embeddings";
import { parseWordLists } from "@/lib/platform/word-lists";
import { type Behaviors, ConductPair, foldOf, isKeptApart, readBehaviors, readConductRows } from "./authored";
import { ownPairs } from "./drift-pairs-read";
import { type DriftTools, openDriftTools } from "./drift-tools";
import type { Figure } from "./figures";
import {
  type FitRow,
  fitLogistic,
  fitRidge,
  fittedValue,
  type LinearFit,
  packedHead,
  rounded,
} from "./linear-fits";
import { readRows } from "./read-rows";
import { readTable } from "./read-table";
import { restatementsOf } from "./restatements";
import { areaUnderCurve } from "./statistics";

const FILE = "lib/judgment/drift/data/heads.ts";
/** Written for this project, so they are part of it: reports with an expected text, and without one. */
const OWN_FOLDER = "scripts/evaluation";
const OWN_BEHAVIORS = "behavior-reports.jsonl";
const OWN_CONDUCT = "conduct-reports.jsonl";
const OWN_PAIRS = "conduct-pairs.jsonl";
const EXAMPLES = "scripts/evaluation/conduct-examples.txt";

/** Weight of simplicity of the heads: 384 values, about 2,000 rows. */
const PENALTY = 1;

/**
 * How much each source counts in the score's regression, all its rows together and its two labels alike.
 * Free reports are what is measured most; the others keep what the rules know.
 */
const SOURCE_WEIGHT = { free: 1, restated: 0.3, negation: 0.8, own: 0.4 } as const;

/** Reports in the words of the expectation count less than free ones in the head of keeping. */
const RESTATED_WEIGHT = 0.3;

/** How far misses and false alarms are moved against each other, in log-odds: alarms cost more than misses. */
const CAUTION = 0.9;

/**
 * How much a row of each source counts in the head of conduct. The reports come in pairs that share a situation,
 * which teaches the act and not its setting. Reports of rules broken count little: not all of them do harm.
 */
const CONDUCT_WEIGHT = { authored: 1, example: 1, report: 2, pair: 1, behavior: 0.1 } as const;

interface ExpectedRow {
  source: keyof typeof SOURCE_WEIGHT;
  group: string;
  expected: string;
  observed: string;
  isBroken: boolean;
}

interface ReadRow extends ExpectedRow {
  reading: ExpectedReading;
  mean: Float32Array;
}

/**
 * Fits lib/judgment/drift/data/heads.ts on what was authored for this product, a fifth kept apart, on own
 * pairs and on the negation sets, and writes it. Deterministic: no draw takes part.
 */
export async function fitDriftHeads(directory: string): Promise<Figure[]> {
  const embedder = await getEmbedder();
  try {
    const tools = await openDriftTools(embedder);
    const rows = await readAll(tools, expectedRows(directory));
    const conduct = await conductRows(tools, directory);
    const keeping = fitKeeping(rows, (row) => RESTATED_BY(row));
    const conductHead = fitConduct(conduct);
    const expected = fitExpected(rows, keeping);
    const { basis, terms } = await fitBasis(tools, directory, rows);
    fs.writeFileSync(FILE, fileOf({ conduct: conductHead, keeping, basis }, expected, terms));
    const values = rows.map((row) =>
      fittedValue(expected.fit, termsOf(row.reading, expected.keepingOf(row))),
    );
    const over = (isBroken: boolean) =>
      values.filter((_, i) => rows[i]?.source === "free" && rows[i]?.isBroken === isBroken);
    return [
      {
        name: "Fit: AUC of free reports, left out by fifths in the head",
        measured: areaUnderCurve(over(true), over(false)),
        count: rows.filter(({ source }) => source === "free").length,
      },
    ];
  } finally {
    await closeEmbedder();
  }
}

const RESTATED_BY = ({ source }: ExpectedRow) => (source === "restated" ? RESTATED_WEIGHT : 1);

/** What was authored, a fifth kept apart, and the reports of this project. */
function behaviorsToFit(directory: string): Behaviors[] {
  const authored = readBehaviors(directory).filter(({ expected }) => !isKeptApart(expected));
  return [...authored, ...readBehaviors(OWN_FOLDER, OWN_BEHAVIORS)];
}

function expectedRows(directory: string): ExpectedRow[] {
  const rows: ExpectedRow[] = [];
  for (const { expected, conforms, violates } of behaviorsToFit(directory)) {
    const base = { group: expected, expected };
    for (const observed of conforms) rows.push({ ...base, source: "free", observed, isBroken: false });
    for (const { text } of violates) rows.push({ ...base, source: "free", observed: text, isBroken: true });
    for (const { text, keeps } of restatementsOf(expected))
      rows.push({ ...base, source: "restated", observed: text, isBroken: !keeps });
  }
  for (const { a, b, isConflict } of ownPairs())
    rows.push({ source: "own", group: a, expected: a, observed: b, isBroken: isConflict });
  for (const { premise, hypothesis, label, source } of readTable(directory, "negation/negation.tsv", [
    "source",
    "premise",
    "hypothesis",
    "label",
  ])) {
    if (label === "neutral" || source === "wikifactcheck") continue;
    const isBroken = label === "contradiction";
    rows.push({ source: "negation", group: premise, expected: premise, observed: hypothesis, isBroken });
  }
  return rows;
}

async function readAll(tools: DriftTools, rows: readonly ExpectedRow[]): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (const row of rows) {
    const [expected, observed] = [await readText(row.expected), await readText(row.observed)];
    if (expected.length === 0 || observed.length === 0) continue;
    const { reading, observed: clauses } = await readExpected(tools, expected, observed);
    const mean = meanOf(clauses.flatMap(({ middle }) => middle ?? []));
    if (mean) read.push({ ...row, reading, mean });
  }
  return read;
}

interface ConductExample {
  text: string;
  isUnsafe: boolean;
  source: keyof typeof CONDUCT_WEIGHT;
}

function conductExamples(directory: string): ConductExample[] {
  const authored = readConductRows(directory).filter(({ text }) => !isKeptApart(text));
  const lines = parseWordLists(fs.readFileSync(EXAMPLES, "utf8"), EXAMPLES).get("examples") ?? [];
  return [
    ...authored.map((row) => ({ ...row, source: "authored" as const })),
    ...readRows(OWN_FOLDER, OWN_PAIRS, ConductPair).flatMap(({ good, bad }) => [
      { text: good, isUnsafe: false, source: "pair" as const },
      { text: bad, isUnsafe: true, source: "pair" as const },
    ]),
    ...readConductRows(OWN_FOLDER, OWN_CONDUCT).map((row) => ({ ...row, source: "report" as const })),
    ...lines.flatMap((line) =>
      line.split(" | ").map((text, side) => ({ text, isUnsafe: side === 1, source: "example" as const })),
    ),
    ...behaviorsToFit(directory).flatMap(({ conforms, violates }) => [
      ...conforms.map((text) => ({ text, isUnsafe: false, source: "behavior" as const })),
      ...violates.map(({ text }) => ({ text, isUnsafe: true, source: "behavior" as const })),
    ]),
  ];
}

interface ConductRow extends FitRow {
  source: ConductExample["source"];
}

async function conductRows({ embedder }: DriftTools, directory: string): Promise<ConductRow[]> {
  const examples = conductExamples(directory);
  const layers = (await embedder.embedLayers?.(examples.map(({ text }) => asWritten(text)))) ?? [];
  return layers.flatMap(({ middle }, i) => {
    const { isUnsafe, source } = examples[i] ?? {};
    if (source === undefined) return [];
    return [{ values: middle, target: isUnsafe ? 1 : 0, weight: CONDUCT_WEIGHT[source], source }];
  });
}

/** How much the regression on all sources counts against the one on authored behaviors alone. */
const ALL_SOURCES_SHARE = 2;

/** The sum of two regressions: left out by area, it does better on each author's behaviors than either. */
function fitConduct(rows: readonly ConductRow[]): LinearFit {
  const all = fitRidge(rows, PENALTY);
  const authored = fitRidge(
    rows.filter(({ source }) => source === "authored"),
    PENALTY,
  );
  const whole = ALL_SOURCES_SHARE + 1;
  return {
    weights: all.weights.map((w, i) => (ALL_SOURCES_SHARE * w + (authored.weights[i] ?? 0)) / whole),
    constant: (ALL_SOURCES_SHARE * all.constant + authored.constant) / whole,
  };
}

function fitKeeping(rows: readonly ReadRow[], weightOf: (row: ReadRow) => number): LinearFit {
  const used = rows.filter(({ source }) => source === "free" || source === "restated");
  return fitRidge(
    used.map((row) => ({ values: row.mean, target: row.isBroken ? 1 : 0, weight: weightOf(row) })),
    PENALTY,
  );
}

function termsOf(reading: ExpectedReading, keeping: number): number[] {
  return Object.values(EXPECTED_TERMS).map((read) => read(reading, keeping));
}

interface ExpectedFit {
  fit: LinearFit;
  keepingOf(row: ReadRow): number;
}

/** The head of a row is one that has not seen its group, else the regression would trust it too much. */
function fitExpected(rows: readonly ReadRow[], keeping: LinearFit): ExpectedFit {
  const byFold = Array.from({ length: 5 }, (_, fold) =>
    fitKeeping(
      rows.filter(({ group }) => foldOf(group) !== fold),
      RESTATED_BY,
    ),
  );
  const keepingOf = ({ source, group, mean }: ReadRow) => {
    const isSeen = source === "free" || source === "restated";
    const fit = (isSeen ? byFold[foldOf(group)] : undefined) ?? keeping;
    return Math.min(0.8, Math.max(-0.8, fittedValue(fit, mean)));
  };
  const totals = new Map<string, number>();
  const keyOf = ({ source, isBroken }: ReadRow) => `${source} ${isBroken}`;
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0) + 1);
  const fitted = fitLogistic(
    rows.map((row) => ({
      values: termsOf(row.reading, keepingOf(row)),
      target: row.isBroken ? 1 : 0,
      weight: (1_000 * SOURCE_WEIGHT[row.source]) / (totals.get(keyOf(row)) ?? 1),
    })),
    1,
  );
  // Free reports alone: where the words are the expectation's own, the rules are balanced already.
  const far = Object.keys(EXPECTED_TERMS).indexOf("far");
  const weights = fitted.weights.map((weight, i) => (i === far ? weight - CAUTION : weight));
  return { fit: { ...fitted, weights }, keepingOf };
}

/** Unrelated reports, and reports of other groups, against those of the group. */
async function fitBasis(tools: DriftTools, directory: string, rows: readonly ReadRow[]) {
  const free = rows.filter(({ source }) => source === "free");
  const strangers: ExpectedRow[] = [];
  for (const { expected, unrelated } of behaviorsToFit(directory)) {
    for (const observed of unrelated)
      strangers.push({ source: "own", group: expected, expected, observed, isBroken: false });
  }
  const crossed = free.flatMap((row, i): ExpectedRow[] => {
    const other = free[(i * 7 + Math.floor(free.length / 2)) % free.length];
    if (i % 3 !== 0 || !other || other.group === row.group) return [];
    return [{ ...row, source: "restated", observed: other.observed }];
  });
  const read = await readAll(tools, [...strangers, ...crossed]);
  const unrelated = read.filter(({ source }) => source === "own");
  const toRow = (target: number, weight: number) => (row: ReadRow) => ({ values: row.mean, target, weight });
  const related = (row: ReadRow) => row.source === "free";
  const fitHead = (isUsed: (row: ReadRow) => boolean) =>
    fitRidge(
      [
        ...rows.filter((row) => related(row) && isUsed(row)).map(toRow(0, 1)),
        ...unrelated.filter(isUsed).map(toRow(1, 4)),
      ],
      PENALTY,
    );
  const basis = fitHead(() => true);
  const byFold = Array.from({ length: 5 }, (_, fold) => fitHead(({ group }) => foldOf(group) !== fold));
  const headOf = (row: ReadRow) =>
    Math.min(0.8, Math.max(-0.8, fittedValue(byFold[foldOf(row.group)] ?? basis, row.mean)));
  const toTerms =
    (target: number, weight: number) =>
    (row: ReadRow): FitRow => ({
      values: Object.values(BASIS_TERMS).map((readTerm) => readTerm(row.reading, headOf(row))),
      target,
      weight,
    });
  const terms = fitLogistic(
    [
      ...free.map(toTerms(0, 1)),
      ...unrelated.map(toTerms(1, free.length / unrelated.length)),
      ...read.filter(({ source }) => source === "restated").map(toTerms(1, 1)),
    ],
    1,
  );
  return { basis, terms };
}

function fileOf(heads: Record<string, LinearFit>, expected: ExpectedFit, terms: LinearFit): string {
  const packed = Object.entries(heads).map(([name, head]) => `  ${name}: ${packedHead(head)},`);
  const named = (name: string, keys: readonly string[], { weights, constant }: LinearFit) =>
    `  ${name}: {\n${keys.map((key, i) => `    ${key}: ${rounded(weights[i] ?? 0)},`).join("\n")}\n    constant: ${rounded(constant)},\n  },`;
  return [
    "/**",
    " * What drift has learned. Written by `npm run evaluate -- drift-heads DATA_DIR`: do not edit.",
    " * docs/drift.md says what it was fitted on.",
    " */",
    "export const HEADS = {",
    ...packed,
    named("expected", Object.keys(EXPECTED_TERMS), expected.fit),
    named("basisTerms", Object.keys(BASIS_TERMS), terms),
    "} as const;",
    "",
  ].join("\n");
}
