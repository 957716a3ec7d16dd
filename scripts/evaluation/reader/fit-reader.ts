import fs from "node:fs";
import path from "node:path";
import { loadCatalogVectors } from "@/lib/features/audits/embedded-engine";
import type { ClassWeights } from "@/lib/judgment/analyst/requirements/logistic";
import { writeMetric } from "@/lib/judgment/analyst/requirements/metric";
import type { SentenceVectors } from "@/lib/judgment/analyst/requirements/read-sentences";
import {
  KINDS,
  type ReaderWeights,
  writeExampleProfile,
  writeRequirementHead,
} from "@/lib/judgment/analyst/requirements/reader";
import { getReaderEmbedder } from "@/lib/judgment/analyst/requirements/reader-data";
import {
  type RequirementHead,
  type RequirementTopic,
  requirementTexts,
} from "@/lib/judgment/analyst/requirements/requirement-topic";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import { closeEmbedder, createKeywordEmbedder, type Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "../figures";
import { groupBy } from "../group-by";
import { type JudgedDocument, readJudgedDocuments } from "../judged-documents";
import { fitWords, packWords } from "../word-fits";
import { documentTexts, type JudgedRow, rowsOfDocuments } from "./document-rows";
import {
  type DraftedRequirement,
  type DraftedSentence,
  draftedTexts,
  isOnPoint,
  profileOf,
  readDrafted,
} from "./drafted";
import { type DocumentFits, fitDocuments, fitPoint } from "./fit-documents";
import { fitMetric } from "./fit-metric";
import { fitRequirementHeads } from "./fit-requirement-heads";
import { type QuotedSentence, quotedSentences } from "./quoted-sentences";
import { crossValidatedFigures } from "./reliability";
import { fitMany } from "./standardized-fits";
import { keptVectors } from "./vectors";

const DATA = "lib/judgment/analyst/data";
const HEADS = "requirement-heads.jsonl";
const KIND = { classes: 5, ridge: 0.03, steps: 60 };

/** How many likeness features there are without examples. */
const WITHOUT_EXAMPLES = 11;

/**
 * Fits all that the embedded analyst has learned but its tuning and writes it: the metric and the profiles of requirements
 * from the catalog's drafted sentences (those of a fifth of the requirements apart), the kinds of sentences from them and
 * from what was quoted of the documents of a folder whose names begin with `read-`, the rest from those that begin with
 * `tune-`. Deterministic.
 *
 * @returns how the fits do on documents that they were not fitted on, by leaving documents out
 */
export async function fitReader(directory: string): Promise<Figure[]> {
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
    // What follows reads the kinds of sentences as an audit does: from the file.
    writeWeights({ ...kinds, ...NOTHING_YET });
    const heads = fitRequirementHeads(await rowsOf(embedder, read, vectors));
    writeLines(
      HEADS,
      [...heads].map(([id, head]) => writeRequirementHead(id, head)),
    );
    const byVectors = await fitOn(embedder, documents, { vectors, heads });
    const byWords = await fitOn(createKeywordEmbedder(), documents);
    writeWeights({
      ...kinds,
      point: {
        withExamples: byVectors.fits.point,
        withoutExamples: fitPoint(byVectors.rows, WITHOUT_EXAMPLES),
        keyword: byWords.fits.point,
      },
      relation: { vectors: plain(byVectors.fits.relation), keyword: plain(byWords.fits.relation) },
      document: { vectors: plain(byVectors.fits.document), keyword: plain(byWords.fits.document) },
    });
    return [
      ...crossValidatedFigures(
        "sentence transformer",
        "sentence-transformer",
        byVectors.rows,
        byVectors.fits,
      ),
      ...crossValidatedFigures("keywords", "keyword", byWords.rows, byWords.fits),
    ];
  } finally {
    await closeEmbedder();
  }
}

const NOTHING_YET: Pick<ReaderWeights, "point" | "relation" | "document"> = {
  point: { withExamples: [], withoutExamples: [], keyword: [] },
  relation: { vectors: [], keyword: [] },
  document: { vectors: [], keyword: [] },
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

function fitKinds(
  statements: readonly Statement[],
  vectors: ReadonlyMap<string, SentenceVectors>,
): Pick<ReaderWeights, "kindOfMiddle" | "kindOfVector"> {
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

/** What is known before a fit. */
interface Known {
  vectors?: ReadonlyMap<string, SentenceVectors>;
  heads?: ReadonlyMap<string, RequirementHead>;
}

async function fitOn(
  embedder: Embedder,
  documents: readonly JudgedDocument[],
  { vectors, heads }: Known = {},
): Promise<{ rows: JudgedRow[]; fits: DocumentFits }> {
  const { requirementBackground: background } = await loadCatalogVectors(embedder);
  const rows = await rowsOf(embedder, documents, vectors, heads);
  return { rows, fits: fitDocuments(rows, background) };
}

/** @param heads of requirements; without them they have learned nothing from documents */
async function rowsOf(
  embedder: Embedder,
  documents: readonly JudgedDocument[],
  known: Known["vectors"],
  heads?: Known["heads"],
): Promise<JudgedRow[]> {
  const { requirementBackground: background, requirementsOf, rivalsOf } = await loadCatalogVectors(embedder);
  const vectors =
    known ??
    (await keptVectors(
      embedder,
      documents.flatMap(({ document }) => documentTexts(document)),
    ));
  const topics = await Promise.all(
    documents.flatMap(({ controls }) => controls.map((control) => requirementsOf(control))),
  );
  const rivals = await Promise.all(
    documents.map(async ({ framework, controls }) => [framework, await rivalsOf(controls)] as const),
  );
  const withHead = (topic: RequirementTopic) => ({ ...topic, head: heads?.get(topic.requirement.id) });
  const catalog = {
    method: embedder.method,
    comparison: { background, multiply: embedder.multiply },
    topics: new Map(topics.flat().map((topic) => [topic.requirement.id, withHead(topic)])),
    rivals: new Map(rivals),
  };
  return rowsOfDocuments(documents, catalog, vectors);
}

function writeWeights(weights: ReaderWeights): void {
  const json = JSON.stringify(weights, (_, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(5)) : value,
  );
  writeLines("reader-weights.json", [json]);
}
