import fs from "node:fs";
import path from "node:path";

/** The lists of a data file by their names. */
export type WordLists = ReadonlyMap<string, readonly string[]>;

const files = new Map<string, WordLists>();

/**
 * Some lists of a data file, which is read once in a process: from the source tree, like worker threads,
 * because the bundler ships no text files.
 *
 * @param file path from the project's root; {@link parseWordLists} says what it looks like
 * @throws TypeError when the file has no such list
 */
export function readWordLists<const Name extends string>(
  file: string,
  names: readonly Name[],
): Readonly<Record<Name, readonly string[]>> {
  const lists = files.get(file) ?? parseWordLists(readText(file), file);
  files.set(file, lists);
  const named = names.map((name) => {
    const list = lists.get(name);
    if (!list) throw new TypeError(`${file} has no list ${name}`);
    return [name, list] as const;
  });
  return Object.fromEntries(named) as Record<Name, readonly string[]>;
}

function readText(file: string): string {
  return fs.readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), file), "utf8");
}

/**
 * The lists of a text, one entry a line. `[name]` begins a list, a line that begins with `#` and a blank is a
 * comment, and the order of the entries is kept. Pure.
 *
 * @param source names the text in errors
 * @throws TypeError for an entry outside a list, and for a list or an entry of a list that occurs twice
 */
export function parseWordLists(text: string, source: string): WordLists {
  const lists = new Map<string, string[]>();
  let list: { name: string; entries: Set<string> } | undefined;
  for (const line of text.split("\n")) {
    const entry = line.trim();
    if (entry === "" || entry === "#" || entry.startsWith("# ")) continue;
    const name = /^\[([a-z][a-z-]*)\]$/.exec(entry)?.[1];
    if (name !== undefined) {
      if (lists.has(name)) throw new TypeError(`${source} has the list ${name} twice`);
      list = { name, entries: new Set() };
      lists.set(name, []);
      continue;
    }
    if (!list) throw new TypeError(`${source}: "${entry}" is outside a list`);
    if (list.entries.has(entry)) throw new TypeError(`${source}: "${entry}" is in ${list.name} twice`);
    list.entries.add(entry);
    lists.get(list.name)?.push(entry);
  }
  return lists;
}
