import { FOR_QUOTES, type FoldedText, foldText } from "./fold-text";

/** A part of the text: `text.slice(start, end)`. */
export interface Span {
  start: number;
  end: number;
}

/**
 * A text that quotes are looked up in: the one matcher there is, for the material of a debate and for the
 * document of an audit.
 *
 * White space, the style of quotation marks and dashes, `…` for three full stops, ligatures, the composition of
 * letters and characters that take no room may differ, because models change them when they copy. Words, digits
 * and case may not, and no quote begins or ends inside a word: "compliant" is not in "non-compliant".
 */
export class QuotableText {
  readonly #folded: FoldedText;

  constructor(readonly text: string) {
    this.#folded = foldText(text, FOR_QUOTES);
  }

  /**
   * The places of a quote, first place first. Marks and an ellipsis around it are not looked for; an ellipsis
   * inside it is, because what it leaves out can turn the meaning. A blank quote is nowhere. Time grows with the
   * length of the text and of the quote, never with their product.
   */
  *placesOf(quote: string): Generator<Span> {
    const { text, starts, ends } = this.#folded;
    const sought = soughtText(quote);
    for (const at of occurrencesOf(sought, text)) {
      const last = at + sought.length - 1;
      const start = starts[at] ?? 0;
      const end = ends[last] ?? 0;
      // Half of a ligature or a letter without its accent is another text.
      if (at > 0 && starts[at - 1] === start) continue;
      if (starts[last + 1] === starts[last]) continue;
      if (this.#isInsideWord(at, "start") || this.#isInsideWord(last + 1, "end")) continue;
      yield { start, end };
    }
  }

  /** Whether the text has a quote. */
  has(quote: string): boolean {
    return this.placesOf(quote).next().done === false;
  }

  #isInsideWord(at: number, edge: "start" | "end"): boolean {
    const { text, starts } = this.#folded;
    return isInsideWord({ text, at, edge, originalAt: (i) => this.text.charAt(starts[i] ?? 0) });
  }
}

/** How many letters and digits are looked for: fewer than a few say nothing. */
export function lettersOf(quote: string): number {
  return soughtText(quote).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** The folded quote without marks and ellipses around it. By hand: a regular expression for it is quadratic. */
function soughtText(quote: string): string {
  const { text } = foldText(quote, FOR_QUOTES);
  const isMark = (at: number) => " \"'".includes(text.charAt(at));
  let start = 0;
  let end = text.length;
  while (start < end) {
    if (isMark(start)) start += 1;
    else if (text.startsWith("...", start)) start += 3;
    else break;
  }
  while (start < end) {
    if (isMark(end - 1)) end -= 1;
    else if (end - start >= 3 && text.startsWith("...", end - 3)) end -= 3;
    else break;
  }
  return text.slice(start, end);
}

/**
 * The places of a pattern in a text, in order, overlapping places too. Knuth, Morris and Pratt's search: linear
 * whatever the two are, where `indexOf` takes the product of their lengths for a text made of near matches.
 */
function* occurrencesOf(pattern: string, text: string): Generator<number> {
  if (pattern === "") return;
  const fallbacks = fallbacksOf(pattern);
  let matched = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    while (matched > 0 && pattern.charCodeAt(matched) !== code) matched = fallbacks[matched - 1] ?? 0;
    if (pattern.charCodeAt(matched) === code) matched += 1;
    if (matched < pattern.length) continue;
    yield i + 1 - matched;
    matched = fallbacks[matched - 1] ?? 0;
  }
}

/** Of each beginning of the pattern, the length of its longest end that is a beginning too. */
function fallbacksOf(pattern: string): Uint32Array {
  const fallbacks = new Uint32Array(pattern.length);
  let length = 0;
  for (let i = 1; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    while (length > 0 && pattern.charCodeAt(length) !== code) length = fallbacks[length - 1] ?? 0;
    if (pattern.charCodeAt(length) === code) length += 1;
    fallbacks[i] = length;
  }
  return fallbacks;
}

const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
const DIGIT = /\p{Nd}/u;
/** Scripts that put no blank between words: there a letter next to a quote says nothing. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What a character is, by its code; filled as they come. A hostile text has one question for each of its places. */
const KINDS = new Uint8Array(0x1_0000);
const OTHER = 1;
const WORD = 2;
const UNSPACED_WORD = 3;

/** Join two words to one. The long dashes are not among them: they part a sentence. */
const HYPHENS: readonly string[] = ["-", "\u2010", "\u2011", "\u2013", "_"];

interface Edge {
  /** Folded. */
  text: string;
  /** The edge is before this character. */
  at: number;
  edge: "start" | "end";
  /** The character of the original that a folded one was made of. */
  originalAt: (at: number) => string;
}

/**
 * Whether a quote that has its edge here would begin or end inside a word: between two letters or digits,
 * next to a hyphen that joins two words ("non-compliant"), inside a number ("1.5"), or at its end before an
 * apostrophe ("can" of "can't"). At its start an apostrophe is the end of an article ("l'accès").
 */
function isInsideWord({ text, at, edge, originalAt }: Edge): boolean {
  const before = kindBefore(text, at);
  const after = kindAt(text, at);
  if (before !== OTHER && after !== OTHER) return before === WORD && after === WORD;
  const joins = (i: number) => {
    const areWords = kindBefore(text, i) !== OTHER && kindAt(text, i + 1) !== OTHER;
    if (!areWords) return false;
    if (HYPHENS.includes(originalAt(i))) return true;
    if (text.charAt(i) === "'") return edge === "end";
    return ".,".includes(text.charAt(i)) && DIGIT.test(text.charAt(i - 1)) && DIGIT.test(text.charAt(i + 1));
  };
  if (before !== OTHER) return at < text.length && joins(at);
  return after !== OTHER && at > 0 && joins(at - 1);
}

function kindAt(text: string, at: number): number {
  return kindOf(text.codePointAt(at));
}

function kindBefore(text: string, at: number): number {
  const isPair = at >= 2 && isHigh(text.charCodeAt(at - 2)) && isLow(text.charCodeAt(at - 1));
  return at < 1 ? OTHER : kindOf(text.codePointAt(isPair ? at - 2 : at - 1));
}

function kindOf(code: number | undefined): number {
  if (code === undefined) return OTHER;
  const known = KINDS[code];
  if (known) return known;
  const character = String.fromCodePoint(code);
  const kind = UNSPACED.test(character) ? UNSPACED_WORD : IN_WORD.test(character) ? WORD : OTHER;
  if (code < KINDS.length) KINDS[code] = kind;
  return kind;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
