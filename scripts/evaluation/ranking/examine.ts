import { dot } from "@/lib/platform/embeddings";
import { aboutness, type IndexedPassage, type IndexedSentence } from "./indexed-passages";
import { type Bm25Index, rankPassages } from "./ranking";
import type { ControlTopic } from "./topic";

/** A sentence as one control sees it. */
export interface Finding {
  indexed: IndexedSentence;
  passage: IndexedPassage;
  /** Log-odds that it is about the control. */
  about: number;
  /** Cosine to each probe of the control, in the order of the topic's probes. */
  similarities: readonly number[];
}

/** A passage as one control sees it. */
export interface ExaminedPassage {
  findings: readonly Finding[];
  /** Cosine of the whole passage to its nearest probe. */
  nearest: number;
}

/** Log-odds of a sentence that says nearly the same as a probe. */
const ABOUT_ALONE = 2.2;

/** How much a sentence's own aboutness counts next to its passage's. */
const OWN_SHARE = 0.65;

/** A sentence about something else does not become on topic through its neighbors. */
const MOST_LIFT = 1;

/** A control reads this many passages, the best ranked: what lies further down is near by accident. */
const PASSAGES_READ = 24;

/** Compares every sentence of a passage with a control. */
export function examine(passage: IndexedPassage, topic: ControlTopic): ExaminedPassage {
  const ofPassage = similaritiesTo(topic, passage.compared.vector);
  const aboutPassage = aboutness(passage.compared, topic, ofPassage);
  const findings = passage.sentences.map((indexed): Finding => {
    const similarities = similaritiesTo(topic, indexed.compared.vector);
    const own = aboutness(indexed.compared, topic, similarities);
    const shared = OWN_SHARE * own + (1 - OWN_SHARE) * aboutPassage;
    return { indexed, passage, similarities, about: Math.min(shared, own + MOST_LIFT) };
  });
  return { findings, nearest: Math.max(...ofPassage) };
}

/** The findings of the passages that rank best for the control, in document order. */
export function selectFindings(
  examined: readonly ExaminedPassage[],
  topic: ControlTopic,
  words: Bm25Index,
): Finding[] {
  const scores = rankPassages({
    passage: examined.map(({ nearest }) => nearest),
    sentence: examined.map(({ findings }) =>
      Math.max(...findings.flatMap(({ similarities }) => similarities)),
    ),
    words: [...words.scores(topic.searchWords)],
  });
  const last = [...scores].sort((a, b) => b - a)[PASSAGES_READ - 1] ?? Number.NEGATIVE_INFINITY;
  const shift = lengthPrior(examined.reduce((sum, { findings }) => sum + findings.length, 0));
  return examined.flatMap(({ findings }, i) =>
    (scores[i] ?? 0) >= last
      ? findings.map((finding) => ({
          ...finding,
          about: withNearMatch(finding, topic, finding.about + shift),
        }))
      : [],
  );
}

/**
 * A sentence that says nearly what one statement or question of the control says is on topic, however far
 * it is from the others: a control with several sides is rarely spoken of on all of them in one sentence.
 */
function withNearMatch(finding: Finding, topic: ControlTopic, about: number): number {
  const isNear = topic.probes.some(
    ({ kind }, i) => kind !== "evidence" && (finding.similarities[i] ?? 0) >= topic.calibration.saysTheSame,
  );
  return isNear ? Math.max(about, ABOUT_ALONE) : about;
}

/** The calibration's log-odds hold for a document of this many sentences. */
const USUAL_SENTENCES = 100;
const LENGTH_WEIGHT = 0.5;
const LENGTH_LIMIT = 0.5;

/**
 * A long document has more sentences that come near a control by accident, a short one fewer. Half of the
 * logarithm, bounded: the whole of it would hold if long documents never spoke longer on a subject.
 */
function lengthPrior(sentences: number): number {
  const shift = LENGTH_WEIGHT * Math.log(USUAL_SENTENCES / Math.max(1, sentences));
  return Math.max(-LENGTH_LIMIT, Math.min(LENGTH_LIMIT, shift));
}

function similaritiesTo(topic: ControlTopic, vector: Float32Array): number[] {
  return topic.probes.map((probe) => dot(vector, probe.vector));
}
