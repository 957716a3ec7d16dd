/**
 * The stem of an English word by the algorithm of M. F. Porter, "An algorithm for suffix stripping",
 * Program 14(3), 1980, so that "encrypted", "encrypting" and "encryption" count as the same word.
 *
 * @param word lower-case; words with other characters than a-z are returned as they are
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  let result = step1(word);
  result = replaceSuffix(result, STEP_2, 0);
  result = replaceSuffix(result, STEP_3, 0);
  result = step4(result);
  return step5(result);
}

type Rules = readonly (readonly [suffix: string, replacement: string])[];

// Longer suffixes stand before those they end with: the first match decides, as the paper demands.
const STEP_2: Rules = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["abli", "able"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];

const STEP_3: Rules = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];

const STEP_4 =
  /^(.*?)(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou|(?<=[st])ion)$/;

/** Whether the letter at `index` is a consonant; y is one at the start and after a vowel. */
function isConsonant(word: string, index: number): boolean {
  const letter = word[index] ?? "";
  if ("aeiou".includes(letter)) return false;
  return letter !== "y" || index === 0 || !isConsonant(word, index - 1);
}

/** Porter's m: how many times a vowel sequence is followed by a consonant sequence. */
function measure(word: string): number {
  let count = 0;
  for (let i = 1; i < word.length; i++) if (isConsonant(word, i) && !isConsonant(word, i - 1)) count++;
  return count;
}

function hasVowel(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (!isConsonant(word, i)) return true;
  return false;
}

function endsWithDouble(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Consonant, vowel, consonant at the end, the last one not w, x or y: "hop", not "snow". */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  if (last < 2 || "wxy".includes(word[last] ?? "")) return false;
  return isConsonant(word, last) && !isConsonant(word, last - 1) && isConsonant(word, last - 2);
}

function step1(word: string): string {
  let result = word;
  if (/(ss|i)es$/.test(result)) result = result.slice(0, -2);
  else if (/[^s]s$/.test(result)) result = result.slice(0, -1);
  result = stripPast(result);
  return result.endsWith("y") && hasVowel(result.slice(0, -1)) ? `${result.slice(0, -1)}i` : result;
}

function stripPast(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = word.endsWith("ed") ? "ed" : word.endsWith("ing") ? "ing" : "";
  const base = word.slice(0, word.length - suffix.length);
  if (suffix === "" || !hasVowel(base)) return word;
  if (/(at|bl|iz)$/.test(base)) return `${base}e`;
  if (endsWithDouble(base) && !/[lsz]$/.test(base)) return base.slice(0, -1);
  return measure(base) === 1 && endsShort(base) ? `${base}e` : base;
}

function replaceSuffix(word: string, rules: Rules, above: number): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (!rule) return word;
  const base = word.slice(0, -rule[0].length);
  return measure(base) > above ? base + rule[1] : word;
}

function step4(word: string): string {
  const base = STEP_4.exec(word)?.[1];
  return base !== undefined && measure(base) > 1 ? base : word;
}

function step5(word: string): string {
  let result = word;
  if (result.endsWith("e")) {
    const base = result.slice(0, -1);
    const size = measure(base);
    if (size > 1 || (size === 1 && !endsShort(base))) result = base;
  }
  return result.endsWith("ll") && measure(result) > 1 ? result.slice(0, -1) : result;
}
