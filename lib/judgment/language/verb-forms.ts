import { anyOf, languageLists } from "./lists";

/** Verbs whose forms the rules of spelling get wrong, with those forms. */
const INFLECTED: ReadonlyMap<string, readonly string[]> = new Map(
  languageLists("word-forms", ["inflected-verbs"])["inflected-verbs"].map((line) => {
    const [verb = "", ...forms] = line.split(" ");
    return [verb, forms] as const;
  }),
);

/**
 * The source of a pattern for every form of some verbs, because observed behavior is reported in the past:
 * `wipe` also finds `wipes`, `wiped` and `wiping`. A verb may bring words with it: `turn off` finds
 * `turned off`.
 *
 * @param verbs in their base form
 */
export function verbForms(verbs: readonly string[]): string {
  return anyOf(
    verbs.flatMap((entry) => {
      const [verb = "", ...rest] = entry.split(" ");
      return formsOf(verb).map((form) => [form, ...rest].join(" "));
    }),
  );
}

function formsOf(verb: string): string[] {
  const inflected = INFLECTED.get(verb);
  if (inflected) return [verb, ...inflected];
  if (verb.endsWith("e")) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1);
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  }
  const third = /(?:s|x|z|ch|sh)$/.test(verb) ? "es" : "s";
  return [verb, verb + third, `${verb}ed`, `${verb}ing`];
}
