import type { Opposites } from "../synsets";
import { baseForm, coreOf } from "../words";
import { HAND_WRITTEN_SIDES } from "./opposite-pairs";

/** How sure the opposition of two words is. */
export const OPPOSITION = { direct: 1, resembling: 0.6 } as const;

/** Prefixes that turn an English word into its opposite. */
const PREFIXES = ["un", "in", "im", "ir", "il", "dis", "non", "mis", "de", "anti"] as const;

/** Words that only look as if they carried such a prefix. */
const NOT_PREFIXED = new Set(
  "inform import improve impress imprint implant impart impose include increase indeed intend intense intent intern invent invest involve insight install instance instead instruct interest income inflame inflammable invaluable inhabit industry inside into display dispatch discuss discover discount disease distance distribute disclose dissolve disperse unless until under unite union unit mission mistake missing mister depart depend detail deliver decide declare describe defend delight demand deny deposit derive desire despite determine develop device illustrate irritate implicate impound indent indebt inset insure intone innate impact improper"
    .split(" ")
    .filter((word) => word !== "improper"),
);

/** Looks words up; one per measurement or process, because it remembers what it found. */
export class Opposition {
  readonly #opposites: Opposites;
  readonly #forms = new Map<string, readonly string[]>();

  constructor(opposites: Opposites) {
    this.#opposites = opposites;
  }

  /** 0 for words that are no opposites, else how sure the opposition is. Symmetric. */
  between(a: string, b: string): number {
    if (a === b) return 0;
    if (isAffixed(a, b) || isAffixed(b, a)) return OPPOSITION.direct;
    const formsOfA = this.#formsOf(a);
    const formsOfB = this.#formsOf(b);
    if (formsOfA.length === 0 || formsOfB.length === 0) return 0;
    const { direct, sides } = this.#opposites;
    if (formsOfA.some((x) => formsOfB.some((y) => direct.get(x)?.includes(y) || direct.get(y)?.includes(x))))
      return OPPOSITION.direct;
    if (areOpposed(formsOfA, formsOfB, HAND_WRITTEN_SIDES)) return OPPOSITION.direct;
    return areOpposed(formsOfA, formsOfB, sides) ? OPPOSITION.resembling : 0;
  }

  /** Whether two words stand on the same side of some opposition, which makes them near in meaning. */
  resemble(a: string, b: string): boolean {
    const { sides } = this.#opposites;
    return this.#formsOf(a).some((x) => {
      const ofX = [...(sides.get(x) ?? []), ...(HAND_WRITTEN_SIDES.get(x) ?? []).map((side) => side + 0.5)];
      return this.#formsOf(b).some((y) =>
        [...(sides.get(y) ?? []), ...(HAND_WRITTEN_SIDES.get(y) ?? []).map((side) => side + 0.5)].some(
          (side) => ofX.includes(side),
        ),
      );
    });
  }

  /** Dictionary forms a word may be a form of, as far as the dictionaries know them. */
  #formsOf(word: string): readonly string[] {
    const known = this.#forms.get(word);
    if (known) return known;
    const forms = baseForms(word).filter(
      (form) =>
        this.#opposites.direct.has(form) || this.#opposites.sides.has(form) || HAND_WRITTEN_SIDES.has(form),
    );
    if (this.#forms.size > 20_000) this.#forms.clear();
    this.#forms.set(word, forms);
    return forms;
  }
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

/** The word and what it may be a form of; most guesses are no words and found in no dictionary. */
function baseForms(word: string): string[] {
  const forms = [word, baseForm(word)];
  if (word.length > 3) {
    if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
    if (word.endsWith("es")) forms.push(word.slice(0, -2));
    if (word.endsWith("s")) forms.push(word.slice(0, -1));
    if (word.endsWith("ied")) forms.push(`${word.slice(0, -3)}y`);
    for (const ending of ["ed", "ing", "er", "est"]) {
      if (!word.endsWith(ending)) continue;
      const base = word.slice(0, -ending.length);
      forms.push(base, `${base}e`);
      if (base.length > 2 && base.at(-1) === base.at(-2)) forms.push(base.slice(0, -1));
    }
    if (word.endsWith("ly"))
      forms.push(word.slice(0, -2), word.endsWith("ily") ? `${word.slice(0, -3)}y` : word);
  }
  return [...new Set(forms)].filter((form) => form.length > 1);
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
