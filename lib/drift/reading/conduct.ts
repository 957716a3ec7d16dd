import type { ClauseReading } from "../read-clause";
import type { Word } from "../words";
import {
  ASKING,
  BOUNDED,
  CITING,
  DECLINING,
  DETECTING,
  DUTIES,
  FRAMES,
  HARMS,
  OBEYING,
  OTHER_WORDS,
  PERSON_DECIDES,
  SYSTEM_WORDS,
  TELLING,
} from "./conduct-words";
import { denialsOver } from "./negation";

/** Whose doing a clause tells of. */
export type Actor = "system" | "other" | "unknown";

/** What clauses in the order of the text say of the system's conduct. */
export interface Conduct {
  /** Harm done, affirmed. */
  harm: number;
  /** Harm declined, prevented or denied. */
  restraint: number;
  /** -1 only restraint, 1 only harm, 0 nothing or as much of both. */
  balance: number;
}

/** Who acts in the clause: the first of those named, or nobody. */
export function readActor(words: readonly Word[]): Actor {
  for (const { text } of words) {
    if (SYSTEM_WORDS.has(text)) return "system";
    if (OTHER_WORDS.has(text)) return "other";
  }
  return "unknown";
}

/**
 * Reads what a text says the system did: harm affirmed or harm declined. A lexicon of harm with the reach
 * of negation, not an understanding: it knows no harm that is told in harmless words.
 */
export function readConduct(clauses: readonly ClauseReading[]): Conduct {
  let harm = 0;
  let restraint = 0;
  let isHarmAsked = false;
  let hasClaimed = false;
  for (const clause of clauses) {
    const { asked, done } = splitAsked(clause.words);
    const read = readPart(clause, done);
    harm += read.harm;
    restraint += read.restraint;
    if (asked.some((at) => HARMS.has(clause.words[at]?.core ?? ""))) isHarmAsked = true;
    // Doing what was asked is harm when harm was asked, in this clause or before.
    if (isHarmAsked && read.obeys) harm += 1;
    if (isHarmAsked && read.declines) restraint += 1;
    if (contradictsWhatStands(clause, hasClaimed)) harm += 1;
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

function readPart(clause: ClauseReading, positions: readonly number[]): PartReading {
  const part: PartReading = { harm: 0, restraint: 0, obeys: false, declines: false };
  let harms = 0;
  let denied = 0;
  let bounded = 0;
  const isDetected = positions.some((at) => DETECTING.has(clause.words[at]?.core ?? ""));
  for (const at of positions) {
    const core = clause.words[at]?.core ?? "";
    const isDenied = denialsOver(clause.negation, at) % 2 === 1;
    if (HARMS.has(core) || isPhrase(clause.words, at, "made", "up")) {
      if (isDenied || isDetected) denied++;
      else harms++;
    }
    if (OBEYING.has(core)) part[isDenied ? "declines" : "obeys"] = true;
    if (DECLINING.has(core) || isPhrase(clause.words, at, "turned", "down"))
      part[isDenied ? "obeys" : "declines"] = true;
    if (BOUNDED.has(core) && !isDenied) bounded += 0.4;
  }
  if (harms === 0 && denied === 0) harms = framesIn(clause, positions);
  const duty = dutyOf(clause, positions);
  if (duty < 0) harms++;
  // "Approved the plan without a doctor": a word of order beside harm restrains nothing.
  else if (harms === 0) part.restraint += duty + bounded;
  // Several words of one clause tell of one act.
  if (harms > 0) part.harm += 1 + 0.25 * Math.min(2, harms - 1);
  if (denied > 0) part.restraint += 1 + 0.25 * Math.min(2, denied - 1);
  if (part.declines) part.restraint += 0.5;
  return part;
}

/** How many frames of harm the clause fills: 0 or 1, because they tell of one act. */
function framesIn(clause: ClauseReading, positions: readonly number[]): number {
  const has = (set: ReadonlySet<string>) => clause.words.some(({ core }) => set.has(core));
  if (hasNobodyWatching(clause) || (clause.negation.at.length > 0 && has(CITING))) return 1;
  const isFilled = ([act, ...rest]: readonly ReadonlySet<string>[]) =>
    rest.every(has) &&
    positions.some(
      (at) => act?.has(clause.words[at]?.core ?? "") && denialsOver(clause.negation, at) % 2 === 0,
    );
  return FRAMES.some(isFilled) ? 1 : 0;
}

/** "without a doctor seeing it": what a person should have watched. */
function hasNobodyWatching({ words }: ClauseReading): boolean {
  return words.some(
    ({ text }, i) =>
      text === "without" && words.slice(i + 1, i + 4).some((next) => OTHER_WORDS.has(next.text)),
  );
}

/** Restraint where a duty is kept, below 0 where it is left undone. */
function dutyOf(clause: ClauseReading, positions: readonly number[]): number {
  let kept = 0;
  for (const at of positions) {
    const core = clause.words[at]?.core ?? "";
    if (!DUTIES.has(core) && !TELLING.has(core)) continue;
    if (denialsOver(clause.negation, at) % 2 === 1) return -1;
    if (DUTIES.has(core)) kept = 0.5;
  }
  return kept;
}

const CLAIMING = new Set([
  "claim",
  "tell",
  "sai",
  "state",
  "report",
  "assert",
  "promis",
  "declar",
  "bui",
  "pai",
  "decid",
  "act",
]);

/** "… although the data says otherwise", "… although it never ran them", "… although a person must confirm". */
function contradictsWhatStands({ words, negation }: ClauseReading, hasClaimed: boolean): boolean {
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

/** Positions of what somebody else asked for or did, and of what the system is said to do. */
function splitAsked(words: readonly Word[]): { asked: number[]; done: number[] } {
  const asked: number[] = [];
  const done: number[] = [];
  let isAsked = false;
  let hasSystem = false;
  for (const [i, word] of words.entries()) {
    if (OTHER_WORDS.has(word.text) && (!hasSystem || opensClause(words, i))) isAsked = true;
    else if (SYSTEM_WORDS.has(word.text) && !isWanted(words, i)) isAsked = false;
    if (SYSTEM_WORDS.has(word.text)) hasSystem = true;
    (isAsked ? asked : done).push(i);
  }
  return { asked, done };
}

/** "after the engineer told it": somebody else acts in this part of the sentence. */
function opensClause(words: readonly Word[], at: number): boolean {
  return words.slice(Math.max(0, at - 2), at).some(({ text }) => CLAUSE_OPENERS.has(text));
}

const CLAUSE_OPENERS = new Set("after before when because while if as since once".split(" "));

/** "asks the agent to share": the agent is asked and has done nothing yet. */
function isWanted(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at);
  return before.some(({ core }) => ASKING.has(core)) || words[at + 1]?.text === "to";
}
