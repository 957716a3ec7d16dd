import fs from "node:fs";
import path from "node:path";
import { loadCatalogVectors } from "@/lib/features/audits/embedded-engine";
import type { ClassWeights } from "@/lib/judgment/analyst/requirements/logistic";
import { writeMetric } from "@/lib/judgment/analyst/requirements/metric";
import type { SentenceVectors } from "@/lib/judgment/analyst/requirements/read-sentences";
import { KINDS, type ReaderWeights, writeExampleProfile } from "@/lib/judgment/analyst/requirements/reader";
import { getReaderEmbedder } from "@/lib/judgment/analyst/requirements/reader-data";
import { requirementTexts } from "@/lib/judgment/analyst/requirements/requirement-topic";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import { closeEmbedder, createKeywordEmbedder, type Embedder } from "@/lib/platform/embeddings";
import type { Figure } from "../figures";
import { type JudgedDocument, readJudgedDocuments } from "../judged-documents";
import { fitWords, packWords } from "../word-fits";
import { documentTexts, type JudgedRow, rowsOfDocuments } from "./document-rows";
import { type DraftedRequirement, draftedTexts, isOnPoint, profileOf, readDrafted } from "./drafted";
import { type DocumentFits, fitDocuments, fitPoint } from "./fit-documents";
import { fitMetric } from "./fit-metric";
import { crossValidatedFigures } from "./reliability";
import { fitMany } from "./standardized-fits";
import { keptVectors } from "./vectors";

const DATA = "lib/judgment/analyst/data";
const KIND = { classes: 5, ridge: 0.03, steps: 60 };

/** How many likeness features there are without examples. */
const WITHOUT_EXAMPLES = 11;

/**
 * Fits all that the embedded analyst has learned and writes it: the metric, the profiles of requirements and the kinds of
 * sentences from the catalog's drafted sentences (those of a fifth of the requirements apart), the rest from the
 * documents of a folder whose names begin with `tune-`. Deterministic.
 *
 * @returns how the fits do on documents that they were not fitted on, by leaving documents out
 */
export async function fitReader(directory: string): Promise<Figure[]> {
  const embedder = await getReaderEmbedder();
  try {
    const drafted = readDrafted();
    const documents = readJudgedDocuments(directory, "tune-");
    const texts = [
      ...drafted.flatMap(draftedTexts),
      ...documents.flatMap(({ document }) => documentTexts(document)),
    ];
    const vectors = await keptVectors(embedder, texts);
    const built = drafted.filter(({ isKeptApart }) => !isKeptApart);
    writeWhatIsDrafted(drafted, built, vectors);
    const kinds = fitKinds(built, vectors);
    writeKindsByWords(built);
    // What follows reads the kinds of sentences as an audit does: from the file.
    writeWeights({ ...kinds, ...NOTHING_YET });
    const byVectors = await fitOn(embedder, documents, vectors);
    const byWords = await fitOn(createKeywordEmbedder(), documents, undefined);
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
  built: readonly DraftedRequirement[],
  vectors: ReadonlyMap<string, SentenceVectors>,
): void {
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
  fs.writeFileSync(path.join(DATA, "reader-metric.json"), `${writeMetric(metric)}\n`);
  const lines = drafted.map((item) => writeExampleProfile(item.requirement.id, profileOf(item, vectors)));
  fs.writeFileSync(path.join(DATA, "requirement-examples.jsonl"), `${lines.join("\n")}\n`);
}

function fitKinds(
  built: readonly DraftedRequirement[],
  vectors: ReadonlyMap<string, SentenceVectors>,
): Pick<ReaderWeights, "kindOfMiddle" | "kindOfVector"> {
  const sentences = built.flatMap((item) => item.sentences);
  const labels = sentences.map(({ kind }) => kind);
  const onSentences = (rows: readonly ArrayLike<number>[]) => plain(fitMany(rows, labels, KIND));
  return {
    kindOfMiddle: onSentences(sentences.map(({ text }) => vectors.get(text)?.middle ?? [])),
    kindOfVector: onSentences(sentences.map(({ text }) => vectors.get(text)?.vector ?? [])),
  };
}

/** One head for each kind, against the others. */
function writeKindsByWords(built: readonly DraftedRequirement[]): void {
  const sentences = built.flatMap((item) => item.sentences);
  const rows = sentences.map(({ text, kind }) => ({ places: wordPlaces(text), kind, weight: 1 }));
  const heads = KINDS.map((_, kind) => {
    const fit = fitWords(rows.map((row) => ({ ...row, target: Number(row.kind === kind) })));
    return { constant: Number(fit.constant.toFixed(4)), ...packWords(fit) };
  });
  fs.writeFileSync(path.join(DATA, "reader-words.json"), `${JSON.stringify(heads)}\n`);
}

async function fitOn(
  embedder: Embedder,
  documents: readonly JudgedDocument[],
  known: ReadonlyMap<string, SentenceVectors> | undefined,
): Promise<{ rows: JudgedRow[]; fits: DocumentFits }> {
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
  const catalog = {
    method: embedder.method,
    comparison: { background, multiply: embedder.multiply },
    topics: new Map(topics.flat().map((topic) => [topic.requirement.id, topic])),
    rivals: new Map(rivals),
  };
  const rows = await rowsOfDocuments(documents, catalog, vectors);
  return { rows, fits: fitDocuments(rows, background) };
}

function writeWeights(weights: ReaderWeights): void {
  const json = JSON.stringify(weights, (_, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(5)) : value,
  );
  fs.writeFileSync(path.join(DATA, "reader-weights.json"), `${json}\n`);
}
