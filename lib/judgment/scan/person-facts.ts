import type { FoldedText } from "@/lib/judgment/language/fold-text";
import type { Slice } from "@/lib/platform/event-loop";
import { findingAt, type Kind, maskMiddle, maskPhrase, overlaps } from "./finding";
import { findMatches, LONGEST_PHRASE } from "./match-text";
import type { ReadText } from "./phrases";
import { personal } from "./recognizer";
import type { ScanFinding } from "./schema";
import { anyWord, scanLists } from "./words";

const LISTS = scanLists("personal", [
  "birth",
  "health-stated",
  "biometric",
  "generic",
  "relations",
  "titles",
]);

const MONTH = String.raw`\p{L}{3,10}\.?`;
const DATE = String.raw`(?:\d{1,4} ?[./-] ?\d{1,2} ?[./-] ?\d{1,4}|\d{1,2}(?:st|nd|rd|th|\.|er|o)? (?:of |de )?${MONTH},? (?:de |of )?\d{2,4}|${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{4}年\d{1,2}月\d{1,2}日|(?:19|20)\d{6}(?!\d))`;

/** Its label speaks for a date of birth; no person has to be named. */
const BIRTH: Kind & { pattern: RegExp } = {
  ...personal("date_of_birth", "medium", "A date of birth."),
  pattern: new RegExp(
    `${anyWord(LISTS.birth)}["'): ,.=(]{0,5}(?:(?:is|was|on|am|el|le|il|em|dnia|den) )?${DATE}(?![\\d])`,
    "gu",
  ),
};

/** What is said of a person, and how it is reported. */
const FACTS: readonly (Kind & { pattern: RegExp })[] = [
  {
    ...personal("health_data", "high", "The health of a person (GDPR, Article 9)."),
    pattern: new RegExp(anyWord(LISTS["health-stated"]), "g"),
  },
  {
    ...personal("biometric_data", "high", "Body data that recognizes a person (GDPR, Article 9)."),
    pattern: new RegExp(anyWord(LISTS.biometric), "g"),
  },
];

const GENERIC = new RegExp(anyWord(LISTS.generic));
const PRONOUN =
  /\b(?:she|he|her|his|him|she's|he's)\b|\bi(?:'m|'ve| am| was| have| had| take| suffer| got)\b|\bmy\b/;
const RELATION = new RegExp(anyWord(LISTS.relations));
const TITLE = new RegExp(`${anyWord(LISTS.titles)}[.:]{0,1} (?:no\\.? ?\\d{1,8} )?$`);
/** Two words with a capital each, in a script that has them, or a short name in one that has none. */
const NAME =
  /(?<![\p{L}.])\p{Lu}[\p{Ll}'’-]{1,20} (?:(?:de|van|von|da|di|del|al|el|bin|der|den) ){0,2}\p{Lu}[\p{Ll}'’-]{1,20}(?![\p{L}])/gu;
const SUBJECT = /(?<![\p{L}])\p{Lu}\p{Ll}{2,14}(?:'s)? $/u;
/** Words with capitals that name no person. */
const NO_NAME =
  /\b(?:data|health|protection|act|article|section|chapter|annex|regulation|directive|policy|system|service|services|office|department|university|hospital|clinic|institute|center|centre|organi[sz]ation|association|agency|authority|commission|union|states|kingdom|europe|european|world|national|international|united|new|north|south|east|west|street|road|card|privacy|security|information|management|general|human|machine|artificial|intelligence|face|touch|windows|apple|google|microsoft|the|this|that|these|our|all|for|if|when|in|on|an|a|no|type|covid|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|syndrome|disease|disorder|sclerosis|hepatitis|diabetes|cancer|research|study|report|guidelines?|patients?|employees?|persons?|people|biometric|fingerprint|readers?|scanners?|recognition|template)\b/i;

/** How much of a sentence is looked at on each side. */
const REACH = 160;

/**
 * Finds what says a person's health or body data. The sentence has to mean one person: by name, title, relation
 * or pronoun. A topic alone, and what holds for anyone, is not found.
 */
export async function findPersonFacts(read: ReadText, slice: Slice): Promise<ScanFinding[]> {
  const findings: ScanFinding[] = [];
  for (const { pattern, ...kind } of [BIRTH, ...FACTS]) {
    for (const { text, start } of await findMatches(read.folded.text, pattern, slice, {
      longest: LONGEST_PHRASE,
    })) {
      await slice.pause();
      const phrase = { start, end: start + text.length };
      if (kind.kind !== BIRTH.kind && !meansOnePerson(read, phrase)) continue;
      const span = originalSpan(read.folded, phrase, read.original.length);
      const last = findings.at(-1);
      if (!last || !overlaps(last, span)) {
        const found = read.original.slice(span.start, span.end);
        const excerpt =
          kind.kind === BIRTH.kind ? maskMiddle(found, { first: 4, last: 0 }) : maskPhrase(found);
        findings.push(findingAt(kind, span, excerpt));
      }
    }
  }
  return findings;
}

interface Span {
  start: number;
  end: number;
}

function originalSpan({ starts, ends }: FoldedText, { start, end }: Span, length: number): Span {
  return { start: starts[start] ?? 0, end: ends[end - 1] ?? length };
}

const SENTENCE_END = /[.!?。！？](?:["')]{0,2}\s)|\n\s*\n/g;

function meansOnePerson({ original, folded }: ReadText, phrase: Span): boolean {
  const sentence = sentenceAround(folded.text, phrase);
  const text = folded.text.slice(sentence.start, sentence.end);
  const written = original.slice(folded.starts[sentence.start] ?? 0, folded.ends[sentence.end - 1] ?? 0);
  if (hasName(written)) return true;
  if (hasTitledName(folded, original, sentence)) return true;
  if (GENERIC.test(text)) return false;
  if (RELATION.test(text) || PRONOUN.test(text)) return true;
  const before = original.slice(
    Math.max(0, (folded.starts[phrase.start] ?? 0) - 20),
    folded.starts[phrase.start] ?? 0,
  );
  const subject = SUBJECT.exec(before)?.[0] ?? "";
  return (
    subject !== "" &&
    !NO_NAME.test(subject) &&
    /^(?:was|is|has|had|suffers?|takes|got|tested|under|leidet|ist|hat|padece|sufre|soffre|choruje|lijdt|tiene)/.test(
      text.slice(phrase.start - sentence.start),
    )
  );
}

function sentenceAround(text: string, { start, end }: Span): Span {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  // The abbreviated title of a name ends no sentence.
  const ends = [...before.matchAll(SENTENCE_END)].filter(
    ({ index }) => !/\b(?:mr|mrs|ms|dr|no|nr|sig|st|\w)$/.test(before.slice(0, index)),
  );
  const from = Math.max(0, start - REACH) + ((ends.at(-1)?.index ?? -2) + 2);
  const to = after.search(SENTENCE_END);
  return { start: Math.min(from, start), end: end + (to < 0 ? after.length : to + 1) };
}

function hasName(written: string): boolean {
  return [...written.matchAll(NAME)].some(([name]) => !NO_NAME.test(name));
}

/** "patient: Kowalski", "Leerling Sanne": a title and a capital. */
function hasTitledName(folded: FoldedText, original: string, { start, end }: Span): boolean {
  for (const { index } of folded.text.slice(start, end).matchAll(/(?<= )\p{L}{3,}/gu)) {
    const at = start + index;
    if (!/\p{Lu}/u.test(original.charAt(folded.starts[at] ?? 0))) continue;
    if (TITLE.test(folded.text.slice(Math.max(start, at - 28), at))) return true;
  }
  return false;
}
