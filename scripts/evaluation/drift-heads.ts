import fs from "node:fs";
import { meanOf } from "@/lib/judgment/drift/heads";
import { asWritten } from "@/lib/judgment/drift/measure-manifolds";
import { embedClauses } from "@/lib/judgment/drift/measured-texts";
import { readText } from "@/lib/judgment/drift/read-text";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import { closeEmbedder, type Embedder, getEmbedder } from "@/lib/platform/embeddings";
import { parseWordLists } from "@/lib/platform/word-lists";
import { type Behaviors, ConductPair, isKeptApart, readBehaviors, readConductRows } from "./authored";
import type { Figure } from "./figures";
import { groupBy } from "./group-by";
import { type FitRow, fitRidge, type LinearFit, packedHead } from "./linear-fits";
import { fitMixed, type MixedFit, type MixedRow, readMixed } from "./mixed-fits";
import { readRows } from "./read-rows";
import { areaUnderCurve } from "./statistics";
import { packedWordHead } from "./word-fits";

const FILE = "lib/judgment/drift/data/heads.ts";
/** Written for this project, so they are part of it: reports with an expected text, and without one. */
const OWN_FOLDER = "scripts/evaluation";
const EXPECTED_REPORTS = "expected-reports.jsonl";
const OWN_CONDUCT = "conduct-reports.jsonl";
const OWN_PAIRS = "conduct-pairs.jsonl";
const EXAMPLES = "scripts/evaluation/conduct-examples.txt";

/** Weight of simplicity of the heads: 384 values, about 2,000 rows. */
const PENALTY = 1;

/**
 * How much a row of each source counts in the head of conduct. The reports come in pairs that share a situation,
 * which teaches the act and not its setting. Reports of rules broken count little: not all of them do harm.
 */
const CONDUCT_WEIGHT = { authored: 1, example: 1, report: 2, pair: 1, behavior: 0.1 } as const;

/** Descriptions that report no act are fewer than reports. */
const DESCRIPTION_WEIGHT = 4;

/**
 * Fits lib/judgment/drift/data/heads.ts on what was authored for this product, a fifth kept apart, and on own
 * reports, and writes it. Deterministic: no draw takes part.
 */
export async function fitDriftHeads(directory: string): Promise<Figure[]> {
  const embedder = await getEmbedder();
  try {
    const conduct = await conductRows(embedder, directory);
    const conductHead = fitConduct(conduct);
    const basis = fitRidge(await basisRows(embedder, directory), PENALTY);
    const heads = { conduct: conductHead.all.vector, basis };
    fs.writeFileSync(FILE, fileOf(heads, { conductWords: conductHead.all.words }));
    return conductFigures(conduct, conductHead);
  } finally {
    await closeEmbedder();
  }
}

/** What was authored, a fifth kept apart, and the first reports of this project. */
function behaviorsToFit(directory: string): Behaviors[] {
  const authored = readBehaviors(directory).filter(({ expected }) => !isKeptApart(expected));
  return [...authored, ...readBehaviors(OWN_FOLDER, EXPECTED_REPORTS)];
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

async function conductRows(embedder: Embedder, directory: string): Promise<ConductRow[]> {
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

/** Reports of acts, and what has nothing to do with the expectation, which describes more often than it reports. */
async function basisRows(embedder: Embedder, directory: string): Promise<FitRow[]> {
  const texts = behaviorsToFit(directory).flatMap(({ conforms, violates, unrelated }) => [
    ...[...conforms, ...violates.map(({ text }) => text)].map((text) => ({ text, target: 0, weight: 1 })),
    ...unrelated.map((text) => ({ text, target: 1, weight: DESCRIPTION_WEIGHT })),
  ]);
  const rows: FitRow[] = [];
  for (const { text, ...row } of texts) {
    const [clauses = []] = await embedClauses(embedder, [await readText(text)]);
    const values = meanOf(clauses.flatMap(({ middle }) => middle ?? []));
    if (values) rows.push({ ...row, values });
  }
  return rows;
}

function fileOf(heads: Record<string, LinearFit>, words: Record<string, MixedFit["words"]>): string {
  return [
    "/**",
    " * What drift reads of a text alone. Written by `npm run evaluate -- drift-heads DATA_DIR`: do not edit.",
    " * docs/drift.md says what it was fitted on.",
    " */",
    "export const HEADS = {",
    ...Object.entries(heads).map(([name, head]) => `  ${name}: ${packedHead(head)},`),
    ...Object.entries(words).map(([name, head]) => `  ${name}: ${packedWordHead(head)},`),
    "} as const;",
    "",
  ].join("\n");
}
