import { loadCatalogVectors } from "@/lib/features/audits/embedded-engine";
import { assessRequirement } from "@/lib/judgment/analyst/requirements/assess-requirement";
import { readClosely } from "@/lib/judgment/analyst/requirements/close-reading";
import { weighFindings } from "@/lib/judgment/analyst/requirements/decide-state";
import type { Head } from "@/lib/judgment/analyst/requirements/heads";
import {
  type RequirementReading,
  readRequirement,
  worthReadingClosely,
} from "@/lib/judgment/analyst/requirements/read-requirement";
import {
  contextOf,
  embedSentences,
  metricOf,
  type PreparedSentence,
  prepareSentences,
  readAbout,
  readWithHead,
} from "@/lib/judgment/analyst/requirements/read-sentences";
import {
  createRequirementTopic,
  createRivals,
  outsideRequirementTexts,
} from "@/lib/judgment/analyst/requirements/requirement-topic";
import type { AnalyzedControl, RequirementAssessment } from "@/lib/judgment/analyst/schema";
import { wordPlaces } from "@/lib/judgment/language/word-head";
import type { Embedder } from "@/lib/platform/embeddings";
import { readTrustedSentences } from "./trusted-sentences";

/** Something a text may say that is no requirement of the catalog. */
export interface ForeignStatement {
  code: string;
  name: string;
  statement: string;
}

/** What the analyst makes of one text. */
export interface ReadText {
  sentences: readonly PreparedSentence[];
  /** By statement: log-odds that each sentence is on its point. */
  odds: readonly Float32Array[];
  /** What the text comes to for a statement, with what was learned about it, and what it was read from. */
  assess(
    statement: number,
    head?: Head,
  ): Promise<RequirementAssessment & Pick<RequirementReading, "closest">>;
}

const NOTHING = new Float32Array(0);

/** The analyst as it judges statements without drafted sentences and cues; they are rivals of each other. */
export async function createForeignReader(
  embedder: Embedder,
  statements: readonly ForeignStatement[],
): Promise<(text: string) => Promise<ReadText>> {
  const { requirementBackground: background } = await loadCatalogVectors(embedder);
  const { method } = embedder;
  const topics = await Promise.all(statements.map((statement) => topicOf(embedder, statement)));
  const rivals = createRivals(topics);
  const comparison = { background, multiply: embedder.multiply };
  return async (text) => {
    const read = readTrustedSentences(text);
    const vectors = await embedSentences(
      embedder,
      read.flatMap(({ passage }) => passage.sentences.map((sentence) => contextOf(passage, sentence))),
    );
    const sentences = await prepareSentences(read, vectors, { ...comparison, method });
    const odds = await readAbout(sentences, topics, { ...comparison, rivals });
    const places = sentences.map(({ compared }) => wordPlaces(compared.text));
    const assess = async (at: number, head?: Head) => {
      const [topic, before = NOTHING] = [topics[at], odds[at]];
      if (!topic) throw new TypeError(`There is no statement ${at}`);
      const learned = head ? readWithHead(sentences, places, before, head) : before;
      const document = { sentences, odds: learned };
      const closely = await readClosely(embedder, [{ topic, sentences: worthReadingClosely(document) }]);
      const isTaught = head !== undefined;
      const reading = readRequirement(document, topic, { background, closely, isTaught });
      const [probabilities = []] = weighFindings([{ reading, isTaught }]);
      const assessment = assessRequirement(
        text,
        { topic, reading, probabilities },
        {
          isDeep: false,
          isTaught,
        },
      );
      return { ...assessment, closest: reading.closest };
    };
    return { sentences, odds, assess };
  };
}

async function topicOf(embedder: Embedder, { code, name, statement }: ForeignStatement) {
  const control: AnalyzedControl = {
    control_id: code,
    title: name,
    description: "",
    theme: "transparency",
    questions: [],
    evidence_examples: [],
    probes: [],
  };
  const requirement = { id: code, statement, deadlines: [] };
  const vectors = await embedder.embed(outsideRequirementTexts(control, requirement));
  const metric = metricOf(embedder);
  return createRequirementTopic(control, requirement, vectors, {
    examples: undefined,
    head: undefined,
    cues: undefined,
    metric,
  });
}
