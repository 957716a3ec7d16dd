import { languageLists } from "@/lib/judgment/language/lists";
import { baseForm, coreOf } from "@/lib/judgment/language/tokens";
import { inFile, type Opposites } from "@/lib/judgment/language/wordnet";

/** How sure the opposition of two words is. */
export const OPPOSITION = { direct: 1, resembling: 0.6 } as const;

/** Prefixes that turn an English word into its opposite. */
const PREFIXES = ["un", "in", "im", "ir", "il", "dis", "non", "mis", "de", "anti"] as const;

const LISTS = languageLists("opposites", ["pairs", "not-prefixed"]);

/** Words that only look as if they carried such a prefix. */
const NOT_PREFIXED = new Set(LISTS["not-prefixed"]);

/** Word to the sides it is on; the sides 2n and 2n + 1 are opposed. */
export const HAND_WRITTEN_SIDES: ReadonlyMap<string, readonly number[]> = readSides(LISTS.pairs);

function readSides(pairs: readonly string[]): Map<string, number[]> {
  const sides = new Map<string, number[]>();
  for (const [n, pair] of pairs.entries()) {
    for (const [half, words] of pair.split(" | ").entries()) {
      for (const word of words.split(" ")) sides.set(word, [...(sides.get(word) ?? []), 2 * n + half]);
    }
  }
  return sides;
}

/** Looks words up; one per measurement or process, because it remembers what it found. */
export class Opposition {
  readonly #opposites: Opposites;
  readonly #forms = new Map<string, Forms>();

  constructor(opposites: Opposites) {
    this.#opposites = opposites;
  }

  /** 0 for words that are no opposites, else how sure the opposition is. Symmetric. */
  between(a: string, b: string): number {
    if (a === b) return 0;
    if (isAffixed(a, b) || isAffixed(b, a)) return OPPOSITION.direct;
    const formsOfA = this.#formsOf(a);
    const formsOfB = this.#formsOf(b);
    const { direct, sides } = this.#opposites;
    const isNamed = (x: string, y: string) => direct.get(x)?.includes(y) || direct.get(y)?.includes(x);
    if (formsOfA.known.some((x) => formsOfB.known.some((y) => isNamed(x, y)))) return OPPOSITION.direct;
    if (areOpposed(formsOfA.listed, formsOfB.listed, HAND_WRITTEN_SIDES)) return OPPOSITION.direct;
    return areOpposed(formsOfA.known, formsOfB.known, sides) ? OPPOSITION.resembling : 0;
  }

  /** Dictionary forms a word may be a form of, as far as the dictionaries know them. */
  #formsOf(word: string): Forms {
    const known = this.#forms.get(word);
    if (known) return known;
    const { direct, sides } = this.#opposites;
    const bases = baseForms(word);
    const inFiles = bases.flatMap(({ form, files }) => files.map((file) => inFile(form, file)));
    const forms = {
      known: [...new Set(inFiles)].filter((form) => direct.has(form) || sides.has(form)),
      listed: [...new Set(bases.map(({ form }) => form))].filter((form) => HAND_WRITTEN_SIDES.has(form)),
    };
    if (this.#forms.size > 20_000) this.#forms.clear();
    this.#forms.set(word, forms);
    return forms;
  }
}

/** Forms of a word, in WordNet with their part of speech and in the hand-written list without. */
interface Forms {
  known: readonly string[];
  listed: readonly string[];
}

/** "unfair" of "fair", "careless" of "careful". */
function isAffixed(longer: string, word: string): boolean {
  if (longer.endsWith("less") && word.endsWith("ful")) return longer.slice(0, -4) === word.slice(0, -3);
  if (longer.length < 5 || NOT_PREFIXED.has(longer)) return false;
  if (longer.endsWith("less") && word.length > 2) return longer.slice(0, -4) === word;
  const core = coreOf(word);
  return PREFIXES.some(
    (prefix) =>
      longer.startsWith(prefix) &&
      longer.length - prefix.length >= 3 &&
      (longer.slice(prefix.length) === word ||
        (core.length > 2 && coreOf(longer.slice(prefix.length)) === core)) &&
      !NOT_PREFIXED.has(stripEnding(longer)),
  );
}

function stripEnding(word: string): string {
  return word.replace(/(?:ed|ing|s)$/, "");
}

/** A dictionary form and the parts of speech it can be. */
interface BaseForm {
  form: string;
  files: readonly string[];
}

const VERB = ["data.verb"] as const;
const VERB_OR_NOUN = ["data.verb", "data.noun"] as const;
const ADJECTIVE = ["data.adj"] as const;
const ANY = ["data.adj", "data.adv", "data.verb", "data.noun"] as const;

/**
 * The word and what it may be a form of; most guesses are no words and found in no dictionary. The ending
 * tells the part of speech: "forwarded" is a form of the verb alone.
 */
function baseForms(word: string): BaseForm[] {
  const irregular = baseForm(word);
  const forms: BaseForm[] = [
    { form: word, files: ANY },
    { form: irregular, files: ANY },
  ];
  const add = (files: readonly string[], ...guesses: string[]) => {
    for (const form of guesses) if (form.length > 1) forms.push({ form, files });
  };
  if (word.length <= 3) return forms;
  if (word.endsWith("ies")) add(VERB_OR_NOUN, `${word.slice(0, -3)}y`);
  if (word.endsWith("es")) add(VERB_OR_NOUN, word.slice(0, -2));
  if (word.endsWith("s")) add(VERB_OR_NOUN, word.slice(0, -1));
  if (word.endsWith("ied")) add(VERB, `${word.slice(0, -3)}y`);
  for (const ending of ["ed", "ing", "er", "est"]) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    const files = ending === "ed" || ending === "ing" ? VERB : ADJECTIVE;
    add(files, base, `${base}e`);
    if (base.length > 2 && base.at(-1) === base.at(-2)) add(files, base.slice(0, -1));
  }
  if (word.endsWith("ly")) {
    add(ADJECTIVE, word.slice(0, -2));
    if (word.endsWith("ily")) add(ADJECTIVE, `${word.slice(0, -3)}y`);
  }
  return forms;
}

function areOpposed(
  a: readonly string[],
  b: readonly string[],
  sides: ReadonlyMap<string, readonly number[]>,
): boolean {
  return a.some((x) => {
    const ofX = sides.get(x);
    return ofX !== undefined && b.some((y) => sides.get(y)?.some((side) => ofX.includes(side ^ 1)));
  });
}
