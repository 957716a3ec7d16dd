import type { Row } from "./pdf-rows";

const HYPHENATED = /([\p{L}]+)-$/u;
const WORD = /^[\p{Ll}]+/u;

/**
 * Decides about hyphens at the ends of lines by the document's own words: "encryp-" and "tion" are one word, "risk-"
 * and "based" keep their hyphen.
 */
export class Hyphens {
  readonly #words = new Set<string>();

  constructor(pages: readonly { rows: readonly Row[] }[]) {
    for (const { rows } of pages)
      for (const { cells } of rows)
        for (const { text } of cells)
          for (const word of text.matchAll(/\p{L}+(?:-\p{L}+)*(?!\p{L}|-$)/gu))
            this.#words.add(word[0].toLowerCase());
  }

  /** The end of a line and the begin of the next as they are joined; the second piece is unchanged. */
  join(line: string, next: string): string {
    const left = HYPHENATED.exec(line)?.[1]?.toLowerCase();
    const right = WORD.exec(next)?.[0];
    if (left === undefined || right === undefined) return `${line} `;
    const known = (word: string) => this.#words.has(word);
    if (known(left + right)) return line.slice(0, -1);
    if (known(`${left}-${right}`) || (left.length > 2 && right.length > 2 && known(left) && known(right)))
      return line;
    return line.slice(0, -1);
  }
}
