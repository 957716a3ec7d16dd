import fs from "node:fs";
import path from "node:path";
import { loadCatalogVectors } from "@/lib/features/audits/embedded-engine";
import {
  type CloseReader,
  openCloseReader,
  readClosely,
} from "@/lib/judgment/analyst/requirements/close-reading";
import { writeMetric } from "@/lib/judgment/analyst/requirements/metric";
import { writePairNet } from "@/lib/judgment/analyst/requirements/pair-net";
import { worthReadingClosely } from "@/lib/judgment/analyst/requirements/read-requirement";
import { metricOf, type SentenceVectors } from "@/lib/judgment/analyst/requirements/read-sentences";
import {
  KINDS,
  type ReaderWeights,
  readRequirementHeads,
  writeExampleProfile,
  writeRequirementHead,
} from "@/lib/judgment/analyst/requirements/reader";
import { getReaderEmbedder } from "@/lib/judgment/analyst/requirements/reader-data";
import {
  createRequirementTopic,
  outsideRequirementTexts,
  type RequirementTopic,
  requirementTexts,
} from "@/lib/judgment/analyst/requirements/requirement-topic";
import type { AnalyzedControl } from "@/lib/judgment/analyst/schema";
import type { ClassWeights } from "@/lib/judgment/language/logistic";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import { closeEmbedder, createKeywordEmbedder, type Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "../figures";
import { groupBy } from "../group-by";
import { type JudgedDocument, readJudgedDocuments } from "../judged-documents";
import { MissingDataError } from "../read-rows";
import { fitWords, packWords } from "../word-fits";
import { READ_UNSEEN } from "./close-cases";
import { documentTexts, type JudgedRow, type KnownOfRows, loadRows } from "./document-rows";
import {
  type DraftedRequirement,
  type DraftedSentence,
  draftedTexts,
  isOnPoint,
  profileOf,
  readDrafted,
} from "./drafted";
import { type DocumentFits, fitDocuments, fitPoint, onPointOf } from "./fit-documents";
import { fitMetric } from "./fit-metric";
import { fitPairNet, type PairRow } from "./fit-pair-net";
import { fitRequirementHeads } from "./fit-requirement-heads";
import { type QuotedSentence, quotedSentences } from "./quoted-sentences";
import { crossValidatedFigures } from "./reliability";
import { fitMany } from "./standardized-fits";
import { keptVectors } from "./vectors";

const DATA = "lib/judgment/analyst/data";
const HEADS = "requirement-heads.jsonl";
/** What `tune_pairs.py` makes of the cases of the same name: the close reading that has not read some frameworks. */
const CLOSE_UNSEEN = "close-unseen";
const KIND = { classes: 5, ridge: 0.03, steps: 60 };

/**
 * Fits all that the embedded analyst has learned but its tuning and writes it: the metric and the profiles of requirements
 * from the catalog's drafted sentences (those of a fifth of the requirements apart), the kinds of sentences from them and
 * from what was quoted of the documents of a folder whose names begin with `read-`, the rest from those that begin with
 * `tune-`. Deterministic. The folder must have the close reading made of `close-cases-unseen.json`.
 *
 * @returns how the fits do on documents that they were not fitted on, by leaving documents out
 */
export async function fitReader(directory: string): Promise<Figure[]> {
  const closeUnseen = openCloseUnseen(directory);
  const embedder = await getReaderEmbedder();
  try {
    const drafted = readDrafted();
    const documents = readJudgedDocuments(directory, "tune-");
    const read = readJudgedDocuments(directory, "read-");
    const quoted = quotedSentences(read);
    const texts = [
      ...drafted.flatMap(draftedTexts),
      ...[...read, ...documents].flatMap(({ document }) => documentTexts(document)),
    ];
    const vectors = await keptVectors(embedder, texts);
    const built = drafted.filter(({ isKeptApart }) => !isKeptApart);
    writeWhatIsDrafted(drafted, quoted, vectors);
    const statements = [...built.flatMap(({ sentences }) => sentences.map(alone)), ...quoted];
    const kinds = fitKinds(statements, vectors);
    writeKindsByWords(statements);
    writeLines("pair-net.json", [writePairNet(fitPairNet(pairsOf(drafted, quoted, vectors), PAIR_CLASSES))]);
    // What follows reads the kinds of sentences as an audit does: from the file.
    writeWeights({ ...kinds, ...NOTHING_YET });
    const heads = fitRequirementHeads(await loadRows(embedder, read, { vectors }));
    writeLines(
      HEADS,
      [...heads].map(([id, head]) => writeRequirementHead(id, head)),
    );
    return await fitFindings(embedder, documents, { vectors, kinds, closeUnseen });
  } finally {
    await closeEmbedder();
  }
}

/** Opened before anything is fitted, which takes long. @throws MissingDataError */
function openCloseUnseen(directory: string): CloseReader {
  for (const file of [`${CLOSE_UNSEEN}-head.json`, `${CLOSE_UNSEEN}-tuning.safetensors`])
    if (!fs.existsSync(path.join(directory, file)))
      throw new MissingDataError(`The folder has no file ${file}.`);
  return openCloseReader(path.join(directory, CLOSE_UNSEEN));
}

/** What documents come to, by what is known of a requirement. All else is read as an audit does: from the files. */
export async function fitFindings(
  embedder: Embedder,
  documents: readonly JudgedDocument[],
  known: { vectors: ReadonlyMap<string, SentenceVectors>; kinds: FittedKinds; closeUnseen: CloseReader },
): Promise<Figure[]> {
  const { vectors, kinds, closeUnseen } = known;
  const heads = readRequirementHeads();
  const withExamples = await fitOn(embedder, documents, {
    vectors,
    learned: (topic) => ({ ...topic, head: heads.get(topic.requirement.id) }),
  });
  const withoutExamples = await fitOn(embedder, documents, {
    vectors,
    learned: (topic, control) => asStatement(embedder, control, topic),
    areAlone: true,
    unseen: { by: closeUnseen, frameworks: READ_UNSEEN },
  });
  const keyword = await fitOn(createKeywordEmbedder(), documents, { areAlone: true });
  writeWeights({
    ...kinds,
    point: {
      withExamples: withExamples.fits.point,
      withoutExamples: withoutExamples.fits.point,
      keyword: keyword.fits.point,
    },
    closePoint: [...withExamples.fits.closePoint],
    relation: {
      withExamples: plain(withExamples.fits.relation),
      withoutExamples: plain(withoutExamples.fits.relation),
      keyword: plain(keyword.fits.relation),
    },
    document: {
      withExamples: plain(withExamples.fits.document),
      withoutExamples: plain(withoutExamples.fits.document),
      keyword: plain(keyword.fits.document),
    },
    together: plain(withExamples.fits.together),
  });
  return [
    ...crossValidatedFigures("sentence transformer", withExamples),
    ...crossValidatedFigures("statements outside the catalog", withoutExamples),
    ...crossValidatedFigures("keywords", keyword),
  ];
}

/** How a sentence by itself is read. */
type FittedKinds = Pick<ReaderWeights, "kindOfMiddle" | "kindOfVector">;

const NOTHING_YET: Pick<ReaderWeights, "point" | "closePoint" | "relation" | "document" | "together"> = {
  point: { withExamples: [], withoutExamples: [], keyword: [] },
  closePoint: [],
  relation: { withExamples: [], withoutExamples: [], keyword: [] },
  document: { withExamples: [], withoutExamples: [], keyword: [] },
  together: [],
};

function plain(weights: ClassWeights): number[][] {
  return weights.map((ofClass) => [...ofClass]);
}

function writeWhatIsDrafted(
  drafted: readonly DraftedRequirement[],
  quoted: readonly QuotedSentence[],
  vectors: ReadonlyMap<string, SentenceVectors>,
): void {
  const built = drafted.filter(({ isKeptApart }) => !isKeptApart);
  const quotes = groupBy(quoted, ({ requirementId }) => requirementId);
  const vectorOf = (text: string) => vectors.get(text)?.vector ?? new Float32Array(0);
  const metric = fitMetric(
    built.map(({ framework, control, requirement, sentences }) => {
      const [statement = "", ofControl = ""] = requirementTexts(control, requirement);
      return {
        framework,
        statement: vectorOf(statement),
        control: vectorOf(ofControl),
        sentences: sentences.filter(isOnPoint).map(({ text }) => vectorOf(text)),
      };
    }),
  );
  writeLines("reader-metric.json", [writeMetric(metric)]);
  writeLines(
    "requirement-examples.jsonl",
    drafted.map((item) => {
      const { id } = item.requirement;
      return writeExampleProfile(id, profileOf(item, quotes.get(id) ?? [], vectors));
    }),
  );
  writeLines(HEADS, []);
}

function writeLines(file: string, lines: readonly string[]): void {
  fs.writeFileSync(path.join(DATA, file), lines.map((line) => `${line}\n`).join(""));
}

type Statement = Omit<QuotedSentence, "requirementId">;

/** A drafted sentence has nothing around it. */
function alone({ text, kind }: DraftedSentence): Statement {
  return { text, inContext: text, kind };
}

/** What is on the point says one of the kinds but "nothing". */
const PAIR_CLASSES = KINDS.length - 1;

/** What judges quoted, and what was drafted for the requirements that are not kept apart. */
function pairsOf(
  drafted: readonly DraftedRequirement[],
  quoted: readonly QuotedSentence[],
  vectors: ReadonlyMap<string, SentenceVectors>,
): PairRow[] {
  const vectorOf = (text: string) => vectors.get(text)?.vector;
  const statements = new Map(
    drafted.map(({ requirement }) => [requirement.id, vectorOf(requirement.statement)] as const),
  );
  const built = drafted.filter(({ isKeptApart }) => !isKeptApart);
  const said = [
    ...quoted,
    ...built.flatMap(({ requirement, sentences }) =>
      sentences.map((sentence) => ({ ...alone(sentence), requirementId: requirement.id })),
    ),
  ];
  return said.flatMap(({ requirementId, inContext, kind }) => {
    const [sentence, statement] = [vectorOf(inContext), statements.get(requirementId)];
    return sentence && statement && kind < PAIR_CLASSES ? [{ sentence, statement, label: kind }] : [];
  });
}

function fitKinds(
  statements: readonly Statement[],
  vectors: ReadonlyMap<string, SentenceVectors>,
): FittedKinds {
  const labels = statements.map(({ kind }) => kind);
  const fitted = (layer: "middle" | "vector") => {
    const rows = statements.map(({ inContext }) => vectors.get(inContext)?.[layer] ?? []);
    return plain(fitMany(rows, labels, KIND));
  };
  return { kindOfMiddle: fitted("middle"), kindOfVector: fitted("vector") };
}

/** One head for each kind, against the others. */
function writeKindsByWords(statements: readonly Statement[]): void {
  const rows = statements.map(({ text, kind }) => ({ places: wordPlaces(text), kind, weight: 1 }));
  const heads = KINDS.map((_, kind) => {
    const fit = fitWords(rows.map((row) => ({ ...row, target: Number(row.kind === kind) })));
    return { constant: Number(fit.constant.toFixed(4)), ...packWords(fit) };
  });
  writeLines("reader-words.json", [JSON.stringify(heads)]);
}

/** A requirement as a statement outside the catalog: only its text and its control's title are known. */
async function asStatement(
  embedder: Embedder,
  control: AnalyzedControl,
  { requirement }: RequirementTopic,
): Promise<RequirementTopic> {
  const plain = { ...control, description: "", probes: [] };
  const vectors = await embedder.embed(outsideRequirementTexts(plain, requirement));
  const nothing = { examples: undefined, head: undefined, cues: undefined };
  return createRequirementTopic(plain, requirement, vectors, { ...nothing, metric: metricOf(embedder) });
}

interface HowToFit extends KnownOfRows {
  areAlone?: boolean;
  /** What is read closely is fitted on these frameworks, which their reader was not tuned on. */
  unseen?: { by: CloseReader; frameworks: ReadonlySet<string> };
}

async function fitOn(
  embedder: Embedder,
  documents: readonly JudgedDocument[],
  { areAlone = false, unseen, ...known }: HowToFit = {},
): Promise<{ rows: JudgedRow[]; fits: DocumentFits }> {
  const { requirementBackground: background } = await loadCatalogVectors(embedder);
  const all = await loadRows(embedder, documents, known);
  const point = fitPoint(all);
  const rows = unseen ? all.filter(({ framework }) => unseen.frameworks.has(framework)) : all;
  const asked = rows.map((row) => ({
    topic: row.topic,
    sentences: worthReadingClosely(onPointOf(row, point)),
  }));
  const closely = await readClosely(embedder, asked, { reader: unseen?.by });
  const given = unseen ? { point } : {};
  return { rows, fits: fitDocuments(rows, { background, closely, areAlone, ...given }) };
}

function writeWeights(weights: ReaderWeights): void {
  const json = JSON.stringify(weights, (_, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(5)) : value,
  );
  writeLines("reader-weights.json", [json]);
}
