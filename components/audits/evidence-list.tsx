import type { EvidenceSpan } from "@/lib/features/audits/schema";
import { placeKey } from "./quote-source";
import { QuoteSource, ShowPlaceButton } from "./report-frame";

interface EvidenceListProps {
  evidence: readonly EvidenceSpan[];
  document: string;
}

/** The quotes behind a verdict, each in its paragraph. */
export function EvidenceList({ evidence, document }: EvidenceListProps) {
  return (
    <div className="flex flex-col gap-2">
      {evidence.map((span) => (
        <EvidenceQuote key={placeKey(span)} span={span} {...quoteInContext(document, span)} />
      ))}
    </div>
  );
}

interface EvidenceQuoteProps extends QuoteInContext {
  span: EvidenceSpan;
}

/** A quote inside its paragraph. The text comes from outside, so it is isolated and only ever text. */
function EvidenceQuote({ span, before, quote, after }: EvidenceQuoteProps) {
  return (
    <figure className="rounded-md bg-sunken py-2 pr-2 pl-3 print:break-inside-avoid print:border-l-2 print:py-0">
      <blockquote className="whitespace-pre-line break-words pr-1 text-ink-muted text-sm leading-5 [unicode-bidi:isolate]">
        {before}
        <mark className="rounded-sm bg-accent-soft px-0.5 text-ink">{quote}</mark>
        {after}
      </blockquote>
      <figcaption className="mt-1 flex items-center justify-between gap-3 text-ink-muted text-xs">
        {span.document ? (
          <QuoteSource span={{ ...span, document: span.document }} />
        ) : (
          <span className="tabular-nums">From character {(span.start + 1).toLocaleString("en")}</span>
        )}
        <ShowPlaceButton place={span} />
      </figcaption>
    </figure>
  );
}

/** So much of a long paragraph is shown on each side of a quote. */
const MAX_SIDE = 320;

interface QuoteInContext {
  before: string;
  quote: string;
  after: string;
}

/**
 * A quote with the rest of its paragraph around it, shortened with an ellipsis where that is long; of a document, whose
 * text is not here, the quote alone.
 */
function quoteInContext(document: string, span: EvidenceSpan): QuoteInContext {
  const { start, end } = span;
  if (span.document) return { before: "", quote: span.quote, after: "" };
  const paragraphStart = document.lastIndexOf("\n\n", start) + 1;
  const nextBreak = document.indexOf("\n\n", end);
  const paragraphEnd = nextBreak === -1 ? document.length : nextBreak;
  const before = document.slice(paragraphStart, start).trimStart();
  const after = document.slice(end, paragraphEnd).trimEnd();
  return {
    before: before.length > MAX_SIDE ? `…${before.slice(-MAX_SIDE).replace(/^\S*\s/, "")}` : before,
    quote: document.slice(start, end),
    after: after.length > MAX_SIDE ? `${after.slice(0, MAX_SIDE).replace(/\s\S*$/, "")}…` : after,
  };
}

/** Characters that cannot be seen: soft hyphen, joiners, zero-width, bidirectional controls, tags. */
const INVISIBLE =
  /\u00ad|\u034f|\u061c|\u180e|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\ufeff|[\u{e0000}-\u{e007f}]/gu;

/** Names what cannot be seen, so that a report about hidden text shows what was hidden. */
export function revealInvisible(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}
