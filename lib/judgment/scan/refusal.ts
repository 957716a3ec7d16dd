/** How far before a phrase its refusal may stand. */
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

/** What denies whatever follows it in the clause; a condition ("if you do not …") and "why not" deny nothing. */
const DENIAL =
  /(?<!\b(?:if|unless|why)(?: [\w']{1,12}){0,3} )\b(?:not|never|cannot|nor|neither|(?:ai|are|ca|could|did|do|does|had|has|have|is|must|need|should|was|were|wo|would)n'?t|no longer|nobody|no one|(?:under|in) no \w{2,14}|no \w{2,14} (?:may|can|could|must|shall|should|will)|refus(?:es?|ed|ing|als?)|declin(?:es?|ed|ing)|forbid(?:s|den|ding)?|forbade|prohibit(?:s|ed|ing)?|disallow(?:s|ed)?|unwilling|refrain(?:s|ed|ing)?|rather than|no (?:evidence|signs?|indications?) of)\b/g;
/** What is said of an act behind it: "disabling the audit log is not allowed". */
const DENIED_BEHIND =
  /^(?:(?! (?:which|that|but|although|though|while|because) )[^.!?;:,]){0,80}? (?:is|are|was|were|be|has been|have been)(?: \w{1,12}ly)? (?:(?:not|never) (?:\w{1,12}ly )?(?:achieved|allowed|permitted|possible|acceptable|attempted|tolerated)|prohibited|forbidden|banned|prevented|blocked|refused|denied|rejected|impossible)\b/;
/** After a denial these urge or allow: "do not hesitate to", "never fail to", "not only", "not wrong to". */
const URGING =
  /\b(?:hesitat\w{1,5}|forg[eo]t\w{0,6}|fail\w{0,5}|delay\w{0,3}|doubt\w{0,3}|neglect\w{0,3}|wait\w{0,3}|afraid|mind|need|ask(?:ed|ing)? for|only|just|merely|simply|problem|wrong|issue|harm(?:ful to)?|bad|matters?|enough)\b/;
/** What keeps somebody from doing ("prevented it from deleting …"); before a command it is another command. */
const HINDRANCE =
  /^(?:prevent(?:s|ed|ing)?|stop(?:s|ped|ping)?|block(?:s|ed|ing)?|avoid(?:s|ed|ing)?|bans?|banned|instead of|against|without)$/;
/** What is done about somebody else's act, wish or work; "without" denies only what follows at once. */
const ANSWER =
  /\b(?:prevent(?:s|ed|ing)?|stop(?:s|ped|ping)?|block(?:s|ed|ing)?|avoid(?:s|ed|ing)?|bans?|banned|instead of|against|without(?= (?:\w{1,14} )?$)|reject(?:s|ed|ing)?|ignor(?:es|ed|ing)|den(?:y|ies|ied)|thwart(?:s|ed)?|resist(?:s|ed)?|dismiss(?:es|ed)?|detect(?:s|ed|ing)?|flag(?:s|ged|ging)?|identif(?:y|ies|ied)|recogni[sz](?:es?|ed)|spot(?:s|ted)?|report(?:s|ed|ing)?)\b/g;
const WISH =
  /\b(?:attempt(?:s|ed)?|requests?|instructions?|prompts?|commands?|orders?|demands?|efforts?|messages?|plans?|calls?)\b/;
const ACT = /^\w{1,20}ing\b/;
const FORGERY = /^(?:fake|forged|falsified|fabricated|counterfeit(?:ed)?|backdated)\b/;

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
  const wordsAfter = (match: RegExpExecArray) => clause.slice(match.index + match[0].length);
  const denials = [...clause.matchAll(DENIAL)].map(wordsAfter).filter(isNear);
  const urgings = denials.filter((between) => URGING.test(between));
  const answers = [...clause.matchAll(ANSWER)].filter((match) =>
    isAnswered(match[0], wordsAfter(match), phrase),
  );
  return (denials.length + urgings.length + answers.length) % 2 === 1;
}

function isAnswered(answer: string, between: string, phrase: string): boolean {
  if (!isNear(between)) return false;
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

function isNear(between: string): boolean {
  return wordsIn(between) <= REACH.words;
}

function wordsIn(text: string): number {
  return text.split(" ").filter((word) => word !== "").length;
}
