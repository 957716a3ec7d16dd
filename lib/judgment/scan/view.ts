import { FOR_PATTERNS, type FoldedText } from "@/lib/judgment/language/fold-text";

/** A part of another reading of a text, with the part of the original it comes from. */
export interface Piece {
  text: string;
  start: number;
  end: number;
}

/** Another reading of a text: what a model reads, or is asked to, where a person sees something else. */
export interface View {
  folded: FoldedText;
  /** How the text hides it, as a finding says it. */
  disguise: string;
}

/** Folds a reading; each character keeps the place of its piece, or its own where the piece is as long. */
export function viewOf(pieces: Iterable<Piece>, disguise: string): View {
  const known = new Map<string, string>();
  const texts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let last = 0;
  for (const { text, start, end } of pieces) {
    const isSame = text.length === end - start;
    let at = 0;
    for (const character of text) {
      const folded = known.get(character) ?? FOR_PATTERNS.fold(character);
      known.set(character, folded);
      const [from, to] = isSame ? [start + at, start + at + character.length] : [start, end];
      at += character.length;
      if (folded === "" || (folded === " " && texts.at(-1) === " ")) continue;
      texts.push(folded);
      for (let i = 0; i < folded.length; i++) {
        starts.push(from);
        ends.push(to);
      }
    }
    last = end;
  }
  return {
    folded: {
      text: texts.join(""),
      starts: Uint32Array.from([...starts, last]),
      ends: Uint32Array.from(ends),
    },
    disguise,
  };
}

/** The text with what a pattern matches read otherwise. `undefined` leaves a match as it is. */
export function* replaced(
  text: string,
  pattern: RegExp,
  read: (match: string) => string | undefined,
): Generator<Piece> {
  let position = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const reading = read(match);
    if (reading === undefined) continue;
    yield { text: text.slice(position, index), start: position, end: index };
    yield { text: reading, start: index, end: index + match.length };
    position = index + match.length;
  }
  yield { text: text.slice(position), start: position, end: text.length };
}

/** A folded text with some characters exchanged one by one. */
export function exchanged(folded: FoldedText, text: string, disguise: string): View {
  return { folded: { text, starts: folded.starts, ends: folded.ends }, disguise };
}
