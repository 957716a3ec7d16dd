import type { EvidenceSpan } from "@/lib/features/audits/schema";

/** So much of a long paragraph is shown on each side of a quote. */
const MAX_SIDE = 320;

export interface QuoteInContext {
  before: string;
  quote: string;
  after: string;
}

/** A quote with the rest of its paragraph around it, shortened with an ellipsis where that is long. */
export function quoteInContext(
  document: string,
  { start, end }: Pick<EvidenceSpan, "start" | "end">,
): QuoteInContext {
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
