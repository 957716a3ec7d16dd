import { languageLists } from "./lists";

/** A part of a text: `text.slice(start, end)`. Offsets are UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
}

/** What a full stop can belong to. */
export interface StopRules {
  /** Words whose full stop does not end a sentence. */
  abbreviations: ReadonlySet<string>;
  /** Those whose full stop ends one after all when a capital letter follows. */
  mayEnd: ReadonlySet<string>;
}

const LISTS = languageLists("clauses", ["abbreviations", "citation-abbreviations", "final-abbreviations"]);

/** For documents, which cite paragraphs and volumes. */
const DOCUMENTS: StopRules = {
  abbreviations: new Set([...LISTS.abbreviations, ...LISTS["citation-abbreviations"]]),
  mayEnd: new Set(LISTS["final-abbreviations"]),
};

/** For descriptions of behavior, which are short: a sentence too few does less harm there than one too many. */
export const DESCRIPTIONS: StopRules = {
  abbreviations: new Set(LISTS.abbreviations),
  mayEnd: new Set(),
};

/** A longer sentence is cut at a blank, so that a quote stays readable. Unit: characters. */
const MAX_LENGTH = 700;

/**
 * Marks that may end a sentence: before a blank, or where the blank was forgotten ("your information.We keep it") before a
 * word that begins sentences and no file's or product's name.
 */
const STOPS =
  /[.!?]["'”’)\]*_]{0,4}(?=\s)|(?<=[a-z]{3})[.!?](?=(?:We|You|They|It|The|This|These|Those|Our|Your|Their|If|When|Where|While|In|On|At|By|For|To|As|All|Any|Some|Such|However|Please) )/g;

/**
 * Splits `text[start, end)` of a document into sentences without leading or trailing blanks. A full stop ends
 * one when a blank and then no lower-case letter follow, or a blank was plainly forgotten, unless it belongs to an
 * abbreviation, an initial or a numbered reference.
 */
export function splitSentences(text: string, start: number, end: number): Span[] {
  const body = text.slice(start, end);
  const spans: Span[] = [];
  const push = (from: number, to: number) => {
    for (const part of trimmedParts(body, { start: from, end: to }, MAX_LENGTH, isBlank))
      spans.push({ start: start + part.start, end: start + part.end });
  };
  let from = 0;
  for (const stop of body.matchAll(STOPS)) {
    const after = stop.index + stop[0].length;
    if (body[stop.index] === "." && !endsSentence(body, { start: stop.index, end: after }, DOCUMENTS))
      continue;
    push(from, after);
    from = after;
  }
  push(from, body.length);
  return spans;
}

/**
 * Whether a full stop ends its sentence.
 *
 * @param stop the full stop with the marks that close after it; white space follows
 */
export function endsSentence(text: string, stop: Span, { abbreviations, mayEnd }: StopRules): boolean {
  const next = /\S/.exec(text.slice(stop.end, stop.end + 42))?.[0] ?? "";
  if (/\p{Ll}/u.test(next)) return false;
  const word = /[\p{L}.]{1,12}$/u.exec(text.slice(Math.max(0, stop.start - 12), stop.start))?.[0] ?? "";
  if (word.length === 1 && /\p{Lu}/u.test(word)) return false;
  const abbreviation = word.toLowerCase();
  if (mayEnd.has(abbreviation)) return /\p{Lu}/u.test(next);
  return !abbreviations.has(abbreviation);
}

/** A span without its margins, in parts of at most `maxLength`, cut at blanks where there are any. */
export function* trimmedParts(
  text: string,
  span: Span,
  maxLength: number,
  isMargin: (code: number) => boolean,
): Generator<Span> {
  let { start, end } = span;
  const skipMargin = () => {
    while (start < end && isMargin(text.charCodeAt(start))) start++;
  };
  skipMargin();
  while (end > start && isMargin(text.charCodeAt(end - 1))) end--;
  while (end - start > maxLength) {
    const blank = text.lastIndexOf(" ", start + maxLength);
    const cut = blank > start ? blank : cutBetweenCharacters(text, start + maxLength);
    yield { start, end: cut };
    start = cut;
    skipMargin();
  }
  if (end > start) yield { start, end };
}

/** A cut never falls between the halves of a surrogate pair. */
function cutBetweenCharacters(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** White space, also what ends lines and paragraphs. */
export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028 || code === 0x2029;
}
