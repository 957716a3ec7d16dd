import { STOP_WORDS, stem } from "@/lib/platform/embeddings";
import { languageLists } from "./lists";

/** A word of a clause. */
export interface Word {
  /** Lower case, straight apostrophes, contractions expanded. */
  text: string;
  /** Stem of the base form, equal for "sent", "sends" and "send": words with one core count as the same. */
  core: string;
  /** Whether the word says what the clause is about; words of grammar do not. */
  isContent: boolean;
  /** Whether a comma, colon, bracket or dash precedes the word: the reach of a negation ends there. */
  startsPart: boolean;
}

const FORMS = languageLists("word-forms", ["irregular", "contractions", "directions", "copulas"]);

/** Negators, modals and quantifiers are words of grammar too: they have readers of their own. */
const GRAMMAR = new Set([...STOP_WORDS.function, ...STOP_WORDS.topic, ...STOP_WORDS.grammar]);

/** Words of grammar whose opposite changes the meaning of a sentence. */
export const DIRECTIONS: ReadonlySet<string> = new Set(FORMS.directions);

/** Past forms and the like that no suffix rule leads back to the base. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FORMS.irregular.map((line) => {
    const [form = "", base = ""] = line.split(" ");
    return [form, base] as const;
  }),
);

const CONTRACTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  FORMS.contractions.map((line) => {
    const [contraction = "", ...words] = line.split(" ");
    return [contraction, words] as const;
  }),
);

const ENDINGS: readonly (readonly [ending: string, word: string])[] = [
  ["'re", "are"],
  ["'ve", "have"],
  ["'ll", "will"],
  ["'m", "am"],
];

/** Longer "words" are data and cost time in every rule that looks at letters. */
const MAX_WORD_LENGTH = 40;

/** What two words must share to count as the same word. */
export function coreOf(word: string): string {
  return stem(baseForm(word));
}

/** The cores of some words, as one set. */
export function coresOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map(coreOf));
}

/** The base of an irregular form, else the word itself. */
export function baseForm(word: string): string {
  return IRREGULAR.get(word) ?? word;
}

/** The words of a clause in order. Linear in the length of the text. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’.,](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*%?/gu)) {
    const startsPart = /[,;:()[\]–—]/.test(text.slice(end, match.index));
    end = match.index + match[0].length;
    const plain = match[0].slice(0, MAX_WORD_LENGTH).toLowerCase().replaceAll("’", "'");
    for (const [i, word] of expand(plain).entries()) {
      words.push({
        text: word,
        core: coreOf(word),
        isContent: !GRAMMAR.has(word),
        startsPart: startsPart && i === 0,
      });
    }
  }
  return words;
}

function expand(word: string): readonly string[] {
  const whole = CONTRACTIONS.get(word);
  if (whole) return whole;
  if (!word.includes("'")) return [word];
  if (word.endsWith("n't")) return [word.slice(0, -3), "not"];
  for (const [ending, full] of ENDINGS) {
    if (word.endsWith(ending)) return [word.slice(0, -ending.length), full];
  }
  // A possessive; "it's" and "he'd" lose nothing the rules need.
  return word.endsWith("'s") || word.endsWith("'d") ? [word.slice(0, -2)] : [word];
}

const COPULAS = new Set(FORMS.copulas);

/** A participle shortly after a form of "be". */
export function isPassive(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at);
  return before.some(({ text }) => COPULAS.has(text)) && isParticiple(words[at]?.text ?? "");
}

/** By its ending: for a word where a participle could be. */
export function isParticiple(word: string): boolean {
  return /(?:ed|en|wn|ne|id|nt|pt|ld|ught|made|left|lost|put|set|shut|built|dealt|met)$/.test(word);
}
