import path from "node:path";
import { readWordLists } from "@/lib/platform/word-lists";

/** Some lists of a file of `lib/judgment/language/data`; the file says what they are and where they come from. */
export function languageLists<const Name extends string>(
  file: string,
  names: readonly Name[],
): Readonly<Record<Name, readonly string[]>> {
  return readWordLists(path.posix.join("lib/judgment/language/data", `${file}.txt`), names);
}

/** The source of a pattern for any of the entries; earlier ones are tried first. */
export function anyOf(entries: readonly string[]): string {
  return `(?:${entries.join("|")})`;
}

/** A pattern for any of the entries as whole words. Upper and lower case are the same. */
export function wholeWords(entries: readonly string[], flags: "i" | "gi" = "i"): RegExp {
  return new RegExp(`\\b${anyOf(entries)}\\b`, flags);
}

/** Entries that are a word and a number: `most 0.8`. */
export function weightsOf(entries: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    entries.map((entry) => {
      const [word = "", weight] = entry.split(" ");
      return [word, Number(weight)] as const;
    }),
  );
}
