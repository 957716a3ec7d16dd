import type { Passage } from "./passages";
import { readSentence, type SentenceReading, type Stance } from "./reading/read-sentence";
import { hasOwnVoice, isArticle, type Voice } from "./reading/voice";

/** A passage that may be evidence, each sentence read in the light of its surroundings. */
export interface ReadPassage {
  passage: Passage;
  readings: readonly SentenceReading[];
}

/** What introduces a list says of its entries: "User entities are responsible for:", "In 2027 we will introduce:". */
const PASSED_ON: ReadonlySet<Stance> = new Set(["regulation", "others_duty", "plan"]);

/**
 * What rules make of each sentence of a passage. An article that an organization quotes does not speak for it; in a rulebook
 * the articles are its own.
 */
export function readPassage(passage: Passage, documentVoice: Voice): SentenceReading[] {
  const { kind, heading, leadIn, sentences } = passage;
  const voice = documentVoice === "organization" && isArticle(heading) ? "unknown" : documentVoice;
  const { stance: introduced } = readSentence(leadIn, { voice, isEntry: false });
  let before = introduced;
  return sentences.map(({ text }) => {
    const reading = readSentence(text, { voice, isEntry: kind !== "paragraph" });
    const above = EXAMPLE.test(text) ? before : introduced;
    const isPassedOn = PASSED_ON.has(above) && STATES_SOMETHING.has(reading.stance) && !hasOwnVoice(text);
    before = isPassedOn ? above : reading.stance;
    return isPassedOn ? { ...reading, stance: above } : reading;
  });
}

/** What only goes on with the sentence before it: "For example, access tokens and SSH keys." */
const EXAMPLE =
  /^\(?(?:for (?:example|instance)\b|e\.g\.|examples? (?:are|include|is)\b|(?:this|these|that|it|they) (?:also )?includes?\b|among (?:these|them)\b)/i;

const STATES_SOMETHING: ReadonlySet<Stance> = new Set(["practice", "rule", "fragment", "possibility"]);

/**
 * The passages of a document that may be evidence.
 *
 * @param readings of each passage, as {@link readPassage} gives them
 */
export function trustedPassages(
  passages: readonly Passage[],
  readings: readonly (readonly SentenceReading[])[],
  voice: Voice,
): ReadPassage[] {
  const trusted = passages.flatMap((whole, i) => {
    const passage = trustedPart(whole, readings[i] ?? []);
    return passage ? [{ passage, readings: (readings[i] ?? []).slice(0, passage.sentences.length) }] : [];
  });
  return markRegulations(trusted, voice);
}

/**
 * The part of a passage before the first sentence that addresses the auditor; what follows such a sentence
 * is no evidence, for or against. Undefined when nothing is left.
 */
function trustedPart(passage: Passage, readings: readonly SentenceReading[]): Passage | undefined {
  const first = readings.findIndex(({ stance }) => stance === "instruction_to_auditor");
  if (first < 0) return passage;
  if (first === 0) return undefined;
  const sentences = passage.sentences.slice(0, first);
  return { ...passage, sentences, text: sentences.map(({ text }) => text).join(" ") };
}

/**
 * A document whose voice is unknown restates a regulation when this share of its sentences does; then its other sentences
 * without a voice of their own ("the data subject has the right …") are taken from the law as well. Titles and
 * entries without a verb are not counted: laws list what they demand in a few words.
 */
const RESTATING_SHARE = 0.3;

/**
 * Corrects the reading of single sentences in the light of the passage and document around them: what
 * is between sentences of a law is law, unless an organization speaks there for itself. A document of an organization or
 * of contracting parties may quote a law and go on with what they do themselves: there only rules next to it are law.
 */
function markRegulations(trusted: readonly ReadPassage[], voice: Voice): ReadPassage[] {
  const isOwn = voice !== "unknown";
  const isDocumentRestating = !isOwn && restatesLaw(trusted);
  return trusted.map((item) => {
    const { passage, readings } = item;
    if (hasOwnVoice(passage.text)) return item;
    const isRestating = readings.some(({ stance }) => stance === "regulation");
    if (!isDocumentRestating && !isRestating) return item;
    const isOfLaw = ({ stance }: SentenceReading) => (isOwn ? stance === "rule" : stance !== "request");
    return {
      passage,
      readings: readings.map((reading) =>
        isOfLaw(reading) ? { ...reading, stance: "regulation" } : reading,
      ),
    };
  });
}

function restatesLaw(trusted: readonly ReadPassage[]): boolean {
  const counted = trusted.flatMap(({ passage, readings }) =>
    readings.filter((_, i) => readSentence(passage.sentences[i]?.text ?? "").stance !== "fragment"),
  );
  const demands = counted.filter(({ stance }) => stance === "regulation" || stance === "rule");
  return (
    demands.some(({ stance }) => stance === "regulation") &&
    demands.length >= RESTATING_SHARE * counted.length
  );
}
