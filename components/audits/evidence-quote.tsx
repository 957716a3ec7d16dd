import type { QuoteInContext } from "./quote-context";
import { ShowSpanButton } from "./show-span-button";

interface EvidenceQuoteProps extends QuoteInContext {
  start: number;
}

/** A quote inside its paragraph. The text comes from outside, so it is isolated and only ever text. */
export function EvidenceQuote({ start, before, quote, after }: EvidenceQuoteProps) {
  return (
    <figure className="rounded-md bg-sunken py-2 pr-2 pl-3 print:break-inside-avoid print:border-l-2 print:py-0">
      <blockquote className="whitespace-pre-line break-words pr-1 text-ink-muted text-sm leading-5 [unicode-bidi:isolate]">
        {before}
        <mark className="rounded-sm bg-accent-soft px-0.5 text-ink">{quote}</mark>
        {after}
      </blockquote>
      <figcaption className="mt-1 flex items-center justify-between gap-3 text-ink-muted text-xs">
        <span className="tabular-nums">From character {(start + 1).toLocaleString("en")}</span>
        <ShowSpanButton start={start} />
      </figcaption>
    </figure>
  );
}
