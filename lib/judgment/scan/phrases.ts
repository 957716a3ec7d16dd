import type { FoldedText } from "@/lib/judgment/language/fold-text";
import type { Slice } from "@/lib/platform/event-loop";
import { isDescribed } from "./description";
import { findingAt, type Kind, maskPhrase } from "./finding";
import { findMatches, LONGEST_PHRASE, type TextMatch } from "./match-text";
import { isRefused, isRefusedRequest } from "./refusal";
import type { ScanFinding } from "./schema";

/** A kind that is recognized by its wording. Patterns read folded text: lower case, single blanks. */
export interface PhraseRule extends Kind {
  pattern: RegExp;
  /** Also found where the words before it refuse or forbid it. */
  evenRefused?: boolean;
}

/** A text in both its forms. */
export interface ReadText {
  original: string;
  folded: FoldedText;
  /** How the original hides what `folded` says, where it is another reading of it. */
  disguise?: string;
}

/** Finds phrases in a folded text and gives their places in the original. */
export async function findPhrases(
  read: ReadText,
  rules: readonly PhraseRule[],
  slice: Slice,
): Promise<ScanFinding[]> {
  const { folded } = read;
  const findings: ScanFinding[] = [];
  for (const { pattern, evenRefused = false, ...kind } of rules) {
    const isMeant = ({ text, start }: TextMatch) => {
      if (kind.check === "prompt_injection" && isDescribed(folded.text, start, text)) return false;
      if (evenRefused) return true;
      if (isRefused(folded.text, start, text)) return false;
      return kind.check !== "unsafe_instructions" || !isRefusedRequest(folded.text, start, text);
    };
    const matches = await findMatches(folded.text, pattern, slice, {
      isAccepted: isMeant,
      longest: LONGEST_PHRASE,
    });
    for (const { text, start } of matches) {
      findings.push(phraseFinding(read, kind, start, text.length));
      await slice.pause();
    }
  }
  return findings;
}

/** A finding for a part of a folded text, at its place in the original. */
export function phraseFinding(
  { original, folded, disguise }: ReadText,
  kind: Kind,
  start: number,
  length: number,
): ScanFinding {
  const last = start + length;
  if (disguise === undefined) {
    // Up to the next visible character: what is hidden behind the last one belongs to the phrase.
    const span = { start: folded.starts[start] ?? 0, end: folded.starts[last] ?? original.length };
    return findingAt(kind, span, maskPhrase(original.slice(span.start, span.end)));
  }
  const places = [folded.starts[start] ?? 0, folded.starts[last - 1] ?? 0];
  const ends = [folded.ends[start] ?? 0, folded.ends[last - 1] ?? 0];
  // Backwards, the last character comes first.
  const span = { start: Math.min(...places), end: Math.max(...ends) };
  const message = `${kind.message} It is hidden: ${disguise}.`;
  return findingAt({ ...kind, message }, span, maskPhrase(folded.text.slice(start, last)));
}
