import path from "node:path";
import { readWordLists } from "@/lib/platform/word-lists";

/** Some lists of a file of `lib/judgment/scan/data`, folded like the text they are compared with. */
export function scanLists<const Name extends string>(
  file: string,
  names: readonly Name[],
): Readonly<Record<Name, readonly string[]>> {
  const lists = readWordLists(path.posix.join("lib/judgment/scan/data", `${file}.txt`), names);
  const folded = names.map((name) => [name, lists[name].map(withoutMarks)] as const);
  return Object.fromEntries<readonly string[]>(folded) as Record<Name, readonly string[]>;
}

/** Letters without their marks, as folded text has them; the case stays. */
export function withoutMarks(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "");
}

/** A letter or digit of a script that puts blanks between words. */
const LETTER = String.raw`[a-z0-9\u00df-\u024f\u0370-\u052f\u0600-\u06ff]`;

/** The source of a pattern for any of the entries as whole words, in scripts with and without blanks. */
export function anyWord(entries: readonly string[]): string {
  return String.raw`(?<!${LETTER})(?:${entries.join("|")})(?!${LETTER})`;
}
