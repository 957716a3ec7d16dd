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

/**
 * Folds a text so that simple patterns match it: lower case, compatibility characters as their plain
 * ones, marks and invisible characters dropped, every run of white space one blank. Linear in the text.
 */
export function foldText(original: string): FoldedText {
  let text = "";
  const offsets: number[] = [];
  let position = 0;
  for (const character of original) {
    const folded = fold(character);
    const isSecondBlank = folded === " " && text.endsWith(" ");
    if (!isSecondBlank) {
      for (let unit = 0; unit < folded.length; unit++) offsets.push(position);
      text += folded;
    }
    position += character.length;
  }
  offsets.push(position);
  return { text, offsets: Uint32Array.from(offsets) };
}

function fold(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 0x20 && code < 0x7f) return character.toLowerCase();
  if (BLANK.test(character)) return " ";
  if (INVISIBLE.test(character)) return "";
  return character.normalize("NFKD").replace(COMBINING, "").toLowerCase();
}

/** The span in the original of a span of the folded text. */
export function originalSpan({ offsets }: FoldedText, start: number, end: number) {
  return { start: offsets[start] ?? 0, end: offsets[end] ?? offsets.at(-1) ?? 0 };
}
