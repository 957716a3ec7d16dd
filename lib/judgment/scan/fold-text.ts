import type { Slice } from "@/lib/platform/event-loop";

/** A text as patterns read it, and where each of its characters stands in the original. */
export interface FoldedText {
  text: string;
  /** Offset in the original of the folded character at an index; one more entry for the end. */
  offsets: Uint32Array;
}

/** Invisible characters that are put between letters to hide a word from a filter. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const BLANK = /\s/;
const COMBINING = /\p{M}/gu;
const APOSTROPHE = /[\u2018\u2019\u02bc]/g;
/** Enough for every ligature and unit; one character that stands for a sentence is no English phrase. */
const LONGEST_FOLD = 4;
/** Characters folded before others get their turn. */
const BATCH = 2_000;

/**
 * Folds a text so that simple patterns match it: lower case, compatibility characters as their plain
 * ones, marks and invisible characters dropped, every apostrophe the straight one, every run of white
 * space one blank. Linear in the text.
 */
export async function foldText(original: string, slice: Slice): Promise<FoldedText> {
  const pieces: string[] = [];
  const offsets: number[] = [];
  // Most texts have few different characters, and to decompose one takes a microsecond.
  const known = new Map<string, string>();
  let endsInBlank = false;
  let position = 0;
  let count = 0;
  for (const character of original) {
    const folded = foldKnown(character, known);
    if (folded !== "" && !(folded === " " && endsInBlank)) {
      for (let unit = 0; unit < folded.length; unit++) offsets.push(position);
      pieces.push(folded);
      endsInBlank = folded === " ";
    }
    position += character.length;
    if (++count % BATCH === 0) await slice.pause();
  }
  offsets.push(position);
  return { text: pieces.join(""), offsets: new Uint32Array(offsets) };
}

function foldKnown(character: string, known: Map<string, string>): string {
  const code = character.charCodeAt(0);
  if (code > 0x20 && code < 0x7f) return character.toLowerCase();
  const before = known.get(character);
  if (before !== undefined) return before;
  const folded = fold(character);
  known.set(character, folded);
  return folded;
}

function fold(character: string): string {
  if (BLANK.test(character)) return " ";
  if (INVISIBLE.test(character)) return "";
  const plain = character.normalize("NFKD").replace(COMBINING, "").replace(APOSTROPHE, "'");
  return plain.toLowerCase().slice(0, LONGEST_FOLD);
}

/** The span in the original of a span of the folded text. */
export function originalSpan({ offsets }: FoldedText, start: number, end: number) {
  return { start: offsets[start] ?? 0, end: offsets[end] ?? offsets.at(-1) ?? 0 };
}
