/**
 * Characters that take no room on screen and that models drop when they copy: soft hyphen, zero-width and
 * bidirectional controls, invisible operators, the byte order mark, Unicode tags and the selectors beside them.
 */
const INVISIBLE_SET =
  "[\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF\\u{E0000}-\\u{E01EF}]";
const INVISIBLE = new RegExp(INVISIBLE_SET, "u");
const INVISIBLES = new RegExp(INVISIBLE_SET, "gu");

/** Chooses how the character before it looks: dropped by models, and a part of that character. */
const SELECTOR = /[\uFE00-\uFE0F]/;

/** What stands for something else in a copy. Each is folded after decomposition, so none has marks. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ...[..."\u2018\u2019\u201a\u201b\u2032\u2039\u203a"].map((mark) => [mark, "'"] as const),
  ...[..."\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"].map((mark) => [mark, '"'] as const),
  ...[..."\u2010\u2011\u2012\u2013\u2014\u2015\u2212"].map((dash) => [dash, "-"] as const),
  ["\u2026", "..."],
  ...[..."\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06"].map(
    (ligature) => [ligature, ligature.normalize("NFKD")] as const,
  ),
]);

/** Of more marks on one letter the rest stands alone: reordering them takes time by the square of their number. */
const MOST_MARKS = 30;

/** A text as it is searched, with the place of each of its characters in the original. */
export interface FoldedText {
  text: string;
  /** `text[i]` is made of `original.slice(starts[i], ends[i])`. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** The text as a reader sees it: without the characters that take no room. Nothing stands in their place. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLES, "");
}

/**
 * The form in which a text and a copy of it are the same: letters decomposed (NFD), marks, dashes, ellipses
 * and ligatures in their plainest form, each run of white space one blank, nothing invisible. Letters, digits
 * and case stay. Linear.
 */
export function foldText(original: string): FoldedText {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const emit = (piece: string, start: number, end: number) => {
    pieces.push(piece);
    for (let i = 0; i < piece.length; i++) {
      starts.push(start);
      ends.push(end);
    }
  };
  for (let at = 0; at < original.length; ) {
    const character = characterAt(original, at);
    if (isPlain(original, at)) {
      emit(character, at, at + 1);
      at += 1;
    } else if (INVISIBLE.test(character)) {
      at += character.length;
    } else if (isBlank(character)) {
      if (pieces.at(-1) !== " ") emit(" ", at, at + 1);
      at += 1;
    } else {
      const { letter, end } = readLetter(original, at, character);
      emit(ALIKE.get(letter) ?? letter, at, end);
      at = end;
    }
  }
  return { text: pieces.join(""), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** A letter with its combining marks, decomposed; `end` is after the last of them. */
function readLetter(text: string, start: number, base: string): { letter: string; end: number } {
  let end = start + base.length;
  let letter = base;
  let marks = 0;
  for (let at = end; at < text.length && marks < MOST_MARKS; ) {
    const next = characterAt(text, at);
    at += next.length;
    if (INVISIBLE.test(next)) continue;
    if (!/\p{M}/u.test(next)) break;
    if (!SELECTOR.test(next)) letter += next;
    end = at;
    marks += 1;
  }
  return { letter: letter.normalize("NFD"), end };
}

/** Nearly every character of nearly every text: printable ASCII, with none after it that could be its mark. */
function isPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code > 0x20 && code < 0x7f && !(text.charCodeAt(at + 1) > 0x7f);
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0);
}

function isBlank(character: string): boolean {
  return /[\s\u0085]/.test(character);
}
