import { anyOf, languageLists, wholeWords } from "@/lib/judgment/language/lists";
import { blankMonthOfMay, readModality } from "@/lib/judgment/language/modality";
import { findLimits, type Limit } from "./limits";

/** What kind of statement a sentence makes. Only `practice` says that something is done. */
export const STANCES = [
  "practice",
  "rule",
  "possibility",
  "recommendation",
  "others_duty",
  "plan",
  "praise",
  "disclaimer",
  "regulation",
  "pointer",
  "request",
  "fragment",
  "instruction_to_auditor",
] as const;
export type Stance = (typeof STANCES)[number];

export interface SentenceReading {
  stance: Stance;
  /** What the sentence takes away from what it speaks of. */
  limits: readonly Limit[];
}

const LISTS = languageLists("stances", [
  "praise",
  "self-verdicts",
  "details",
  "disclaimers",
  "requests",
  "referred",
  "documents",
  "clause-signs",
  "auditor-addresses",
]);

/**
 * Reads one sentence, without Markdown, by rules alone. The order matters: a sentence that addresses the
 * auditor is nothing else, and a law restated is no rule of the organization.
 */
export function readSentence(sentence: string): SentenceReading {
  const said = blankMonthOfMay(sentence);
  return { stance: readStance(said), limits: findLimits(said) };
}

function readStance(sentence: string): Stance {
  if (AUDITOR_ADDRESSES.some((pattern) => pattern.test(sentence))) return "instruction_to_auditor";
  if (REQUEST.test(sentence)) return "request";
  if (restatesRegulation(sentence)) return "regulation";
  if (DISCLAIMER.test(sentence)) return "disclaimer";
  if (isFragment(sentence)) return "fragment";
  if (POINTER.test(sentence)) return "pointer";
  const modality = readModality(sentence);
  if (modality === "plan") return "plan";
  if (isGenericPraise(sentence)) return "praise";
  if (isOthersDuty(sentence)) return "others_duty";
  if (modality) return modality;
  return setsRule(sentence) ? "rule" : "practice";
}

/** Sentences that instruct whoever judges the document. They are reported and never evidence. */
const AUDITOR_ADDRESSES = LISTS["auditor-addresses"].map((pattern) => new RegExp(pattern, "i"));

/** "Please …", "Contact us", questions. */
const REQUEST = new RegExp(`\\?["'”’)]*$|^${anyOf(LISTS.requests)}\\b`, "i");

/** "No warranty": it claims nothing that is done. */
const DISCLAIMER = wholeWords(LISTS.disclaimers);

/** "Details can be found in the paper": what would be evidence is in another document. */
const POINTER = new RegExp(
  `\\b(?:(?:can|may) be (?:found|viewed|consulted|obtained|downloaded)|(?:is|are) ${anyOf(LISTS.referred)}) (?:in|on|at|from|here)\\b[^.;]{0,40}\\b${anyOf(LISTS.documents)}\\b`,
  "i",
);

/** The smallest signs of a clause: a word of the list, a contraction, a verb's ending, a verb with its object. */
const CLAUSE = new RegExp(
  `${wholeWords(LISTS["clause-signs"]).source}|['’](?:s|re|ve|ll|m)\\b|\\b\\w{3,}(?:ed|ises|izes)\\b|\\b\\w{4,}s (?:the|a|an|all|each|every|our|its|their|any|both|that)\\b`,
  "i",
);

/** "Our addresses are:" says nothing without the list that follows. */
const SHORT_LEAD_IN = /^(?:\S+ ){0,6}\S+:$/;

/** Five words and a full stop are a sentence, although its verb may look like a noun ("engineers review code"). */
const FULL_SENTENCE = /^(?:\S+ ){4,}\S+[.!]["'”’)]{0,2}$/;

function isFragment(sentence: string): boolean {
  if (SHORT_LEAD_IN.test(sentence)) return true;
  return !CLAUSE.test(sentence) && !FULL_SENTENCE.test(sentence);
}

const PRAISE = wholeWords(LISTS.praise);
const SELF_VERDICT = new RegExp(LISTS["self-verdicts"].join("|"), "i");
const DETAIL = new RegExp(`\\d|${wholeWords(LISTS.details).source}`, "i");

/** Whether a sentence only praises or vows: nothing in it could be checked. */
function isGenericPraise(sentence: string): boolean {
  const selfVerdict = SELF_VERDICT.exec(sentence);
  if (!selfVerdict) return PRAISE.test(sentence) && !DETAIL.test(sentence);
  // The number of a standard is no detail of a practice.
  const rest = sentence.replace(selfVerdict[0], " ").replace(/\b(?:iso|soc|nist)[\w /-]{0,12}\d+/gi, " ");
  return !DETAIL.test(rest);
}

const PARTIES = languageLists("stances", ["legal-parties", "other-parties"]);

const LEGAL_PARTY = anyOf(PARTIES["legal-parties"]);
const OTHERS = anyOf(PARTIES["other-parties"]);

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
function restatesRegulation(sentence: string): boolean {
  const obliged = PARTY_OBLIGED.exec(sentence);
  // "Our providers must …" is a rule of one's own; a later "our" in the sentence does not make one.
  if (obliged && !hasOwnVoice(sentence.slice(0, obliged.index + obliged[0].length))) return true;
  if (hasOwnVoice(sentence)) return false;
  return LAW_SPEAKS.test(sentence) || (SHALL.test(sentence) && REFERENCE.test(sentence));
}

/** Whether a sentence sets an internal rule ("all employees must …"): a requirement, not its practice. */
function setsRule(sentence: string): boolean {
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
function isOthersDuty(sentence: string): boolean {
  return OTHERS_DUTY.test(sentence);
}
