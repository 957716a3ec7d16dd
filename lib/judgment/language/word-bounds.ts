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
export function isInsideWord({ text, at, edge, originalAt }: Edge): boolean {
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
