import { ZERO_WIDTH } from "@/lib/judgment/language/fold-text";

/** A stretch of the document that a reader on screen does not see, in offsets of the document. */
export interface HiddenSpan {
  start: number;
  end: number;
  kind: "comment" | "invisible_characters";
}

/** The document as it is judged: what a reader sees, each character with its place in the original. */
export interface VisibleText {
  text: string;
  /** `origins[i]` is the offset in the document of `text[i]`. */
  origins: Uint32Array;
  hidden: HiddenSpan[];
}

/**
 * With Unicode tags, as surrogate pairs. They can split a word so that no rule finds it, or carry text no
 * reader sees; variation selectors belong to the character before them and stay.
 */
const INVISIBLE = new RegExp(`[${ZERO_WIDTH}]|\\uDB40[\\uDC00-\\uDC7F]`, "g");

const COMMENT_OPEN = "<!--";
const COMMENT_CLOSE = "-->";

/**
 * Removes comments and invisible characters. A comment becomes a paragraph break, so that no sentence,
 * and so no quote, runs across it; an opened comment that is never closed is ordinary text.
 */
export function readVisibleText(document: string): VisibleText {
  const hidden: HiddenSpan[] = [];
  const pieces: string[] = [];
  const origins: number[] = [];
  const keep = (start: number, end: number) => {
    pieces.push(document.slice(start, end));
    for (let i = start; i < end; i++) origins.push(i);
  };
  const keepVisible = (start: number, end: number) => {
    let from = start;
    for (const match of document.slice(start, end).matchAll(INVISIBLE)) {
      const at = start + match.index;
      keep(from, at);
      from = at + match[0].length;
      const last = hidden.at(-1);
      if (last?.kind === "invisible_characters" && last.end === at) last.end = from;
      else hidden.push({ start: at, end: from, kind: "invisible_characters" });
    }
    keep(from, end);
  };
  let position = 0;
  while (position < document.length) {
    const open = document.indexOf(COMMENT_OPEN, position);
    const close = open < 0 ? -1 : document.indexOf(COMMENT_CLOSE, open + COMMENT_OPEN.length);
    if (close < 0) break;
    keepVisible(position, open);
    const end = close + COMMENT_CLOSE.length;
    hidden.push({ start: open, end, kind: "comment" });
    pieces.push("\n\n");
    origins.push(open, open);
    position = end;
  }
  keepVisible(position, document.length);
  return { text: pieces.join(""), origins: Uint32Array.from(origins), hidden };
}
