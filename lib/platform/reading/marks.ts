/** A stretch that is marked, and the quote it belongs to: a quote over several blocks has several stretches. */
export interface Mark {
  start: number;
  end: number;
  /** Names the quote: letters, digits and hyphens. */
  quote: string;
}

/** The fragment that leads to a quote. */
export const quoteAnchor = (quote: string) => `quote-${quote}`;

/**
 * Writes texts as HTML with marks. Marks that overlap are cut at each other's ends, so that elements never cross: a
 * piece names all its quotes in `data-quotes`. An empty element with the quote's id comes before its first piece.
 */
export class MarkedWriter {
  readonly #marks: readonly Mark[];
  readonly #anchored = new Set<string>();
  #next = 0;
  #open: Mark[] = [];

  /** @param marks in any order; offsets are those of what is written */
  constructor(marks: readonly Mark[]) {
    this.#marks = marks.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  }

  /** The quotes that were marked so far. */
  get marked(): string[] {
    return [...this.#anchored];
  }

  /**
   * The text escaped, with its marks.
   *
   * @param at where it begins; texts are written in their order
   */
  write(text: string, at: number): string {
    const end = at + text.length;
    this.#open = this.#open.filter((mark) => mark.end > at);
    for (let mark = this.#marks[this.#next]; mark && mark.start < end; mark = this.#marks[this.#next]) {
      this.#next++;
      if (mark.end > at) this.#open.push(mark);
    }
    // Blanks between cells and items are no text: an element around them would be moved by the browser.
    if (this.#open.length === 0 || text.trim() === "") return escapeText(text);
    const cuts = this.#open.flatMap((mark) => [mark.start, mark.end]).filter((cut) => cut > at && cut < end);
    const starts = [...new Set([at, ...cuts])].sort((a, b) => a - b);
    return starts.map((start, index) => this.#piece(text, at, start, starts[index + 1] ?? end)).join("");
  }

  #piece(text: string, at: number, start: number, end: number): string {
    const words = escapeText(text.slice(start - at, end - at));
    const quotes = [
      ...new Set(this.#open.filter((mark) => mark.start < end && mark.end > start).map((mark) => mark.quote)),
    ];
    if (quotes.length === 0) return words;
    const anchors = quotes.filter((quote) => !this.#anchored.has(quote));
    for (const quote of anchors) this.#anchored.add(quote);
    const ids = anchors.map((quote) => `<span id="${quoteAnchor(quote)}"></span>`).join("");
    return `${ids}<mark data-quotes="${quotes.join(" ")}">${words}</mark>`;
  }
}

export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
