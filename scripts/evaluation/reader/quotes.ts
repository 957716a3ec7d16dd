/** Text whose line breaks and runs of spaces are one space. */
export function withOneSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A quote may be a part of a sentence or go on into the next one. */
const BEGINNING = 40;

/** Whether a judge quoted a sentence. Both sides {@link withOneSpace}. */
export function isQuoted(sentence: string, quotes: readonly string[]): boolean {
  return quotes.some(
    (quote) =>
      sentence.includes(quote) ||
      quote.includes(sentence) ||
      (sentence.length >= BEGINNING && quote.includes(sentence.slice(0, BEGINNING))),
  );
}
