import { anyOf, languageLists, wholeWords } from "@/lib/judgment/language/lists";
import { blankMonthOfMay, readModality, restricts } from "@/lib/judgment/language/modality";
import { findLimits, type Limit } from "./limits";
import { hasOwnVoice, type Voice } from "./voice";

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

/** Where a sentence is, as far as that changes what it says. */
export interface Surroundings {
  voice: Voice;
  /** In a list or table: "Passwords: 14 characters" says there what a sentence says elsewhere. */
  isEntry: boolean;
}

const BY_ITSELF: Surroundings = { voice: "unknown", isEntry: false };

/**
 * Reads one sentence, without Markdown, by rules alone. The order matters: a sentence that addresses the
 * auditor is nothing else, and a law restated is no rule of the organization.
 */
export function readSentence(sentence: string, surroundings = BY_ITSELF): SentenceReading {
  const said = blankMonthOfMay(sentence);
  return { stance: readStance(said, surroundings), limits: findLimits(said) };
}

function readStance(sentence: string, { voice, isEntry }: Surroundings): Stance {
  if (addressesAuditor(sentence)) return "instruction_to_auditor";
  if (REQUEST.test(sentence.replace(NOTE, ""))) return "request";
  if (restatesRegulation(sentence, voice)) return "regulation";
  if (DISCLAIMER.test(sentence)) return "disclaimer";
  if (isFragment(sentence, isEntry)) return "fragment";
  if (POINTER.test(sentence)) return "pointer";
  const modality = readModality(bindsByShall(voice) ? sentence.replace(/\bshall\b/gi, "must") : sentence);
  if (modality === "plan") return "plan";
  if (isGenericPraise(sentence)) return "praise";
  if (isOthersDuty(sentence, voice)) return "others_duty";
  if (modality) return modality;
  return setsRule(sentence) ? "rule" : "practice";
}

/** "Supplier shall implement …" is no plan where parties or a house bind themselves by it. */
function bindsByShall(voice: Voice): boolean {
  return voice === "agreement" || voice === "rulebook";
}

/** Sentences that instruct whoever judges the document. They are reported and never evidence. */
const AUDITOR_ADDRESSES = LISTS["auditor-addresses"].map((pattern) => new RegExp(pattern, "i"));

/** Whether a sentence gives orders to whoever judges the document. */
export function addressesAuditor(sentence: string): boolean {
  return AUDITOR_ADDRESSES.some((pattern) => pattern.test(sentence));
}

/** "Please …", "Contact us", questions. Not a question with its answer, as rows of questionnaires have them. */
const REQUEST = new RegExp(`\\?["'”’)]*$|^(?!.*\\? \\S)${anyOf(LISTS.requests)}\\b`, "i");

/** "Please note that incidents are reported within an hour" asks for nothing but attention. */
const NOTE = /^(?:please |kindly )(?:also )?(?:note|be aware) that /i;

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

/** Whether a text has a sign of a clause. Some verbs that look like nouns are not seen. */
export function hasVerb(text: string): boolean {
  return CLAUSE.test(text);
}

/** "Our addresses are:" says nothing without the list that follows. */
const SHORT_LEAD_IN = /^(?:\S+ ){0,6}\S+:$/;

/** Two words and a full stop are a sentence: its verb may look like a noun ("engineers review code") or be left out. */
const FULL_SENTENCE = /^(?:\S+ )+\S+[.!]["'”’)]{0,2}$/;

function isFragment(sentence: string, isEntry: boolean): boolean {
  if (SHORT_LEAD_IN.test(sentence)) return true;
  return !isEntry && !hasVerb(sentence) && !FULL_SENTENCE.test(sentence);
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

const PARTIES = languageLists("stances", [
  "legal-parties",
  "common-parties",
  "other-parties",
  "suppliers",
  "rule-takers",
]);

const OBLIGATION =
  "(?:shall|must|is required to|are required to|is obliged to|are obliged to|has to|have to)";

/** Whom laws oblige; the second also whom a policy of one's own does: "personal data must be encrypted". */
const LEGAL_PARTY_OBLIGED = isObliged(PARTIES["legal-parties"]);
const PARTY_OBLIGED = isObliged([...PARTIES["legal-parties"], ...PARTIES["common-parties"]]);

function isObliged(parties: readonly string[]): RegExp {
  return new RegExp(`\\b${anyOf(parties)}(?: [\\w,'’()-]+){0,14}? ${OBLIGATION}\\b`, "i");
}

const SHALL = /\b(?:shall|must)\b/i;
const LAW =
  "(?:(?:this|the) (?:regulation|directive|act|law)s?|(?:article|art\\.|recital) \\d+[\\w()./-]*|annex [ivx]+|(?:section|§) ?\\d{3}[\\w()./-]*)(?: (?!that |which )[\\w,'’()/-]+){0,6}?|the (?:standard|framework)";
/** "The Act requires": not "where the law requires it" or "which the Act calls for", where the sentence is about something else. */
const LAW_SPEAKS = new RegExp(
  `(?<!\\b(?:where|when|whenever|if|as|unless|that|which|than|because|since|what|whatever|extent) )\\b(?:${LAW}) (?:requires?|obliges?|provides?|states?|demands?|mandates?|lays? down|stipulates?|prescribes?|sets? out|prohibits?|calls? for|appl(?:y|ies))\\b`,
  "i",
);
/** The labels of the Security Rule, with nothing behind them that is done. */
const LABEL = /^(?:\(\w{1,4}\) ?)*(?:Standard: [^.]{1,80}\.|[^.]{1,80}\((?:Required|Addressable)\)\.)$/;
const REFERENCE =
  /\b(?:referred to in|pursuant to|in accordance with|within the meaning of|as defined in|laid down in) (?:article|paragraph|annex|section|point|regulation|directive)/i;

/**
 * Whether a sentence repeats what a law or standard asks ("the provider shall …") instead of saying what
 * the organization does. What a contract asks of its parties is its own.
 */
function restatesRegulation(sentence: string, voice: Voice): boolean {
  if (voice !== "agreement") {
    const obliged = (voice === "unknown" ? PARTY_OBLIGED : LEGAL_PARTY_OBLIGED).exec(sentence);
    // "Our providers must …" is a rule of one's own; a later "our" in the sentence does not make one.
    if (obliged && !hasOwnVoice(sentence.slice(0, obliged.index + obliged[0].length))) return true;
  }
  if (hasOwnVoice(sentence)) return false;
  return (
    LAW_SPEAKS.test(sentence) ||
    (voice === "unknown" && LABEL.test(sentence)) ||
    (voice !== "agreement" && SHALL.test(sentence) && REFERENCE.test(sentence))
  );
}

/** Whether a sentence sets an internal rule ("all employees must …"): a requirement, not its practice. */
function setsRule(sentence: string): boolean {
  return (
    restricts(sentence) ||
    /\b(?:shall|must|(?:is|are) (?:required|obliged|expected|mandated) to|(?:has|have|needs?) to|(?:is|are) to be)\b/i.test(
      sentence,
    )
  );
}

const { suppliers, "other-parties": others, "rule-takers": ruleTakers } = PARTIES;
const OTHERS = anyOf([...others, ...suppliers, ...ruleTakers]);

/**
 * What a contract asks of the supplier is what it is made for, and what the rules of a house ask of users and suppliers is
 * how it works there.
 */
const OTHERS_DUTY: Readonly<Record<Voice, RegExp>> = {
  unknown: othersDuty(OTHERS),
  organization: othersDuty(OTHERS),
  agreement: othersDuty(anyOf([...others, ...ruleTakers])),
  rulebook: othersDuty(anyOf(others)),
};

function othersDuty(obliged: string): RegExp {
  return new RegExp(
    [
      `\\b${OTHERS} (?:is|are|remains?|will be|shall be) (?:(?:\\w+ly|also|still|themselves) )?(?:responsible|accountable|liable|in charge|expected|required|obliged|advised)\\b`,
      `\\b${OTHERS} (?:has|have|bears?|carr(?:y|ies)|retains?|takes?) (?:\\w+ ){0,2}responsibility\\b`,
      // Not "responsibility for answering the requests of customers", which a team of the organization has.
      `\\bresponsibilit(?:y|ies) (?:of|(?:for [^.;]{1,60} )?(?:(?:lies?|rests?|remains?) with|falls? (?:on|to)))[^.;]{0,60}\\b${OTHERS}\\b`,
      `\\b(?:left to|up to|at the discretion of|depends? on|delegated to|(?:handled|managed|borne) by) (?:the |each |its |their )?(?:individual )?${OTHERS}\\b`,
      // Not "decisions that affect customers must …", where the decisions must.
      `(?<!\\b(?:that|which|who) \\w+ (?:the |our |its |their )?)\\b${obliged} (?:must|shall|should|need to|needs to|have to|has to|ought to|may (?:not|only))\\b`,
      "\\byour (?:own )?responsibility\\b",
    ].join("|"),
    "i",
  );
}

/** Whether a sentence leaves the work to others: customers, vendors, the reader. */
function isOthersDuty(sentence: string, voice: Voice): boolean {
  return OTHERS_DUTY[voice].test(sentence);
}
