import type { FoldedText } from "@/lib/judgment/language/fold-text";
import type { Slice } from "@/lib/platform/event-loop";
import { findingAt, type Kind, maskPhrase } from "./finding";
import { findMatches, type TextMatch } from "./match-text";
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
}

/** Finds phrases in a folded text and gives their places in the original. */
export async function findPhrases(
  { original, folded }: ReadText,
  rules: readonly PhraseRule[],
  slice: Slice,
): Promise<ScanFinding[]> {
  const findings: ScanFinding[] = [];
  for (const { pattern, evenRefused = false, ...kind } of rules) {
    const isMeant = ({ text, start }: TextMatch) =>
      evenRefused ||
      !(
        isRefused(folded.text, start, text) ||
        (kind.check === "unsafe_instructions" && isRefusedRequest(folded.text, start, text))
      );
    const matches = await findMatches(folded.text, pattern, slice, isMeant);
    for (const { text, start } of matches) {
      // Up to the next visible character: what is hidden behind the last one belongs to the phrase.
      const span = {
        start: folded.starts[start] ?? 0,
        end: folded.starts[start + text.length] ?? original.length,
      };
      findings.push(findingAt(kind, span, maskPhrase(original.slice(span.start, span.end))));
      await slice.pause();
    }
  }
  return findings;
}
