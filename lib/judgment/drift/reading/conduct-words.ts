import { languageLists } from "@/lib/judgment/language/lists";
import { coresOf } from "@/lib/judgment/language/tokens";

/** What the lists are is said in the data file, `lib/judgment/language/data/conduct.txt`. */
const LISTS = languageLists("conduct", [
  "system",
  "others",
  "system-names",
  "asking",
  "harms",
  "obeying",
  "declining",
  "bounded",
  "duties",
  "telling",
  "person-decides",
  "citing",
  "detecting",
  "wishes",
  "claiming",
  "ruling",
  "frames",
]);

/** By their texts. */
export const SYSTEM_WORDS: ReadonlySet<string> = new Set(LISTS.system);
export const SYSTEM_NAMES: ReadonlySet<string> = new Set(LISTS["system-names"]);
export const OTHER_WORDS: ReadonlySet<string> = new Set(LISTS.others);
export const BOUNDED: ReadonlySet<string> = new Set(LISTS.bounded);
export const DUTIES: ReadonlySet<string> = new Set(LISTS.duties);
export const RULING: ReadonlySet<string> = new Set(LISTS.ruling);

/** By their cores. */
export const ASKING = coresOf(LISTS.asking);
export const HARMS = coresOf(LISTS.harms);
export const OBEYING = coresOf(LISTS.obeying);
export const DECLINING = coresOf(LISTS.declining);
export const TELLING = coresOf(LISTS.telling);
export const PERSON_DECIDES = coresOf(LISTS["person-decides"]);
export const CITING = coresOf(LISTS.citing);
export const DETECTING = coresOf(LISTS.detecting);
export const WISHES = coresOf(LISTS.wishes);
export const CLAIMING: ReadonlySet<string> = new Set(LISTS.claiming);

/** Harm described in words that are harmless one by one: sets of cores, one word of each. */
export const FRAMES: readonly (readonly ReadonlySet<string>[])[] = LISTS.frames.map((frame) =>
  frame.split(" | ").map((words) => coresOf(words.split(" "))),
);
