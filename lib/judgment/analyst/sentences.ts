/** A sentence in offsets of the text it was found in. */
export interface SentenceSpan {
  start: number;
  end: number;
}

/** Abbreviations that end with a full stop inside a sentence. */
const ABBREVIATIONS = new Set(
  "e.g i.e etc cf vs art arts no nos fig sec para paras approx inc ltd co corp dr mr mrs ms prof st dept est min max incl resp ed eds al rev vol pp u.s u.k".split(
    " ",
  ),
);

/** A longer sentence is cut at a blank, so that a quote stays readable. Unit: characters. */
const MAX_LENGTH = 700;

/**
 * Splits `text[start, end)` into sentences without leading or trailing blanks. A full stop ends one when
 * a blank and then no lower-case letter follow, unless it belongs to an abbreviation, an initial or a
 * numbered reference.
 */
export function splitSentences(text: string, start: number, end: number): SentenceSpan[] {
  const sentences: SentenceSpan[] = [];
  const body = text.slice(start, end);
  let from = 0;
  for (const stop of body.matchAll(/[.!?]["'”’)\]*_]{0,4}(?=\s)/g)) {
    const after = stop.index + stop[0].length;
    if (!endsSentence(body, stop.index, after)) continue;
    pushTrimmed(sentences, body, from, after, start);
    from = after;
  }
  pushTrimmed(sentences, body, from, body.length, start);
  return sentences;
}

function endsSentence(body: string, stop: number, after: number): boolean {
  if (body[stop] !== ".") return true;
  const next = /^\s{1,40}(\S)/.exec(body.slice(after, after + 42))?.[1] ?? "";
  if (/\p{Ll}/u.test(next)) return false;
  const word = /[\p{L}.]{1,12}$/u.exec(body.slice(Math.max(0, stop - 12), stop))?.[0] ?? "";
  if (word.length === 1 && /\p{Lu}/u.test(word)) return false;
  const abbreviation = word.toLowerCase();
  if (abbreviation === "etc" || abbreviation === "inc" || abbreviation === "ltd") return /\p{Lu}/u.test(next);
  return !ABBREVIATIONS.has(abbreviation);
}

function pushTrimmed(into: SentenceSpan[], body: string, from: number, to: number, offset: number): void {
  let start = from;
  let end = to;
  while (start < end && isBlank(body.charCodeAt(start))) start++;
  while (end > start && isBlank(body.charCodeAt(end - 1))) end--;
  while (end - start > MAX_LENGTH) {
    const blank = body.lastIndexOf(" ", start + MAX_LENGTH);
    const cut = blank > start ? blank : cutBetweenCharacters(body, start + MAX_LENGTH);
    into.push({ start: offset + start, end: offset + cut });
    start = cut;
    while (start < end && isBlank(body.charCodeAt(start))) start++;
  }
  if (end > start) into.push({ start: offset + start, end: offset + end });
}

/** A cut never falls between the halves of a surrogate pair. */
function cutBetweenCharacters(body: string, at: number): number {
  const code = body.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x2028 || code === 0x2029;
}
