import { findingAt, type Kind, maskPhrase } from "./finding";
import { type FoldedText, originalSpan } from "./fold-text";
import type { ScanFinding } from "./schema";

/** A kind that is recognised by its wording. Patterns read folded text: lower case, single blanks. */
export interface PhraseRule extends Kind {
  pattern: RegExp;
}

/** Words before a phrase that turn it into its refusal or its prohibition. */
const REFUSED =
  /\b(?:refus(?:e[sd]?|ing) to|declin(?:e[sd]?|ing) to|not|never|n't|cannot|can't|without|instead of|prevent(?:s|ed|ing)?|block(?:s|ed|ing)?|forbid(?:s|den)?|prohibit(?:s|ed|ing)?|against|reject(?:s|ed|ing)?|ignor(?:es|ed))(?: [^ .!?;:]{1,24}){0,4} ?$/;
/** How far before a phrase its refusal may stand. */
const REFUSAL_REACH = 90;

/**
 * Finds phrases in a folded text and gives their places in the original.
 *
 * @param asCommands a phrase that the words before it refuse or forbid is left out
 */
export function findPhrases(
  original: string,
  folded: FoldedText,
  { rules, asCommands }: { rules: readonly PhraseRule[]; asCommands: boolean },
): ScanFinding[] {
  return rules.flatMap(({ pattern, ...kind }) =>
    [...folded.text.matchAll(pattern)]
      .filter((match) => !asCommands || !isRefused(folded.text, match.index))
      .map((match) => {
        const span = originalSpan(folded, match.index, match.index + match[0].length);
        return findingAt(kind, span, maskPhrase(original.slice(span.start, span.end)));
      }),
  );
}

function isRefused(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - REFUSAL_REACH), start);
  // Only the same sentence speaks for the phrase.
  return REFUSED.test(before.slice(lastBorder(before)));
}

function lastBorder(text: string): number {
  return (
    Math.max(
      text.lastIndexOf(". "),
      text.lastIndexOf("! "),
      text.lastIndexOf("? "),
      text.lastIndexOf("; "),
      -1,
    ) + 1
  );
}
