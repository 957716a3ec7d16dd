import { anyOf, languageLists, wholeWords } from "./lists";
import type { Word } from "./tokens";

const LISTS = languageLists("modality", [
  "must",
  "should",
  "open",
  "permitted",
  "supposed",
  "plans",
  "changed",
  "changes",
  "right-holders",
  "forbidden",
  "recommendations",
]);

const FORCES: ReadonlyMap<string, number> = new Map([
  ...LISTS.must.map((word) => [word, 1] as const),
  ...LISTS.should.map((word) => [word, 0.5] as const),
  ...[...LISTS.open, ...LISTS.permitted].map((word) => [word, 0] as const),
]);

/** How binding a clause is, by its weakest modal: 1 must, 0.5 should, 0 may. Undefined for a plain statement. */
export function readForce(words: readonly Word[]): number | undefined {
  let force: number | undefined;
  for (const [i, { text }] of words.entries()) {
    const own = FORCES.get(text);
    if (own === undefined) continue;
    // "can not" and "may not" forbid, which is read as negation and is no permission.
    if (own === 0 && words[i + 1]?.text === "not") continue;
    force = force === undefined ? own : Math.min(force, own);
  }
  return force;
}

/** 0 to 1; against a plain statement only "may" differs, and by half. */
export function forceMismatch(a: number | undefined, b: number | undefined): number {
  if (a === undefined && b === undefined) return 0;
  if (a === undefined || b === undefined) return (a ?? b) === 0 ? 0.5 : 0;
  return Math.abs(a - b);
}

const PLAN = wholeWords(LISTS.plans);
/** "will be introduced": a plan; "we will notify you": a commitment, read as practice. */
const FUTURE_CHANGE = new RegExp(
  `\\b(?:will|shall|would|'ll|’ll)(?: \\w+){0,2} (?:be (?:\\w+ly )?${anyOf(LISTS.changed)}\\w*|${LISTS.changes.join("|")})\\b`,
  "i",
);
const POSSIBILITY = wholeWords([...LISTS.open, ...LISTS.supposed]);
const RIGHT = new RegExp(
  `\\b${anyOf(LISTS["right-holders"])} (?:may|might|could)(?! (?:not|be (?:asked|required|subject)|experience|receive|encounter|have))\\b`,
  "i",
);
/** "May only be used for support", "may not be copied": a rule. */
const RESTRICTION = new RegExp(`\\bmay (?:\\w+ )?only\\b|\\bmay not ${anyOf(LISTS.forbidden)}\\b`, "gi");
const RECOMMENDATION = wholeWords(LISTS.recommendations);
/** "Should a breach harm you, we notify …" is a condition and no advice. */
const INVERTED = /(?:^|[,;] )should [^,;]{1,160},/gi;
/** "If a breach is likely to harm you, we notify …": the condition may be uncertain, what is done then is not. */
const LEADING_CONDITION = /^(?:if|when|where|whenever|once|unless|should|in case)\b[^,;]{0,160},/i;
const SUBORDINATE = /\b(?:that|which|who|whose|where|when|because|since|if|as|whether|what|how)\b/i;

/** "6 May 2025", "by May": always with a number, or as a name after a preposition. */
const MONTH_OF_MAY =
  /\b[Mm]ay(?=,? \d)|(?<=\b\d{1,2}(?:st|nd|rd|th)?(?: of)? )[Mm]ay\b|(?<=\b(?:in|since|until|till|by|during|last|next|early|late|mid|of|from|before|after|through|and|to)[ -])May\b/g;

/** A text in which no month looks like a permission; offsets stay. */
export function blankMonthOfMay(text: string): string {
  return text.replace(MONTH_OF_MAY, "   ");
}

export type Modality = "plan" | "possibility" | "recommendation";

/**
 * Whether a sentence speaks of something that is not (yet, or surely) done. Undefined for the indicative:
 * what is, and what is committed to ("we will notify you").
 */
export function readModality(sentence: string): Modality | undefined {
  if (PLAN.test(sentence) || FUTURE_CHANGE.test(sentence)) return "plan";
  if (RECOMMENDATION.test(sentence.replace(INVERTED, " "))) return "recommendation";
  const claimed = sentence.replace(LEADING_CONDITION, " ").replace(RIGHT, " ").replace(RESTRICTION, " ");
  if (POSSIBILITY.test(claimed) && !isMostlyIndicative(sentence)) return "possibility";
  return undefined;
}

/** Whether a sentence allows something only under a condition, or not at all. */
export function restricts(sentence: string): boolean {
  return sentence.search(RESTRICTION) >= 0;
}

/**
 * "The system detects inputs that may be harmful" states a practice: the main clause comes first, in the
 * indicative, and the possibility is in a clause after "that", "which" or "because".
 */
function isMostlyIndicative(sentence: string): boolean {
  const clause = SUBORDINATE.exec(sentence);
  const modal = POSSIBILITY.exec(sentence);
  return clause !== null && modal !== null && clause.index > 8 && clause.index < modal.index;
}
