import type { Slice } from "@/lib/platform/event-loop";

/** A text as it is searched, with the place of each of its characters in the original. */
export interface FoldedText {
  text: string;
  /** `text[i]` is made of `original.slice(starts[i], ends[i])`; one more start, the original's end, closes the list. */
  starts: Uint32Array;
  ends: Uint32Array;
}

/** How characters are folded. */
export interface Folding {
  /** The folded form of a character; "" drops it, " " makes it a part of a run of white space, which is one blank. */
  fold(character: string): string;
  /** Whether a letter is folded together with its combining marks. */
  joinsMarks: boolean;
}

/**
 * Characters that take no room on screen and that models drop when they copy: soft hyphen, zero-width and
 * bidirectional controls, invisible operators, the byte order mark.
 */
export const ZERO_WIDTH =
  "\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF";

/** With Unicode tags and the variation selectors after them. */
const INVISIBLE_SET = `[${ZERO_WIDTH}\\u{E0000}-\\u{E01EF}]`;
const INVISIBLE = new RegExp(INVISIBLE_SET, "u");
const INVISIBLES = new RegExp(INVISIBLE_SET, "gu");

/** What copies replace by something plainer. Each is folded after decomposition, so none has marks. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ...[..."\u2018\u2019\u201a\u201b\u2032\u2039\u203a"].map((mark) => [mark, "'"] as const),
  ...[..."\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"].map((mark) => [mark, '"'] as const),
  ...[..."\u2010\u2011\u2012\u2013\u2014\u2015\u2212"].map((dash) => [dash, "-"] as const),
  ["\u2026", "..."],
  ...[..."\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06"].map(
    (ligature) => [ligature, ligature.normalize("NFKD")] as const,
  ),
]);

/**
 * The form in which a text and a copy of it are the same: letters decomposed (NFD), quotation marks, dashes,
 * ellipses and ligatures in their plainest form, nothing invisible. Letters, digits and case stay.
 */
export const FOR_QUOTES: Folding = {
  joinsMarks: true,
  fold(character) {
    if (INVISIBLE.test(character)) return "";
    if (/^[\s\u0085]$/.test(character)) return " ";
    const letter = character.normalize("NFD");
    return ALIKE.get(letter) ?? letter;
  },
};

/** Enough for every ligature and unit; one character that stands for a sentence is no English phrase. */
const LONGEST_FOLD = 4;

/**
 * The form that simple patterns match: lower case, compatibility characters as their plain ones, no marks,
 * nothing a renderer may ignore, every apostrophe the straight one.
 */
export const FOR_PATTERNS: Folding = {
  joinsMarks: false,
  fold(character) {
    if (/^\s$/.test(character)) return " ";
    if (/^\p{Default_Ignorable_Code_Point}$/u.test(character)) return "";
    const plain = character
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[\u2018\u2019\u02bc]/g, "'");
    return plain.toLowerCase().slice(0, LONGEST_FOLD);
  },
};

/** The text as a reader sees it: without the characters that take no room. Nothing replaces them. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLES, "");
}

/** Folds a text. Linear in its length. */
export function foldText(original: string, folding: Folding): FoldedText {
  const folder = new Folder(original, folding);
  folder.foldTo(original.length);
  return folder.finish();
}

/** Code units folded between two looks at the clock. */
const BATCH = 2_000;

/** {@link foldText} with pauses for the event loop. */
export async function foldTextInSlices(
  original: string,
  folding: Folding,
  slice: Slice,
): Promise<FoldedText> {
  const folder = new Folder(original, folding);
  for (let end = BATCH; end < original.length; end += BATCH) {
    folder.foldTo(end);
    await slice.pause();
  }
  folder.foldTo(original.length);
  return folder.finish();
}

class Folder {
  readonly #original: string;
  readonly #folding: Folding;
  readonly #pieces: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Most texts have few different characters, and to decompose one takes a microsecond. */
  readonly #known = new Map<string, string>();
  #at = 0;

  constructor(original: string, folding: Folding) {
    this.#original = original;
    this.#folding = folding;
  }

  /** Folds on until a place; a character that begins before it is folded whole. */
  foldTo(end: number): void {
    while (this.#at < end) {
      const start = this.#at;
      const character = String.fromCodePoint(this.#original.codePointAt(start) ?? 0);
      this.#at += character.length;
      const cluster = this.#folding.joinsMarks ? this.#withMarks(character) : character;
      this.#emit(this.#fold(cluster), start);
    }
  }

  finish(): FoldedText {
    return {
      text: this.#pieces.join(""),
      starts: Uint32Array.from([...this.#starts, this.#original.length]),
      ends: Uint32Array.from(this.#ends),
    };
  }

  #fold(cluster: string): string {
    const known = this.#known.get(cluster);
    if (known !== undefined) return known;
    const folded = this.#folding.fold(cluster);
    // A cluster with marks seldom comes again, and a hostile text has only different ones.
    if (cluster.length <= 2) this.#known.set(cluster, folded);
    return folded;
  }

  #emit(piece: string, start: number): void {
    if (piece === "" || (piece === " " && this.#pieces.at(-1) === " ")) return;
    this.#pieces.push(piece);
    for (let i = 0; i < piece.length; i++) {
      this.#starts.push(start);
      this.#ends.push(this.#at);
    }
  }

  /** A letter with its combining marks; moves on behind the last of them. */
  #withMarks(base: string): string {
    if (!canTakeMarks(base, this.#original.charCodeAt(this.#at))) return base;
    let letter = base;
    let marks = 0;
    for (let at = this.#at; at < this.#original.length && marks < MOST_MARKS; ) {
      const next = String.fromCodePoint(this.#original.codePointAt(at) ?? 0);
      at += next.length;
      if (INVISIBLE.test(next)) continue;
      if (!/\p{M}/u.test(next)) break;
      if (!SELECTOR.test(next)) letter += next;
      this.#at = at;
      marks += 1;
    }
    return letter;
  }
}

/** Of more marks on one letter the rest is left alone: reordering them takes time by the square of their number. */
const MOST_MARKS = 30;

/** Chooses how the character before it looks: dropped by models, and a part of that character. */
const SELECTOR = /[\uFE00-\uFE0F]/;

/** White space and invisible characters take no marks; nothing takes one from a character of ASCII. */
function canTakeMarks(base: string, next: number): boolean {
  return next > 0x7f && !/^[\s\u0085]$/.test(base) && !INVISIBLE.test(base);
}
