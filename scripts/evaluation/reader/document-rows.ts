import { loadCatalogVectors } from "@/lib/features/audits/embedded-engine";
import { listAuditableControls } from "@/lib/features/frameworks";
import type { Comparison } from "@/lib/judgment/analyst/requirements/compared-sentence";
import { eachLikeness } from "@/lib/judgment/analyst/requirements/likeness";
import {
  contextOf,
  NO_EVIDENCE,
  type PreparedSentence,
  prepareSentences,
  type SentenceVectors,
} from "@/lib/judgment/analyst/requirements/read-sentences";
import {
  createRivals,
  type RequirementTopic,
  type Rivals,
} from "@/lib/judgment/analyst/requirements/requirement-topic";
import type { AnalyzedControl } from "@/lib/judgment/analyst/schema";
import { REQUIREMENT_FINDINGS } from "@/lib/judgment/analyst/vocabulary";
import type { Embedder, EmbeddingMethod } from "@/lib/platform/embeddings";
import type { JudgedDocument } from "../judged-documents";
import { readTrustedSentences } from "../trusted-sentences";
import { isQuoted, withOneSpace } from "./quotes";
import { keptVectors } from "./vectors";

/** A requirement as a document was judged for it. */
export interface JudgedRow {
  /** Which text it is of; two frameworks may be judged on one. */
  text: number;
  framework: string;
  control: string;
  force: "must" | "must_if" | "should";
  topic: RequirementTopic;
  sentences: readonly PreparedSentence[];
  /** How each sentence is like the requirement. */
  likeness: readonly Float64Array[];
  /** Whether a sentence can be evidence at all. */
  isEvidence: readonly boolean[];
  /** Whether the judge quoted it. */
  isQuoted: readonly boolean[];
  hasQuotes: boolean;
  /** In {@link REQUIREMENT_FINDINGS}. */
  finding: number;
}

interface Catalog {
  method: EmbeddingMethod;
  comparison: Comparison;
  topics: ReadonlyMap<string, RequirementTopic>;
  rivals: ReadonlyMap<string, Rivals>;
}

/** What of a document must be embedded. */
export function documentTexts(document: string): string[] {
  return readTrustedSentences(document).flatMap(({ passage }) =>
    passage.sentences.map((sentence) => contextOf(passage, sentence)),
  );
}

/** What is known before rows are read. */
export interface KnownOfRows {
  vectors?: ReadonlyMap<string, SentenceVectors>;
  /** What is known of a requirement; as the catalog has it, if not given. */
  learned?: (
    topic: RequirementTopic,
    control: AnalyzedControl,
  ) => RequirementTopic | Promise<RequirementTopic>;
}

/** The rows of documents that were judged against frameworks of the catalog. */
export async function loadRows(
  embedder: Embedder,
  documents: readonly JudgedDocument[],
  { vectors, learned = (topic) => topic }: KnownOfRows,
): Promise<JudgedRow[]> {
  const { requirementBackground: background, requirementsOf } = await loadCatalogVectors(embedder);
  const topicsOf = async (controls: readonly AnalyzedControl[]) => {
    const known = controls.map(async (control) => {
      const topics = await requirementsOf(control);
      return Promise.all(topics.map((topic) => learned(topic, control)));
    });
    return (await Promise.all(known)).flat();
  };
  const codes = [...new Set(documents.map(({ framework }) => framework))];
  const frameworks = await Promise.all(
    codes.map(async (code) => ({ code, topics: await topicsOf(listAuditableControls(code)) })),
  );
  const catalog = {
    method: embedder.method,
    comparison: { background, multiply: embedder.multiply },
    topics: new Map(frameworks.flatMap(({ topics }) => topics).map((topic) => [topic.requirement.id, topic])),
    rivals: new Map(frameworks.map(({ code, topics }) => [code, createRivals(topics)])),
  };
  const texts = () => documents.flatMap(({ document }) => documentTexts(document));
  return rowsOfDocuments(documents, catalog, vectors ?? (await keptVectors(embedder, texts())));
}

async function rowsOfDocuments(
  documents: readonly JudgedDocument[],
  catalog: Catalog,
  vectors: ReadonlyMap<string, SentenceVectors>,
): Promise<JudgedRow[]> {
  const texts = [...new Set(documents.map(({ document }) => document))];
  const prepared = new Map<string, PreparedSentence[]>();
  for (const document of texts) prepared.set(document, await prepare(document, catalog, vectors));
  const rows: JudgedRow[] = [];
  for (const judged of documents) {
    const sentences = prepared.get(judged.document) ?? [];
    const passages = sentences.map(({ sentence }) =>
      withOneSpace(judged.document.slice(sentence.start, sentence.end)),
    );
    const asked = judged.controls.flatMap((control) =>
      control.requirements.flatMap((requirement) => {
        const judgement = judged.judgements.get(requirement.id);
        const topic = catalog.topics.get(requirement.id);
        return judgement && topic ? [{ control, requirement, judgement, topic }] : [];
      }),
    );
    const likeness = await likenessOf(
      sentences,
      asked.map(({ topic }) => topic),
      catalog.rivals.get(judged.framework) ?? createRivals([]),
      catalog.comparison,
    );
    for (const [at, { control, requirement, judgement, topic }] of asked.entries()) {
      const quotes = judgement.quotes.map(withOneSpace);
      rows.push({
        text: texts.indexOf(judged.document),
        framework: judged.framework,
        control: `${judged.file} ${judged.framework} ${control.control_id}`,
        force: requirement.force,
        topic,
        sentences,
        likeness: likeness[at] ?? [],
        isEvidence: sentences.map(({ compared }) => !NO_EVIDENCE.has(compared.reading.stance)),
        isQuoted: passages.map((passage) => isQuoted(passage, quotes)),
        hasQuotes: quotes.length > 0,
        finding: REQUIREMENT_FINDINGS.indexOf(judgement.state),
      });
    }
  }
  return rows;
}

function prepare(
  document: string,
  { method, comparison }: Catalog,
  vectors: ReadonlyMap<string, SentenceVectors>,
): Promise<PreparedSentence[]> {
  const trusted = readTrustedSentences(document);
  const own = trusted.flatMap(({ passage }) =>
    passage.sentences.flatMap((sentence) => vectors.get(contextOf(passage, sentence)) ?? []),
  );
  return prepareSentences(trusted, own, { ...comparison, method });
}

/** One list per requirement, with the features of each sentence. */
async function likenessOf(
  sentences: readonly PreparedSentence[],
  topics: readonly RequirementTopic[],
  rivals: Rivals,
  comparison: Comparison,
): Promise<Float64Array[][]> {
  const likeness: Float64Array[][] = topics.map(() => []);
  const compared = sentences.map((sentence) => sentence.compared);
  await eachLikeness(compared, topics, { ...comparison, rivals }, (_, t, features) =>
    likeness[t]?.push(Float64Array.from(features)),
  );
  return likeness;
}
