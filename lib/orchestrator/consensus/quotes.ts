import type { Matter } from "./ports";

/** A quote a side gave, and whether the material has it. */
export interface CheckedQuote {
  quote: string;
  isFound: boolean;
}

/**
 * Looks each quote up in the material. Blanks and line breaks, the style of quotation marks and dashes and the
 * Unicode composition may differ, because models normalize them; letters, digits and case may not. Marks and an ellipsis
 * around a quote are dropped; an ellipsis inside it is not found, because what it leaves out can turn the
 * meaning.
 */
export function checkQuotes(quotes: readonly string[], { task, context }: Matter): CheckedQuote[] {
  const material = [task, context ?? ""].map(normalize);
  return quotes.map((quote) => {
    const sought = withoutMarks(normalize(quote));
    // A blank quote would be in every text.
    return { quote, isFound: sought !== "" && material.some((text) => text.includes(sought)) };
  });
}

/** The checked quotes for a prompt, each on one line, so that none can imitate the mark of another. */
export function listQuotes(quotes: readonly CheckedQuote[]): string {
  if (quotes.length === 0) return "none given";
  const onOneLine = (quote: string) => JSON.stringify(quote.replace(/[\s\u0085]+/g, " "));
  return quotes.map(({ quote, isFound }) => `${markOf(isFound)}: ${onOneLine(quote)}`).join("\n");
}

/** A quote as a step shows it. */
export function showQuote({ quote, isFound }: CheckedQuote): string {
  return `${markOf(isFound)}: ${quote}`;
}

function markOf(isFound: boolean): string {
  return isFound ? "found in the material" : "not found in the material";
}

function normalize(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/\u2026/g, "...")
    .replace(/\s+/g, " ")
    .trim();
}

function withoutMarks(quote: string): string {
  return quote.replace(/^(?:["'\s]|\.\.\.)+|(?:["'\s]|\.\.\.)+$/g, "");
}
