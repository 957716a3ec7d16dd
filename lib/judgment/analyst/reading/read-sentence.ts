import { addressesAuditor } from "./auditor-address";
import { isDisclaimer } from "./disclaimer";
import { isOthersDuty, restatesRegulation, setsRule } from "./duty";
import { findLimits, type Limit } from "./limits";
import { readModality } from "./modality";
import { isGenericPraise } from "./praise";

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

/** "Please …", "Contact us", questions: they ask the reader for something. */
const REQUEST =
  /\?["'”’)]*$|^(?:please|kindly|to learn more|for more (?:information|details)|see|visit|click|contact|learn|read|refer|download|go to|sign up|subscribe|email|note that you|have you|do you|want to)\b/i;

/** "Details can be found in the paper": what would be evidence stands in another document. */
const POINTER =
  /\b(?:(?:can|may) be (?:found|viewed|consulted|obtained|downloaded)|(?:is|are) (?:available|presented|described|provided|published|detailed|documented|explained|set out|summari[sz]ed)) (?:in|on|at|from|here)\b[^.;]{0,40}\b(?:paper|reports?|appendix|annex|website|web ?page|page|link|blog|documentation|portal|policy|polic(?:y|ies)|document|handbook|repository|site|whitepaper|here)\b/i;

/** The smallest signs of a clause: an auxiliary, a pronoun with a verb, or a verb's ending. */
const CLAUSE =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|can|cannot|must|shall|may|should|would|could|gets?|keeps?|runs?|makes?|uses?|holds?|sets?|takes?|gives?|shows?|we|i|you|they|it|who)\b|['’](?:s|re|ve|ll|m)\b|\b\w{3,}(?:ed|ises|izes)\b|\b\w{4,}s (?:the|a|an|all|each|every|our|its|their|any|both|that)\b/i;

/** "Our addresses are:" says nothing without the list that follows. */
const SHORT_LEAD_IN = /^(?:\S+ ){0,6}\S+:$/;

/** Five words and a full stop are a sentence, although its verb may look like a noun ("engineers review code"). */
const FULL_SENTENCE = /^(?:\S+ ){4,}\S+[.!]["'”’)]{0,2}$/;

function isFragment(sentence: string): boolean {
  if (SHORT_LEAD_IN.test(sentence)) return true;
  return !CLAUSE.test(sentence) && !FULL_SENTENCE.test(sentence);
}

/**
 * Reads one sentence, without Markdown, by rules alone. The order matters: a sentence that addresses the
 * auditor is nothing else, and a law restated is no rule of the organization.
 */
export function readSentence(sentence: string): SentenceReading {
  return { stance: readStance(sentence), limits: findLimits(sentence) };
}

function readStance(sentence: string): Stance {
  if (addressesAuditor(sentence)) return "instruction_to_auditor";
  if (REQUEST.test(sentence)) return "request";
  if (restatesRegulation(sentence)) return "regulation";
  if (isDisclaimer(sentence)) return "disclaimer";
  if (isFragment(sentence)) return "fragment";
  if (POINTER.test(sentence)) return "pointer";
  const modality = readModality(sentence);
  if (modality === "plan") return "plan";
  if (isGenericPraise(sentence)) return "praise";
  if (isOthersDuty(sentence)) return "others_duty";
  if (modality) return modality;
  return setsRule(sentence) ? "rule" : "practice";
}
