import { nextTurn, type SliceOptions, startSlice } from "@/lib/platform/event-loop";
import { type Clause, type ClauseReading, readClause, splitClauses } from "./read-clause";
import { HARMS } from "./reading/conduct-words";

/** A measurement is a part of a request: it pauses more often than an audit does. */
export const SLICE: SliceOptions = { lengthMs: 1 };

/** A text with more clauses is not compared in full: 200 clauses a side are 40,000 pairs. */
const MAX_CLAUSES = 200;

/** Cutting up a longer text takes some tenths of a millisecond. Unit: characters. */
const LONG_TEXT = 2_000;

/** Reads the clauses of a text, each wording once, with pauses for the event loop. */
export async function readText(text: string): Promise<ClauseReading[]> {
  const readings: ClauseReading[] = [];
  // Calls that came in together shall not all cut up their texts in one turn of the event loop.
  if (text.length > LONG_TEXT) await nextTurn();
  const slice = startSlice(SLICE);
  for (const clause of withoutRepeats(splitClauses(text))) {
    if (slice.isOver()) await slice.next();
    readings.push(readClause(clause));
  }
  return readings;
}

function withoutRepeats(clauses: readonly Clause[]): Clause[] {
  const seen = new Set<string>();
  return clauses.filter(({ text }) => {
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/**
 * At most {@link MAX_CLAUSES} clauses in their order: those that share most words with the other side or
 * speak of harm, so that a contradiction cannot be buried under filling. Ties go to the earlier clause.
 */
export async function chooseClauses(
  clauses: readonly ClauseReading[],
  others: readonly ClauseReading[],
): Promise<{ chosen: readonly ClauseReading[]; isComplete: boolean }> {
  if (clauses.length <= MAX_CLAUSES) return { chosen: clauses, isComplete: true };
  const slice = startSlice(SLICE);
  const wanted = new Set<string>();
  for (const { content } of others) {
    if (slice.isOver()) await slice.next();
    for (const core of content) wanted.add(core);
  }
  const worth = ({ content }: ClauseReading) => {
    let shared = 0;
    for (const core of content) if (wanted.has(core) || HARMS.has(core)) shared++;
    return shared / (content.size + 2);
  };
  const ranked = clauses
    .map((clause, place) => ({ clause, place, worth: worth(clause) }))
    .sort((a, b) => b.worth - a.worth || a.place - b.place)
    .slice(0, MAX_CLAUSES)
    .sort((a, b) => a.place - b.place);
  return { chosen: ranked.map(({ clause }) => clause), isComplete: false };
}

/** Fewer words do not show a language. */
const ENOUGH_WORDS = 5;

/** Whether the words of grammar are English ones; the rules read no other language. True for very short texts. */
export function looksEnglish(clauses: readonly ClauseReading[]): boolean {
  const words = clauses.flatMap((clause) => clause.words);
  const letters = clauses.map(({ text }) => text).join(" ");
  if (/[\p{Script=Han}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}]/u.test(letters))
    return false;
  if (words.length < ENOUGH_WORDS) return true;
  return words.filter(({ isContent }) => !isContent).length >= 0.12 * words.length;
}
