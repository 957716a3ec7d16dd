import { anyOf, languageLists, wholeWords } from "@/lib/judgment/language/lists";
import { readModality } from "@/lib/judgment/language/modality";
import { isOthersDuty, restatesRegulation, setsRule } from "./duty";
import { findLimits, type Limit } from "./limits";

/** What kind of statement a sentence makes. Only `practice` says that something is done. */
const STANCES = [
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
  return { stance: readStance(sentence), limits: findLimits(sentence) };
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
