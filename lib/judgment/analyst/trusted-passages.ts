import type { Passage } from "./passages";
import { hasOwnVoice, type SentenceReading } from "./reading/read-sentence";

/**
 * The part of a passage before the first sentence that addresses the auditor; what follows such a sentence
 * is no evidence, for or against. Undefined when nothing is left.
 */
export function trustedPart(passage: Passage, readings: readonly SentenceReading[]): Passage | undefined {
  const first = readings.findIndex(({ stance }) => stance === "instruction_to_auditor");
  if (first < 0) return passage;
  if (first === 0) return undefined;
  const sentences = passage.sentences.slice(0, first);
  return { ...passage, sentences, text: sentences.map(({ text }) => text).join(" ") };
}

/**
 * A document restates a regulation when this share of its sentences does; then its other sentences
 * without a voice of their own ("the data subject has the right …") are taken from the law as well.
 */
const RESTATING_SHARE = 0.3;

/**
 * Corrects the reading of single sentences in the light of the passage and document around them: what
 * is between sentences of a law is law, unless an organization speaks there for itself.
 *
 * @param readings one list per passage, one reading per sentence
 */
export function markRegulations(
  passages: readonly Passage[],
  readings: readonly (readonly SentenceReading[])[],
): SentenceReading[][] {
  const all = readings.flat();
  const count = (stance: string) => all.filter((reading) => reading.stance === stance).length;
  const isDocumentRestating =
    count("regulation") > 0 &&
    count("regulation") + count("rule") >= RESTATING_SHARE * all.length &&
    !passages.some(({ text }) => hasOwnVoice(text));
  return readings.map((ofPassage, i) => {
    const isPassageRestating =
      ofPassage.some(({ stance }) => stance === "regulation") && !hasOwnVoice(passages[i]?.text ?? "");
    if (!isDocumentRestating && !isPassageRestating) return [...ofPassage];
    return ofPassage.map((reading) => ({
      ...reading,
      stance: reading.stance === "request" ? "request" : "regulation",
    }));
  });
}
