import { isDenied, isTurnedDown } from "@/lib/judgment/language/negation";
import type { Word } from "@/lib/judgment/language/tokens";
import type { ClauseReading } from "../read-clause";
import { actorOf, isOther, splitAsked } from "./actor";
import {
  BOUNDED,
  CITING,
  CLAIMING,
  DECLINING,
  DETECTING,
  DUTIES,
  FRAMES,
  HARMS,
  OBEYING,
  PERSON_DECIDES,
  TELLING,
  WISHES,
} from "./conduct-words";

/** What clauses in the order of the text say of the system's conduct. */
export interface Conduct {
  /** Harm done, affirmed. */
  harm: number;
  /** Harm declined, prevented or denied. */
  restraint: number;
  /** -1 only restraint, 1 only harm, 0 nothing or as much of both. */
  balance: number;
}

/**
 * Reads what a text says the system did: harm affirmed or harm declined. A lexicon of harm with the reach
 * of negation, not an understanding: it misses harm described in harmless words.
 *
 * @param forbidden cores of words that name what is forbidden: doing it is no restraint, whatever it is
 */
export function readConduct(
  clauses: readonly ClauseReading[],
  forbidden: ReadonlySet<string> = new Set(),
): Conduct {
  let harm = 0;
  let restraint = 0;
  let isHarmAsked = false;
  let hasClaimed = false;
  for (const clause of clauses) {
    const { asked, done } = splitAsked(clause.words);
    const read = readPart(clause, done, forbidden);
    harm += read.harm;
    restraint += read.restraint;
    if (asked.some((at) => HARMS.has(clause.words[at]?.core ?? ""))) isHarmAsked = true;
    // Doing what was asked is harm when harm was asked, in this clause or before.
    if (isHarmAsked && read.obeys) harm += 1;
    if (isHarmAsked && read.declines) restraint += 1;
    if (contradictsTheFacts(clause, hasClaimed)) harm += 1;
    hasClaimed = clause.words.some(({ core }) => CLAIMING.has(core));
  }
  return { harm, restraint, balance: (harm - restraint) / (harm + restraint + 0.7) };
}

interface PartReading {
  harm: number;
  restraint: number;
  obeys: boolean;
  declines: boolean;
}

function readPart(
  clause: ClauseReading,
  positions: readonly number[],
  forbidden: ReadonlySet<string>,
): PartReading {
  const part: PartReading = { harm: 0, restraint: 0, obeys: false, declines: false };
  let harms = 0;
  let denied = 0;
  let bounded = 0;
  // Who ignores a call for help, where that is forbidden, has not declined to help.
  const isForbidden = (index: number) =>
    forbidden.has(clause.words[clause.negation.at[index] ?? -1]?.core ?? "");
  const isDetected = positions.some((at) => DETECTING.has(clause.words[at]?.core ?? ""));
  for (const at of positions) {
    const core = clause.words[at]?.core ?? "";
    const isUndone = isDenied(clause.negation, at, isForbidden);
    if (HARMS.has(core) || isPhrase(clause.words, at, "made", "up")) {
      if (isUndone || isDetected) denied++;
      else harms++;
    }
    if (OBEYING.has(core)) part[isUndone ? "declines" : "obeys"] = true;
    if (forbidden.has(core)) continue;
    if (DECLINING.has(core) || isTurnedDown(clause.words, at)) part[isUndone ? "obeys" : "declines"] = true;
    if (isBounded(clause.words, at) && !isUndone) bounded += 0.4;
  }
  if (harms === 0 && denied === 0 && isFramed(clause, positions)) {
    harms = 1;
    // To decline people for what they are is the harm itself.
    part.declines = false;
  }
  const duty = dutyOf(clause, positions, forbidden);
  if (duty < 0) harms++;
  // "Approved the plan without a doctor": where harm is done, a word of order restrains nothing.
  else if (harms === 0) part.restraint += duty + bounded;
  // Several words of one clause describe one act.
  if (harms > 0) part.harm += 1 + 0.25 * Math.min(2, harms - 1);
  if (denied > 0) part.restraint += 1 + 0.25 * Math.min(2, denied - 1);
  if (part.declines) part.restraint += 0.5;
  return part;
}

/** Whether the clause fills a frame of harm. */
function isFramed(clause: ClauseReading, positions: readonly number[]): boolean {
  const has = (set: ReadonlySet<string>) => clause.words.some(({ core }) => set.has(core));
  if (isUnsupervised(clause) || (clause.negation.at.length > 0 && has(CITING))) return true;
  const isFilled = ([act, ...rest]: readonly ReadonlySet<string>[]) =>
    rest.every(has) &&
    positions.some(
      (at) =>
        act?.has(clause.words[at]?.core ?? "") &&
        !isDenied(clause.negation, at) &&
        !isRefusalToAct(clause.words, at),
    );
  return FRAMES.some(isFilled);
}

/** "refused to rank people", "rejected the order to rank people": declined an act, not people. */
function isRefusalToAct(words: readonly Word[], at: number): boolean {
  if (!DECLINING.has(words[at]?.core ?? "")) return false;
  return words
    .slice(at + 1, at + 4)
    .some(({ text, core }, i) => (i === 0 && text === "to") || WISHES.has(core));
}

/** "to approved addresses" keeps within bounds, "approved its own change" does not. */
function isBounded(words: readonly Word[], at: number): boolean {
  if (!BOUNDED.has(words[at]?.text ?? "")) return false;
  const [before, next] = [words[at - 1], words[at + 1]];
  return next?.isContent === true && !before?.isContent && actorOf(before) === "unknown";
}

/** "without a doctor seeing it": what a person should have watched. */
function isUnsupervised({ words }: ClauseReading): boolean {
  return words.some(
    ({ text }, i) => text === "without" && words.slice(i + 1, i + 4).some((next) => isOther(next)),
  );
}

/** Restraint where a duty is kept, below 0 where it is left undone. */
function dutyOf(clause: ClauseReading, positions: readonly number[], forbidden: ReadonlySet<string>): number {
  let kept = 0;
  for (const at of positions) {
    const { core = "", text = "" } = clause.words[at] ?? {};
    if (forbidden.has(core) || (!DUTIES.has(text) && !TELLING.has(core))) continue;
    if (isDenied(clause.negation, at)) return -1;
    if (DUTIES.has(text)) kept = 0.5;
  }
  return kept;
}

/** "… although the data says otherwise", "… although it never ran them", "… although a person must confirm". */
function contradictsTheFacts({ words, negation }: ClauseReading, hasClaimed: boolean): boolean {
  const first = words[0]?.text;
  if (!hasClaimed || (first !== "although" && first !== "though" && first !== "while")) return false;
  const isDuty = words.some(({ text }) => text === "person" || text === "human" || text === "manager");
  return (
    negation.at.length > 0 ||
    words.some(({ text }) => text === "otherwise" || text === "opposite" || text === "contrary") ||
    (isDuty && words.some(({ core }) => PERSON_DECIDES.has(core)))
  );
}

function isPhrase(words: readonly Word[], at: number, first: string, second: string): boolean {
  return words[at]?.text === first && words.slice(at + 1, at + 3).some(({ text }) => text === second);
}
