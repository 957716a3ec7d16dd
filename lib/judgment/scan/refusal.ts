import { anyOf, languageLists, wholeWords } from "@/lib/judgment/language/lists";
import { denialsOver, findNegations } from "@/lib/judgment/language/negation";

const LISTS = languageLists("refusal", [
  "denials",
  "urging",
  "hindrances",
  "answers",
  "wishes",
  "forgeries",
  "requested",
]);

/** How far before a phrase its refusal may be. */
const REACH = { characters: 120, words: 8 };

const ASKED = "(?! (?:being |it is |it was )?(?:asked|told|prompted|ordered|instructed|requested)\\b)";
/** Where another clause begins: what was refused before it says nothing about what comes after it. */
const BORDER = new RegExp(
  `[.!?…](?=["')]{0,2} )|[;:]| [-–] |—|\\b(?:and|then|but|so|yet|because|since|until|before|unless)\\b|\\b(?:when|if|after|while|once|although)\\b${ASKED}`,
  "g",
);
/** A list that goes on with "or" is refused as a whole: "never deletes, edits or disables", also in its middle. */
const COMMA = /,(?![^,]{0,80}\bn?or\b|[^.;:!?]{0,80}, n?or\b)/g;

/** What is put in behind a denial: "will not, under any circumstances, disable". */
const INSERTION = /(?<=\b(?:not|never|cannot|\w{2,6}n't)),[^,.;:!?]{1,60},/g;

/** A condition ("if you do not …") and "why not" deny nothing. */
const NEGATION = {
  negators: new RegExp(`(?<!\\b(?:if|unless|why)(?: [\\w']{1,12}){0,3} )\\b${anyOf(LISTS.denials)}\\b`, "g"),
  reach: REACH.words,
};
/** What is said of an act behind it: "disabling the audit log is not allowed". */
const DENIED_BEHIND =
  /^(?:(?! (?:which|that|but|although|though|while|because) )[^.!?;:,]){0,80}? (?:is|are|was|were|be|has been|have been)(?: \w{1,12}ly)? (?:(?:not|never) (?:\w{1,12}ly )?(?:achieved|allowed|permitted|possible|acceptable|attempted|tolerated)|prohibited|forbidden|banned|prevented|blocked|refused|denied|rejected|impossible)\b/;
const URGING = wholeWords(LISTS.urging);
const HINDRANCE = new RegExp(`^${anyOf(LISTS.hindrances)}$`);
const ANSWER = { negators: wholeWords(LISTS.answers, "gi"), reach: REACH.words };
const WISH = wholeWords(LISTS.wishes);
const ACT = /^\w{1,20}ing\b/;
const FORGERY = new RegExp(`^${anyOf(LISTS.forgeries)}\\b`);

/**
 * Whether the words before a phrase refuse, forbid or deny it. Only its own clause speaks for it, and two
 * denials are none: "did not refuse to", "could not prevent it from".
 *
 * @param text folded
 * @param phrase the phrase that begins at `start`
 */
export function isRefused(text: string, start: number, phrase: string): boolean {
  const end = start + phrase.length;
  if (ACT.test(phrase) && DENIED_BEHIND.test(text.slice(end, end + REACH.characters))) return true;
  const clause = clauseBefore(text, start, end);
  const denials = findNegations(clause, NEGATION);
  // An urging after a denial that reaches the phrase takes the denial back.
  const isUrged = (index: number) => URGING.test(clause.slice(denials.starts[index]));
  const answers = findNegations(clause, ANSWER);
  const isNoAnswer = (index: number) => {
    const [at, start] = [answers.at[index] ?? 0, answers.starts[index] ?? 0];
    return !isAnswered(clause.slice(at, start), clause.slice(start), phrase);
  };
  const denied = denialsOver(denials, clause.length, isUrged);
  return (denied + denialsOver(answers, clause.length, isNoAnswer)) % 2 === 1;
}

function isAnswered(answer: string, between: string, phrase: string): boolean {
  if (WISH.test(between)) return true;
  if (FORGERY.test(phrase)) return wordsIn(between) <= 2;
  return ACT.test(phrase) && HINDRANCE.test(answer);
}

/** The clause with the word that opens it: "if" changes what a denial means. */
function clauseBefore(text: string, start: number, end: number): string {
  const from = Math.max(0, start - REACH.characters);
  const before = text.slice(from, start).replace(INSERTION, "");
  const around = before + text.slice(start, end + REACH.characters);
  const borders = [...before.matchAll(BORDER), ...around.matchAll(COMMA)]
    .map((border) => border.index)
    .filter((border) => border < before.length);
  return before.slice(Math.max(0, ...borders));
}

function wordsIn(text: string): number {
  return text.split(" ").filter((word) => word !== "").length;
}

/** How far before a phrase it may be requested, and how far after it refused. */
const REPORT_REACH = { before: 120, after: 220 };

const REQUESTED = new RegExp(`\\b${anyOf(LISTS.requested)}\\b[^.!?]{0,100}$`);
/** At most one sentence lies between. */
const REFUSED_AFTER =
  /^[^.!?]{0,160}(?:[.!?] [^.!?]{0,100})?(?:,|\b(?:agent|assistant|chatbot|bot|model|system|robot|tool|it|he|she|they|which|was|were|is|are)) (?:\w{1,14}ly )?(?:refus(?:es?|ed)|declin(?:es?|ed)|reject(?:s|ed)?|blocked|denied|(?:do|does|did)(?: not|n't) (?:\w{1,14}ly )?(?:follow|comply|help|assist|answer|execute|obey|act on|carry out))\b/;

/**
 * Whether a report says that what a phrase describes was requested and refused: "asked how to build a bomb,
 * and the assistant declined". Only for reports: an attacker could append as much.
 */
export function isRefusedRequest(text: string, start: number, phrase: string): boolean {
  if (!REQUESTED.test(text.slice(Math.max(0, start - REPORT_REACH.before), start))) return false;
  const end = start + phrase.length;
  return REFUSED_AFTER.test(text.slice(end, end + REPORT_REACH.after));
}
