import { anyOf, languageLists } from "@/lib/judgment/language/lists";

const LISTS = languageLists("stances", ["legal-parties", "other-parties"]);

const LEGAL_PARTY = anyOf(LISTS["legal-parties"]);
const OTHERS = anyOf(LISTS["other-parties"]);

const OBLIGATION =
  "(?:shall|must|is required to|are required to|is obliged to|are obliged to|has to|have to)";

const PARTY_OBLIGED = new RegExp(`\\b${LEGAL_PARTY}(?: [\\w,'’()-]+){0,14}? ${OBLIGATION}\\b`, "i");
const SHALL = /\b(?:shall|must)\b/i;
const LAW_SPEAKS =
  /\b(?:(?:this|the) (?:regulation|directive|act|law|standard|framework|article|rule)s?|(?:article|art\.|section|annex|recital|clause|paragraph) \d+[\w()./-]*)(?: [\w,'’()/-]+){0,6}? (?:requires?|obliges?|provides?|states?|demands?|mandates?|lays? down|stipulates?|prescribes?|sets? out|prohibits?|calls? for|appl(?:y|ies))\b/i;
const REFERENCE =
  /\b(?:referred to in|pursuant to|in accordance with|within the meaning of|as defined in|laid down in) (?:article|paragraph|annex|section|point|regulation|directive)/i;

/** The organization speaks for itself, or of its own people. */
const OWN_VOICE = /\b(?:we|our|ours|us|i|my)\b|['’]s (?:own|team|staff|employees)\b/i;

/** Whether the text speaks for the organization that wrote it. */
export function hasOwnVoice(text: string): boolean {
  return OWN_VOICE.test(text);
}

/**
 * Whether a sentence repeats what a law or standard asks ("the provider shall …") instead of saying what
 * the organization does.
 */
export function restatesRegulation(sentence: string): boolean {
  const obliged = PARTY_OBLIGED.exec(sentence);
  // "Our providers must …" is a rule of one's own; a later "our" in the sentence does not make one.
  if (obliged && !hasOwnVoice(sentence.slice(0, obliged.index + obliged[0].length))) return true;
  if (hasOwnVoice(sentence)) return false;
  return LAW_SPEAKS.test(sentence) || (SHALL.test(sentence) && REFERENCE.test(sentence));
}

/** Whether a sentence sets an internal rule ("all employees must …"): a requirement, not its practice. */
export function setsRule(sentence: string): boolean {
  return /\b(?:shall|must|(?:is|are) (?:required|obliged|expected|mandated) to|(?:has|have|needs?) to|(?:is|are) to be)\b/i.test(
    sentence,
  );
}

const OTHERS_DUTY = new RegExp(
  [
    `\\b${OTHERS} (?:is|are|remains?|will be|shall be) (?:\\w+ly )?(?:responsible|accountable|liable|in charge|expected|required|obliged|advised)\\b`,
    `\\bresponsibilit(?:y|ies) (?:of|for|lies? with|rests? with|falls? (?:on|to))[^.;]{0,60}\\b${OTHERS}\\b`,
    `\\b(?:left to|up to|at the discretion of|depends? on|delegated to|handled by|borne by) (?:the |each |its |their )?(?:individual )?${OTHERS}\\b`,
    `\\b${OTHERS} (?:must|shall|should|need to|needs to|have to|has to|ought to)\\b`,
    "\\byour (?:own )?responsibility\\b",
  ].join("|"),
  "i",
);

/** Whether a sentence leaves the work to others: customers, vendors, the reader. */
export function isOthersDuty(sentence: string): boolean {
  return OTHERS_DUTY.test(sentence);
}
