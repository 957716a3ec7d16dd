import { QuotableText } from "@/lib/judgment/language/quotable-text";
import type { PanelQuestion } from "./ports";

/** A quote a side gave, and whether the material has it. */
export interface CheckedQuote {
  quote: string;
  isFound: boolean;
}

/**
 * Looks each quote up in the material, as {@link QuotableText} does: the task and the context are searched one
 * by one, so that no quote runs from one into the other.
 */
export function checkQuotes(quotes: readonly string[], { task, context }: PanelQuestion): CheckedQuote[] {
  const material = [task, context ?? ""].map((text) => new QuotableText(text));
  return quotes.map((quote) => ({ quote, isFound: material.some((text) => text.has(quote)) }));
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
