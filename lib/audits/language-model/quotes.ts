import { toSpan } from "../analyst/evidence";
import type { EvidenceSpan } from "../schema";

/** A shorter quote says nothing by itself: "is encrypted" is in many documents. Unit: letters and digits. */
const LEAST_LETTERS = 12;
/** More quotes than a reader takes in are no help. */
const MAX_QUOTES = 4;

export interface Span {
  start: number;
  end: number;
}

/** Characters that models drop, add or replace when they copy a text. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["\u2018", "'"],
  ["\u2019", "'"],
  ["\u201c", '"'],
  ["\u201d", '"'],
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["\u2012", "-"],
  ["\u2013", "-"],
  ["\u2014", "-"],
]);

/** A document as it is searched for quotes: every run of white space is one blank, with each character's place. */
export class QuotableDocument {
  readonly #text: string;
  /** Of each character of the searched text, where it begins in the document. */
  readonly #starts: readonly number[];

  /** @param setAside spans that are never evidence: instructions to the auditor, hidden text */
  constructor(
    readonly document: string,
    readonly setAside: readonly Span[],
  ) {
    const { text, starts } = normalize(document);
    this.#text = text;
    this.#starts = starts;
  }

  /**
   * Where a quote stands in the document. White space, typographic quotes and dashes may differ; words may not.
   *
   * @returns undefined when it is not there, is too short to say anything, or lies in what was set aside
   */
  locate(quote: string): EvidenceSpan | undefined {
    const wanted = normalize(quote).text.trim();
    if ((wanted.match(/[\p{L}\p{N}]/gu) ?? []).length < LEAST_LETTERS) return undefined;
    for (let at = this.#text.indexOf(wanted); at >= 0; at = this.#text.indexOf(wanted, at + 1)) {
      const start = this.#starts[at] ?? 0;
      const end = (this.#starts[at + wanted.length - 1] ?? start) + 1;
      const isSetAside = this.setAside.some((span) => span.start < end && start < span.end);
      if (!isSetAside) return toSpan(this.document, { start, end });
    }
    return undefined;
  }

  /** The quotes that are in the document, and how many are not. */
  locateAll(quotes: readonly string[]): { evidence: EvidenceSpan[]; dropped: number } {
    const located = quotes.map((quote) => this.locate(quote));
    const found = located.filter((span) => span !== undefined);
    const distinct = found.filter((span, i) => found.findIndex(({ start }) => start === span.start) === i);
    return {
      evidence: distinct.slice(0, MAX_QUOTES).sort((a, b) => a.start - b.start),
      dropped: quotes.length - found.length,
    };
  }
}

function normalize(text: string): { text: string; starts: number[] } {
  const characters: string[] = [];
  const starts: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (INVISIBLE.test(character)) continue;
    const isBlank = /\s/.test(character);
    if (isBlank && characters.at(-1) === " ") continue;
    characters.push(isBlank ? " " : (ALIKE.get(character) ?? character));
    starts.push(i);
  }
  return { text: characters.join(""), starts };
}

const GAP = "[a passage was removed here]";

/** The document without what was set aside: what a model is not shown cannot move it. */
export function withoutSpans(document: string, setAside: readonly Span[]): string {
  let text = "";
  let next = 0;
  for (const { start, end } of [...setAside].sort((a, b) => a.start - b.start)) {
    if (start >= next) text += `${document.slice(next, start)}${GAP}`;
    next = Math.max(next, end);
  }
  return text + document.slice(next);
}
