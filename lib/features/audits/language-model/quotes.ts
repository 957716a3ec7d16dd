import { lettersOf, QuotableText, type Span } from "@/lib/features/orchestrator";
import { toSpan } from "@/lib/judgment/analyst/evidence";
import { readPassages } from "@/lib/judgment/analyst/passages";
import type { EvidenceSpan } from "../schema";
import { countBefore, mergeSpans } from "./set-aside";

/** A shorter quote says nothing by itself: "is encrypted" is in many documents. Unit: letters and digits. */
const MIN_LETTERS = 12;
/** More quotes than a reader takes in are no help. */
const MAX_QUOTES = 4;
/** How far a quote is widened at most: a row of a table can be as long as the document. Unit: characters. */
const REACH = 700;

/** `unusable`: it says too little, or occurs only in what was set aside. `invented`: it does not occur at all. */
export type LocatedQuote =
  | { kind: "found"; evidence: EvidenceSpan }
  | { kind: "unusable" }
  | { kind: "invented" };

/** The quotes of an answer that are in the document, and how many are not. */
export interface LocatedQuotes {
  evidence: EvidenceSpan[];
  /** All that are no evidence, those that were invented among them. */
  dropped: number;
  invented: number;
}

/** A sentence, and the heading that it is found under. */
type HeadedSpan = Span & { heading: string };

/** A document whose sentences a model may quote as evidence. */
export class QuotableDocument {
  readonly #text: QuotableText;
  readonly #setAside: readonly Span[];
  readonly #sentences: readonly HeadedSpan[];

  /** @param setAside spans that are never evidence: instructions to the auditor, comments */
  constructor(
    readonly document: string,
    setAside: readonly Span[],
  ) {
    this.#text = new QuotableText(document);
    this.#setAside = mergeSpans(setAside);
    const sentences = readPassages(document).passages.flatMap(({ heading, sentences }) =>
      sentences.map(({ start, end }) => ({ start, end, heading })),
    );
    this.#sentences = sentences.sort((a, b) => a.start - b.start);
  }

  /**
   * Looks a quote up as {@link QuotableText} does. The evidence is the whole sentence: a quote that leaves out
   * the "not" before it would say the contrary of the document.
   */
  locate(quote: string): LocatedQuote {
    if (lettersOf(quote) < MIN_LETTERS) return { kind: "unusable" };
    let isThere = false;
    for (const place of this.#text.placesOf(quote)) {
      isThere = true;
      if (!this.#isSetAside(place)) {
        return { kind: "found", evidence: toSpan(this.document, this.#widen(place)) };
      }
    }
    return { kind: isThere ? "unusable" : "invented" };
  }

  locateAll(quotes: readonly string[]): LocatedQuotes {
    const located = quotes.map((quote) => this.locate(quote));
    const found = located.flatMap((quote) => (quote.kind === "found" ? [quote.evidence] : []));
    return {
      evidence: withoutRepeats(found)
        .slice(0, MAX_QUOTES)
        .sort((a, b) => a.start - b.start),
      dropped: quotes.length - found.length,
      invented: located.filter(({ kind }) => kind === "invented").length,
    };
  }

  /** The heading that a place of the document is found under; null where it has none. */
  sectionAt(place: number): string | null {
    const heading = this.#sentenceAt(place)?.heading ?? "";
    return heading === "" ? null : heading;
  }

  #isSetAside({ start, end }: Span): boolean {
    const next = this.#setAside[countBefore(this.#setAside, start)];
    return next !== undefined && next.start < end;
  }

  /** To the whole sentences it is in, but never into what was set aside. */
  #widen({ start, end }: Span): Span {
    const first = this.#sentenceAt(start)?.start ?? start;
    const last = this.#sentenceAt(end - 1)?.end ?? end;
    const before = countBefore(this.#setAside, start);
    return {
      start: Math.max(this.#near(first, start), this.#setAside[before - 1]?.end ?? 0),
      end: Math.min(this.#near(last, end), this.#setAside[before]?.start ?? this.document.length),
    };
  }

  #sentenceAt(place: number): HeadedSpan | undefined {
    const sentence = this.#sentences[countBefore(this.#sentences, place)];
    return sentence && sentence.start <= place ? sentence : undefined;
  }

  /** The end of a sentence if it is within reach of the quote's, else the last blank that is. */
  #near(end: number, quoted: number): number {
    if (Math.abs(end - quoted) <= REACH) return end;
    const blank =
      end < quoted
        ? this.document.indexOf(" ", quoted - REACH) + 1
        : this.document.lastIndexOf(" ", quoted + REACH);
    return Math.abs(blank - quoted) <= REACH && blank < quoted === end < quoted ? blank : quoted;
  }
}

/** Quotes of one sentence are shown once; a part of what is shown already is not shown again. */
function withoutRepeats(spans: readonly EvidenceSpan[]): EvidenceSpan[] {
  return spans.filter(
    (span, i) =>
      !spans.some(
        (other, j) =>
          other.start <= span.start &&
          span.end <= other.end &&
          (other.end - other.start > span.end - span.start || j < i),
      ),
  );
}
