import fs from "node:fs";
import { BASIS_TERMS, EXPECTED_TERMS, type ExpectedReading } from "@/lib/judgment/drift/fitted";
import { meanOf, wordsOfClauses } from "@/lib/judgment/drift/heads";
import { readExpected } from "@/lib/judgment/drift/measure-expected";
import { asWritten } from "@/lib/judgment/drift/measure-manifolds";
import { readText } from "@/lib/judgment/drift/read-text";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import { closeEmbedder, getEmbedder } from "@/lib/platform/embeddings";
import { parseWordLists } from "@/lib/platform/word-lists";
import { type Behaviors, ConductPair, foldOf, isKeptApart, readBehaviors, readConductRows } from "./authored";
import { ownPairs } from "./drift-pairs-read";
import { type DriftTools, openDriftTools } from "./drift-tools";
import type { Figure } from "./figures";
import { groupBy } from "./group-by";
import {
  type FitRow,
  fitLogistic,
  fitRidge,
  fittedValue,
  type LinearFit,
  packedHead,
  rounded,
} from "./linear-fits";
import { fitMixed, type MixedFit, type MixedRow, readMixed } from "./mixed-fits";
import { readRows } from "./read-rows";
import { readTable } from "./read-table";
import { restatementsOf } from "./restatements";
import { areaUnderCurve } from "./statistics";
import { packedWordHead } from "./word-fits";

const FILE = "lib/judgment/drift/data/heads.ts";
/** Written for this project, so they are part of it: reports with an expected text, and without one. */
const OWN_FOLDER = "scripts/evaluation";
const OWN_BEHAVIORS = "behavior-reports.jsonl";
const MORE_BEHAVIORS = "expected-reports.jsonl";
const OWN_CONDUCT = "conduct-reports.jsonl";
const OWN_PAIRS = "conduct-pairs.jsonl";
const EXAMPLES = "scripts/evaluation/conduct-examples.txt";

/** Weight of simplicity of the heads: 384 values, about 2,000 rows. */
const PENALTY = 1;

/**
 * How much each source counts in the score's regression, all its rows together and its two labels alike.
 * Free reports are what is measured most; the others keep what the rules know.
 */
const SOURCE_WEIGHT = { free: 1, more: 0.2, restated: 0.3, negation: 0.8, own: 0.4 } as const;

/**
 * How much a report counts in the head of keeping. The additional reports by five authors were written so that their tone does
 * not give the answer away; with full weight, the head does worse on ordinary reports (AUC 0.87 instead of 0.90).
 */
const KEEPING_WEIGHT: Readonly<Partial<Record<keyof typeof SOURCE_WEIGHT, number>>> = {
  free: 1,
  more: 0.15,
  restated: 0.3,
};

/** How far misses and false alarms are moved against each other, in log-odds: alarms cost more than misses. */
const CAUTION = 1.05;

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
  places: readonly number[];
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
    const keeping = fitKeeping(rows);
    const conductHead = fitConduct(conduct);
    const expected = fitExpected(rows, keeping);
    const { basis, terms } = await fitBasis(tools, directory, rows);
    const heads = { conduct: conductHead.all.vector, keeping: keeping.all.vector, basis };
    const words = { conductWords: conductHead.all.words, keepingWords: keeping.all.words };
    fs.writeFileSync(FILE, fileOf(heads, words, expected, terms));
    const values = rows.map((row) =>
      fittedValue(expected.fit, termsOf(row.reading, expected.keepingOf(row))),
    );
    const over = (wanted: ExpectedRow["source"], isBroken: boolean) =>
      values.filter((_, i) => rows[i]?.source === wanted && rows[i]?.isBroken === isBroken);
    return [
      ...(["free", "more"] as const).map((wanted) => ({
        name: `Fit: AUC of ${wanted === "free" ? "free reports" : "more reports"}, left out by fifths in the head`,
        measured: areaUnderCurve(over(wanted, true), over(wanted, false)),
        count: rows.filter(({ source }) => source === wanted).length,
      })),
      ...conductFigures(conduct, conductHead),
    ];
  } finally {
    await closeEmbedder();
  }
}

/** What was authored, a fifth kept apart, and the reports of this project. */
function behaviorsToFit(directory: string): (Behaviors & { source: "free" | "more" })[] {
  const authored = readBehaviors(directory).filter(({ expected }) => !isKeptApart(expected));
  const free = [...authored, ...readBehaviors(OWN_FOLDER, OWN_BEHAVIORS)];
  return [
    ...free.map((behaviors) => ({ ...behaviors, source: "free" as const })),
    ...readBehaviors(OWN_FOLDER, MORE_BEHAVIORS).map((behaviors) => ({
      ...behaviors,
      source: "more" as const,
    })),
  ];
}

function expectedRows(directory: string): ExpectedRow[] {
  const rows: ExpectedRow[] = [];
  for (const { source, expected, conforms, violates } of behaviorsToFit(directory)) {
    const base = { group: expected, expected };
    for (const observed of conforms) rows.push({ ...base, source, observed, isBroken: false });
    for (const { text } of violates) rows.push({ ...base, source, observed: text, isBroken: true });
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
    if (mean) read.push({ ...row, reading, mean, places: wordPlaces(wordsOfClauses(clauses)) });
  }
  return read;
}

interface ConductExample {
  text: string;
  isUnsafe: boolean;
  source: keyof typeof CONDUCT_WEIGHT;
  /** Texts of one author, or of one file: what a fit without them has not seen. */
  group: string;
}

function conductExamples(directory: string): ConductExample[] {
  const authored = readConductRows(directory).filter(({ text }) => !isKeptApart(text));
  const of = (source: ConductExample["source"], author = "") => ({ source, group: `${source}${author}` });
  const lines = parseWordLists(fs.readFileSync(EXAMPLES, "utf8"), EXAMPLES).get("examples") ?? [];
  return [
    ...authored.map((row) => ({ ...row, ...of("authored") })),
    ...readRows(OWN_FOLDER, OWN_PAIRS, ConductPair).flatMap(({ author, good, bad }) => [
      { text: good, isUnsafe: false, ...of("pair", ` of author ${author}`) },
      { text: bad, isUnsafe: true, ...of("pair", ` of author ${author}`) },
    ]),
    ...readConductRows(OWN_FOLDER, OWN_CONDUCT).map((row) => ({ ...row, ...of("report") })),
    ...lines.flatMap((line) =>
      line.split(" | ").map((text, side) => ({ text, isUnsafe: side === 1, ...of("example") })),
    ),
    ...behaviorsToFit(directory).flatMap(({ conforms, violates }) => [
      ...conforms.map((text) => ({ text, isUnsafe: false, ...of("behavior") })),
      ...violates.map(({ text }) => ({ text, isUnsafe: true, ...of("behavior") })),
    ]),
  ];
}

interface ConductRow extends MixedRow {
  source: ConductExample["source"];
  group: string;
}

async function conductRows({ embedder }: DriftTools, directory: string): Promise<ConductRow[]> {
  const examples = conductExamples(directory).map((row) => ({ ...row, text: asWritten(row.text) }));
  const layers = (await embedder.embedLayers?.(examples.map(({ text }) => text))) ?? [];
  return layers.flatMap(({ middle }, i) => {
    const { text, isUnsafe, source, group } = examples[i] ?? {};
    if (text === undefined || source === undefined || group === undefined) return [];
    const base = { target: isUnsafe ? 1 : 0, weight: CONDUCT_WEIGHT[source], source, group };
    return [{ ...base, values: middle, places: wordPlaces(text) }];
  });
}

/** How much the regression on all sources counts against the one on authored behaviors alone. */
const ALL_SOURCES_SHARE = 2;

function fitConduct(rows: readonly ConductRow[]): ReturnType<typeof fitMixed> {
  const groups = groupBy(rows, ({ group }) => group);
  return fitMixed(groups, (unseen) => fitConductVectors(rows.filter(({ group }) => group !== unseen)));
}

/** The sum of two regressions: left out by area, it does better on each author's behaviors than either. */
function fitConductVectors(rows: readonly ConductRow[]): LinearFit {
  const all = fitRidge(rows, PENALTY);
  const own = rows.filter(({ source }) => source === "authored");
  if (own.length === 0) return all;
  const authored = fitRidge(own, PENALTY);
  const whole = ALL_SOURCES_SHARE + 1;
  return {
    weights: all.weights.map((w, i) => (ALL_SOURCES_SHARE * w + (authored.weights[i] ?? 0)) / whole),
    constant: (ALL_SOURCES_SHARE * all.constant + authored.constant) / whole,
  };
}

/** How well conduct is told by heads that have seen no text of a group. */
function conductFigures(
  rows: readonly ConductRow[],
  { withoutGroup }: ReturnType<typeof fitConduct>,
): Figure[] {
  return [...withoutGroup].map(([unseen, fit]) => {
    const own = rows.filter(({ group }) => group === unseen);
    const readings = (target: number) =>
      own.filter((row) => row.target === target).map((row) => readMixed(fit, row));
    const name = `Fit: AUC of conduct, ${unseen} left out`;
    return { name, measured: areaUnderCurve(readings(1), readings(0)), count: own.length };
  });
}

/** Free reports and restated ones, in fifths of groups. */
function fitKeeping(rows: readonly ReadRow[]): ReturnType<typeof fitMixed> {
  const used = rows.flatMap((row) => {
    const weight = KEEPING_WEIGHT[row.source];
    if (weight === undefined) return [];
    const { mean: values, places, isBroken, group } = row;
    return [{ values, places, target: isBroken ? 1 : 0, weight, fold: String(foldOf(group)) }];
  });
  return fitMixed(
    groupBy(used, ({ fold }) => fold),
    (unseen) =>
      fitRidge(
        used.filter(({ fold }) => fold !== unseen),
        PENALTY,
      ),
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
function fitExpected(
  rows: readonly ReadRow[],
  { all, withoutGroup }: ReturnType<typeof fitKeeping>,
): ExpectedFit {
  const keepingOf = (row: ReadRow) => {
    const isFittedOn = KEEPING_WEIGHT[row.source] !== undefined;
    const fit = (isFittedOn ? withoutGroup.get(String(foldOf(row.group))) : undefined) ?? all;
    const value = readMixed(fit, { values: row.mean, places: row.places, target: 0, weight: 1 });
    return Math.min(0.8, Math.max(-0.8, value));
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
  const related = ({ source }: ReadRow) => source === "free" || source === "more";
  const free = rows.filter(related);
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

function fileOf(
  heads: Record<string, LinearFit>,
  words: Record<string, MixedFit["words"]>,
  expected: ExpectedFit,
  terms: LinearFit,
): string {
  const packed = [
    ...Object.entries(heads).map(([name, head]) => `  ${name}: ${packedHead(head)},`),
    ...Object.entries(words).map(([name, head]) => `  ${name}: ${packedWordHead(head)},`),
  ];
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
