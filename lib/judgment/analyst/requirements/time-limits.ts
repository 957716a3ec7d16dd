import { readNegation } from "@/lib/judgment/language/negation";
import { type Quantity, readQuantities } from "@/lib/judgment/language/numbers";
import { readWords } from "@/lib/judgment/language/tokens";
import type { AnalyzedDeadline, AnalyzedRequirement } from "../schema";

/** What a sentence's times or amounts say about a requirement's: kept, exceeded, or nothing comparable. */
export type LimitComparison = "kept" | "exceeded" | undefined;

/** What a requirement says of its limits. */
type Limited = Pick<AnalyzedRequirement, "statement" | "deadlines">;

const HOUR = 3600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Unit: seconds. Five business days are a week, a month is a twelfth of a year. */
const SECONDS: Readonly<Record<AnalyzedDeadline["unit"], number>> = {
  hour: HOUR,
  day: DAY,
  business_day: 1.4 * DAY,
  month: YEAR / 12,
  year: YEAR,
};

/** Months and quarters are not all of one length: 31 days are a month, 92 a quarter. */
const TOLERANCE = 1.04;

/** Words that say how often, and their seconds. Whole patterns, the more particular first. */
const RATES: readonly (readonly [pattern: RegExp, seconds: number])[] = [
  [/\b(?:every|each) (?:second|other) year\b|\bbiennial/i, 2 * YEAR],
  [
    /\b(?:twice|two times) (?:a|per|each|every) year\b|\b(?:semi-?|bi-?)annual|\bhalf-?yearly|\b(?:every|each) half-?year\b/i,
    YEAR / 2,
  ],
  [/\b(?:twice|two times) (?:a|per|each|every) month\b/i, YEAR / 24],
  [/\b(?:twice|two times) (?:a|per|each|every) week\b/i, 3.5 * DAY],
  [/\bquarterly\b|\b(?:a|per|each|every) quarter\b/i, YEAR / 4],
  [/\bmonthly\b|\b(?:a|per|each|every) month\b/i, YEAR / 12],
  [
    /\bweekly\b|\b(?:a|per|each|every) week\b|\b(?:each|every|on) (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i,
    7 * DAY,
  ],
  [/\bdaily\b|\bnightly\b|\b(?:a|per|each|every) (?:day|night|morning|evening)\b/i, DAY],
  [/\bhourly\b|\b(?:an|per|each|every) hour\b/i, HOUR],
  [
    /\b(?:annual(?:ly)?|yearly)\b|\b(?:a|per|each|every) (?:year|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter)\b/i,
    YEAR,
  ],
];

/**
 * Compares the times of a sentence with a requirement's time limits. A repetition is kept by one at least as often, a
 * limit by one at most as long, a retention by one at least as long. One time that keeps a limit is enough; several
 * limits that the statement names are compared with the same times.
 *
 * @returns undefined where the requirement has no limit of a kind the sentence names a time for
 */
export function compareTimes(requirement: Limited, text: string): LimitComparison {
  const deadlines = limitsOf(requirement);
  if (deadlines.length === 0) return undefined;
  const plain = text.replace(/\b(business|working|calendar|consecutive)[ -](?=(?:hour|day)s?\b)/gi, "");
  const times = readTimes(plain);
  const rates = readRates(plain, times);
  const answers = deadlines.flatMap(({ value, unit, kind }) => {
    const limit = value * SECONDS[unit];
    if (kind === "repeat") return rates.map((rate) => rate <= limit * TOLERANCE);
    const spans = times.filter(({ isRate }) => !isRate).map((time) => time.value);
    if (kind === "retain") return spans.map((span) => span * TOLERANCE >= limit);
    return spans.map((span) => span <= limit * TOLERANCE);
  });
  if (answers.length === 0) return undefined;
  return answers.some(Boolean) ? "kept" : "exceeded";
}

/**
 * The deadlines whose time the statement names. Others are of a condition, such as the three months of a request that is
 * extended, and an answer within 45 days does not keep one month because of them.
 */
function limitsOf({ statement, deadlines }: Limited): readonly AnalyzedDeadline[] {
  if (deadlines.length < 2) return deadlines;
  const times = readTimes(statement);
  const said = [...times.map(({ value }) => value), ...readRates(statement, times)];
  const named = deadlines.filter(({ value, unit }) => {
    const limit = value * SECONDS[unit];
    return said.some((time) => time <= limit * TOLERANCE && limit <= time * TOLERANCE);
  });
  return named.length > 0 ? named : deadlines;
}

function readTimes(text: string): Quantity[] {
  const words = readWords(text);
  return readQuantities(words, readNegation(words)).filter(
    ({ unit, isDenied }) => unit === "second" && !isDenied,
  );
}

function readRates(text: string, times: readonly Quantity[]): number[] {
  const named = RATES.find(([pattern]) => pattern.test(text))?.[1];
  const counted = times.filter(({ isRate }) => isRate).map(({ value }) => value);
  return counted.length > 0 ? counted : named === undefined ? [] : [named];
}
