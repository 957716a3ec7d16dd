/** A clause of a text: `source.slice(start, end) === text`. Offsets are UTF-16 code units. */
export interface Clause {
  text: string;
  start: number;
  end: number;
}

/** Abbreviations that end with a full stop inside a sentence. */
const ABBREVIATIONS = new Set(
  "e.g i.e etc cf vs art arts no nos fig sec approx inc ltd co corp dr mr mrs ms prof st dept est min max incl resp u.s u.k".split(
    " ",
  ),
);

/** A longer clause is cut at a blank: the model sees 256 tokens. Unit: characters. */
const MAX_LENGTH = 600;

/** Fewer words are no clause of their own: "but not me" belongs to what stands before it. */
const MIN_WORDS = 3;

/** Ends of sentences, line ends and semicolons; East Asian stops need no blank after them. */
const SENTENCE_END = /[.!?]["'”’)\]]{0,4}(?=\s)|[。！？；]|;(?=\s)|\n/g;

/** Inside a sentence: words after which the text says something against, or beside, what stood before. */
const CLAUSE_START =
  /[,\s](?:but|however|unless|except|although|though|whereas|nevertheless|while|even though|therefore|and (?:must|shall|should|may|never|do not|does not|did not|will not|refuses?|the (?:agent|system|model|assistant)|it|they|he|she))\s/gi;

/** "Although the user asked, the agent refused": the second half is a clause too. */
const CONCESSION = /^(?:although|though|even though|while|whereas|despite|in spite of)\s/i;

/**
 * Splits a text into sentences and these into clauses at but, however, unless, except and their like.
 * Pure, deterministic and linear in the length of the text.
 */
export function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  for (const stop of text.matchAll(SENTENCE_END)) {
    const after = stop.index + stop[0].length;
    if (stop[0].startsWith(".") && !endsSentence(text, stop.index, after)) continue;
    pushSentence(clauses, text, from, after);
    from = after;
  }
  pushSentence(clauses, text, from, text.length);
  return clauses;
}

function endsSentence(text: string, stop: number, after: number): boolean {
  const next = /\S/.exec(text.slice(after, after + 40))?.[0] ?? "";
  if (/\p{Ll}/u.test(next)) return false;
  const word = /[\p{L}.]{1,12}$/u.exec(text.slice(Math.max(0, stop - 12), stop))?.[0] ?? "";
  if (word.length === 1 && /\p{Lu}/u.test(word)) return false;
  return !ABBREVIATIONS.has(word.toLowerCase());
}

function pushSentence(into: Clause[], text: string, from: number, to: number): void {
  const sentence = text.slice(from, to);
  let start = 0;
  for (const cut of cutsOf(sentence)) {
    if (!hasWords(sentence.slice(start, cut)) || !hasWords(sentence.slice(cut))) continue;
    pushTrimmed(into, text, from + start, from + cut);
    start = cut;
  }
  pushTrimmed(into, text, from + start, to);
}

function cutsOf(sentence: string): number[] {
  const cuts = [...sentence.matchAll(CLAUSE_START)].map(({ index }) => index + 1);
  if (CONCESSION.test(sentence.trimStart().slice(0, 20))) {
    const comma = sentence.indexOf(", ");
    if (comma > 0) cuts.push(comma + 1);
  }
  return [...new Set(cuts)].sort((a, b) => a - b);
}

/** Whether a part of a sentence is long enough to say something. Looks at its first 200 characters only. */
function hasWords(part: string): boolean {
  return (part.slice(0, 200).match(/[\p{L}\p{N}]+/gu) ?? []).length > MIN_WORDS;
}

function pushTrimmed(into: Clause[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isMargin(text.charCodeAt(start))) start++;
  while (end > start && isMargin(text.charCodeAt(end - 1))) end--;
  while (end - start > MAX_LENGTH) {
    const blank = text.lastIndexOf(" ", start + MAX_LENGTH);
    const cut = blank > start ? blank : cutBetweenCharacters(text, start + MAX_LENGTH);
    pushClause(into, text, start, cut);
    start = cut;
    while (start < end && isMargin(text.charCodeAt(start))) start++;
  }
  pushClause(into, text, start, end);
}

/** What holds no letter and no digit says nothing; pictures and emoji may. */
function pushClause(into: Clause[], text: string, start: number, end: number): void {
  const part = text.slice(start, end);
  if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(part)) into.push({ text: part, start, end });
}

/** A cut never falls between the halves of a surrogate pair. */
function cutBetweenCharacters(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** Blanks, commas and the marks of list items. */
function isMargin(code: number): boolean {
  if (code === 32 || (code >= 9 && code <= 13) || code === 0xa0) return true;
  return code === 44 || code === 42 || code === 0x2022 || code === 0x2028 || code === 0x2029;
}
