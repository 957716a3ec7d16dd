import { type Change, diffLines, diffWordsWithSpace } from "diff";
import type { TextChange } from "./schema";

/** Comparing goes in steps that leave the event loop free, and is given up after this. Unit: milliseconds. */
const DEADLINE_MS = 3_000;
/** Texts that differ in more lines are two texts. */
const MAX_CHANGED_LINES = 20_000;
/** Within changed lines up to this length words are compared; longer ones are shown whole. Unit: characters. */
const MAX_WORD_COMPARISON = 8_000;
const MAX_CHANGED_WORDS = 600;
/** Of what is the same, this much is kept next to a change. Unit: characters. */
const CONTEXT = 300;
/** More are no help to a reader. */
const MAX_CHANGES = 5_000;

/** What differs between two texts, in order. */
export interface TextComparison {
  /** False: the texts differ too much to be compared line by line; there are no changes then. */
  isComparable: boolean;
  /** There are more changes than the list has. */
  isCut: boolean;
  changes: TextChange[];
}

/**
 * Compares two texts by lines and changed lines by words. Joined in order, what is the same or added makes the second
 * text, except for what is left out of long stretches that are the same.
 */
export async function compareTexts(before: string, after: string): Promise<TextComparison> {
  const lines = await compareLines(before, after);
  if (!lines) return { isComparable: false, isCut: false, changes: [] };
  const changes: TextChange[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [line, next] = [lines[i], lines[i + 1]];
    if (!line) break;
    if (line.removed && next?.added) {
      changes.push(...compareWords(line.value, next.value));
      i++;
    } else {
      changes.push(toChange(line));
    }
  }
  return {
    isComparable: true,
    isCut: changes.length > MAX_CHANGES,
    changes: changes.slice(0, MAX_CHANGES).map(shorten),
  };
}

function compareLines(before: string, after: string): Promise<Change[] | undefined> {
  const limits = { timeout: DEADLINE_MS, maxEditLength: MAX_CHANGED_LINES };
  return new Promise((callback) => diffLines(before, after, { ...limits, callback }));
}

function compareWords(before: string, after: string): TextChange[] {
  const isShort = before.length + after.length <= MAX_WORD_COMPARISON;
  const words = isShort ? diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGED_WORDS }) : undefined;
  return (
    words?.map(toChange) ?? [
      { kind: "removed", text: before, omitted: 0 },
      { kind: "added", text: after, omitted: 0 },
    ]
  );
}

function toChange({ value, added, removed }: Change): TextChange {
  return { kind: added ? "added" : removed ? "removed" : "same", text: value, omitted: 0 };
}

/** Of a long stretch that is the same its two ends are shown, with how much is left out between them. */
function shorten(change: TextChange): TextChange {
  const { kind, text } = change;
  if (kind !== "same" || text.length <= 2 * CONTEXT) return change;
  const [head, tail] = [text.slice(0, CONTEXT), text.slice(-CONTEXT)];
  return { kind, text: `${head}\n…\n${tail}`, omitted: text.length - 2 * CONTEXT };
}
