import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Span } from "@/lib/judgment/language/sentences";
import { unpackWordHead, wordPlaces } from "@/lib/judgment/language/word-head";
import { overlaps } from "@/lib/judgment/scan/finding";
import {
  headInput,
  LIKELY_INJECTION,
  type LikelyInjections,
  likelyInjections,
  pairsOf,
  sentencesOf,
} from "@/lib/judgment/scan/likely-injections";
import { scanText } from "@/lib/judgment/scan/scan-text";
import { closeEmbedder, type Embedder, getEmbedder } from "@/lib/platform/embeddings";
import { ConductPair, readBehaviors, readConductRows } from "./authored";
import type { Figure } from "./figures";
import { groupBy } from "./group-by";
import { DOCUMENTS } from "./judged-documents";
import { addRidgeSums, type FitRow, packedHead, ridgeSums, solveRidge } from "./linear-fits";
import { fitMixed, type MixedFit, type MixedRow } from "./mixed-fits";
import { readRows } from "./read-rows";
import { readDrafted } from "./reader/drafted";
import { packedWordHead, packWords } from "./word-fits";

const FILE = "lib/judgment/scan/data/injection-head.ts";
/** Injections and harmless texts written for this project, one file for each author. */
const OWN_FOLDER = "scripts/evaluation";
const AUTHORS = path.join(OWN_FOLDER, "injections");
const PENALTY = 1;
/** Passages the engine is given at a time. */
const BATCH = 512;

/** How much a row counts: texts without any injection are many, and injections are what is looked for. */
const WEIGHT = { attack: 2, authored: 1, ordinary: 0.3 } as const;

const AuthoredText = z.object({ text: z.string(), attack: z.string().optional() });

interface Text {
  /** Its author, or one half of the project's own texts, in which no injection is. */
  group: string;
  text: string;
  /** The injection in it. */
  attack?: string | undefined;
  /** How much a row without an injection counts. */
  weight: number;
}

interface TextRows extends Text {
  rows: MixedRow[];
}

/**
 * Fits the head that knows injections by likeness, and writes it. Deterministic: no draw takes part. The figures are of
 * heads that have not seen the group of texts they read.
 */
export async function fitInjectionHead(): Promise<Figure[]> {
  const embedder = await getEmbedder();
  try {
    const groups = groupBy(
      await embedTexts(embedder, [...authoredTexts(), ...ordinaryTexts()]),
      ({ group }) => group,
    );
    const sums = new Map(
      [...groups].map(([group, texts]) => [group, ridgeSums(texts.flatMap(({ rows }) => rows))] as const),
    );
    const { all, withoutGroup } = fitMixed(
      new Map([...groups].map(([group, texts]) => [group, texts.flatMap(({ rows }) => rows)])),
      (unseen) =>
        solveRidge(addRidgeSums([...sums].flatMap(([group, of]) => (group === unseen ? [] : [of]))), PENALTY),
    );
    const figures: Figure[] = [];
    for (const [group, { vector, words }] of withoutGroup) {
      const heads = {
        vector: { ...vector, weights: Float32Array.from(vector.weights) },
        words: unpackWordHead(packWords(words)),
      };
      figures.push(...(await readUnseen(group, groups.get(group) ?? [], likelyInjections(embedder, heads))));
    }
    fs.writeFileSync(FILE, fileOf(all));
    return figures;
  } finally {
    await closeEmbedder();
  }
}

function authoredTexts(): Text[] {
  return fs
    .readdirSync(AUTHORS)
    .sort()
    .flatMap((file) =>
      readRows(AUTHORS, file, AuthoredText).map((row) => ({
        ...row,
        group: file.replace(".jsonl", ""),
        weight: WEIGHT.authored,
      })),
    );
}

function ordinaryTexts(): Text[] {
  const reports = readBehaviors(OWN_FOLDER, "behavior-reports.jsonl").flatMap(
    ({ expected, conforms, violates, unrelated }) => [
      expected,
      ...conforms,
      ...violates.map(({ text }) => text),
      ...unrelated,
    ],
  );
  const conduct = readConductRows(OWN_FOLDER, "conduct-reports.jsonl").map(({ text }) => text);
  const pairs = readRows(OWN_FOLDER, "conduct-pairs.jsonl", ConductPair).flatMap(({ good, bad }, i) =>
    i % 3 === 0 ? [good, bad] : [],
  );
  const documents = fs
    .readdirSync(DOCUMENTS)
    .filter((file) => file.endsWith(".json"))
    .map(
      (file) =>
        z
          .object({ document: z.string() })
          .parse(JSON.parse(fs.readFileSync(path.join(DOCUMENTS, file), "utf8"))).document,
    );
  const guides = fs
    .readdirSync("docs")
    .filter((file) => file.endsWith(".md"))
    .map((file) => fs.readFileSync(path.join("docs", file), "utf8"));
  const drafted = readDrafted().flatMap(({ sentences }, i) =>
    i % 12 === 0 ? sentences.map(({ text }) => text) : [],
  );
  return [...reports, ...conduct, ...pairs, ...new Set(documents), ...guides, ...drafted].map((text, i) => ({
    group: `ordinary texts, ${i % 2 === 0 ? "one" : "other"} half`,
    text,
    weight: WEIGHT.ordinary,
  }));
}

async function embedTexts({ embedLayers }: Embedder, texts: readonly Text[]): Promise<TextRows[]> {
  if (!embedLayers) throw new Error("the engine has no middle layer");
  const read = texts.map((item) => ({ item, rows: [] as MixedRow[] }));
  const passages = read.flatMap(({ item, rows }) => {
    const sentences = sentencesOf(item.text);
    const spans = [...sentences, ...pairsOf(sentences).map(({ span }) => span)];
    return spans.map((span) => ({ item, rows, span }));
  });
  for (let from = 0; from < passages.length; from += BATCH) {
    const batch = passages.slice(from, from + BATCH);
    const vectors = await embedLayers(batch.map(({ item, span }) => item.text.slice(span.start, span.end)));
    for (const [i, vector] of vectors.entries()) {
      const { item, rows, span } = batch[i] ?? {};
      if (!item || !span) continue;
      const places = wordPlaces(item.text.slice(span.start, span.end));
      rows?.push({ values: headInput(vector), places, ...labelOf(item, span) });
    }
  }
  return read.map(({ item, rows }) => ({ ...item, rows }));
}

function labelOf({ text, attack, weight }: Text, span: Span): Pick<FitRow, "target" | "weight"> {
  const start = attack === undefined ? -1 : text.indexOf(attack);
  const isAttack = attack !== undefined && overlaps(span, { start, end: start + attack.length });
  return isAttack ? { target: 1, weight: WEIGHT.attack } : { target: 0, weight };
}

/** What is found in the texts of a group that the head has not seen. */
async function readUnseen(
  group: string,
  unseen: readonly Text[],
  likely: LikelyInjections | undefined,
): Promise<Figure[]> {
  const shareFound = async (name: string, asked: readonly Text[]): Promise<Figure[]> => {
    const found = { byRules: 0, byEither: 0 };
    for (const { text } of asked) {
      const { findings } = await scanText(text, likely);
      const kinds = findings.flatMap(({ check, kind }) => (check === "prompt_injection" ? [kind] : []));
      if (kinds.some((kind) => kind !== LIKELY_INJECTION)) found.byRules += 1;
      if (kinds.length > 0) found.byEither += 1;
    }
    const count = asked.length;
    return [
      { name: `${group}: ${name} found by rules`, measured: found.byRules / count, count },
      { name: `${group}: ${name} found by rules or likeness`, measured: found.byEither / count, count },
    ];
  };
  const injections = unseen.filter(({ attack }) => attack !== undefined);
  const harmless = unseen.filter(({ attack }) => attack === undefined);
  return [
    ...(injections.length > 0 ? await shareFound("injections", injections) : []),
    ...(await shareFound("harmless", harmless)),
  ];
}

function fileOf({ vector, words }: MixedFit): string {
  return [
    "/**",
    " * What injections are recognized by where no rule knows their wording. Written by",
    " * `npm run evaluate -- injection-head DATA_DIR`: do not edit. docs/scan.md says what it was fitted on.",
    " */",
    "export const INJECTION_HEADS = {",
    `  vector: ${packedHead(vector)},`,
    `  words: ${packedWordHead(words)},`,
    "} as const;",
    "",
  ].join("\n");
}
