/** A set of synonyms of WordNet that has an antonym, or is similar to a head that may have one. */
export interface Synset {
  id: string;
  /** Name of its file, which gives the part of speech. */
  file: string;
  /** Lower case; phrases of several words are left out as empty strings, so that numbers stay right. */
  words: readonly string[];
  antonyms: readonly { synset: string; from: number; to: number }[];
  /** Heads a satellite adjective is similar to. */
  heads: readonly string[];
}

/**
 * Which words are opposites. Words are given with their part of speech (see {@link inFile}): "after" the
 * adjective is the opposite of "forward" the adjective, and says nothing about messages forwarded.
 */
export interface Opposites {
  /** Opposites named as such: open, closed. */
  readonly direct: ReadonlyMap<string, readonly string[]>;
  /**
   * Sides of opposed groups: words of groups 2n and 2n + 1 are opposed through what they resemble
   * (moist, wet | dry, arid).
   */
  readonly sides: ReadonlyMap<string, readonly number[]>;
}

/**
 * One line of a WordNet data file (wndb(5WN)); undefined for lines without antonym and without head.
 *
 * @param file name of the file, because offsets are unique in one file only
 */
export function readSynset(line: string, file: string): Synset | undefined {
  const bar = line.indexOf(" | ");
  const head = bar < 0 ? line : line.slice(0, bar);
  // The type of a synset is at a fixed place, after an offset of eight and a file number of two digits.
  const isSatellite = line[12] === "s";
  if (!head.includes(" ! ") && !isSatellite) return undefined;
  const fields = head.split(" ");
  const wordCount = Number.parseInt(fields[3] ?? "", 16);
  if (!Number.isFinite(wordCount)) return undefined;
  const words = Array.from({ length: wordCount }, (_, i) => plainWord(fields[4 + 2 * i] ?? ""));
  const antonyms: { synset: string; from: number; to: number }[] = [];
  const heads: string[] = [];
  for (let at = 5 + 2 * wordCount; at + 3 < fields.length; at += 4) {
    const synset = `${file}:${fields[at + 1]}`;
    if (fields[at] === "!") {
      const ends = fields[at + 3] ?? "";
      antonyms.push({
        synset,
        from: Number.parseInt(ends.slice(0, 2), 16),
        to: Number.parseInt(ends.slice(2), 16),
      });
    } else if (fields[at] === "&" && isSatellite) heads.push(synset);
  }
  return { id: `${file}:${fields[0]}`, file, words, antonyms, heads };
}

/** "galore(ip)" is "galore"; phrases become "". */
function plainWord(word: string): string {
  return word.includes("_") ? "" : word.replace(/\([a-z]+\)$/, "").toLowerCase();
}

/** A word as one part of speech; "" stays "". */
export function inFile(word: string, file: string): string {
  return word === "" ? "" : `${word}/${file}`;
}

/** Puts the antonyms of all synsets into two compact maps. */
export function buildOpposites(synsets: readonly Synset[]): Opposites {
  const byId = new Map(synsets.map((synset) => [synset.id, synset]));
  const direct = new Map<string, string[]>();
  const sides = new Map<string, number[]>();
  const sideOf = new Map<string, number[]>();
  let group = 0;
  for (const synset of synsets) {
    for (const { synset: opposite, from, to } of synset.antonyms) {
      const other = byId.get(opposite);
      const a = synset.words[from - 1];
      const b = other?.words[to - 1];
      if (other && a && b) append(direct, inFile(a, synset.file), inFile(b, other.file));
      // Each pair is met from both ends; one group is enough.
      if (!other || synset.id > opposite) continue;
      for (const [member, side] of [
        [synset, 2 * group],
        [other, 2 * group + 1],
      ] as const) {
        append(sideOf, member.id, side);
        for (const word of member.words) append(sides, inFile(word, member.file), side);
      }
      group++;
    }
  }
  for (const { words, file, heads } of synsets) {
    for (const head of heads) {
      for (const side of sideOf.get(head) ?? [])
        for (const word of words) append(sides, inFile(word, file), side);
    }
  }
  return { direct, sides };
}

function append<T>(into: Map<string, T[]>, key: string, value: T): void {
  if (key === "") return;
  const list = into.get(key);
  if (!list) into.set(key, [value]);
  else if (!list.includes(value)) list.push(value);
}
