import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseWordLists, readWordLists } from "@/lib/platform/word-lists";

describe("a file of word lists", () => {
  test("has one entry a line, in order, and comments in between", () => {
    const text = "# What this is.\n\n[first]\nno later than\n# A reason.\nnot\n\n[second]\n^#{2,} ?system\n";
    expect(parseWordLists(text, "test")).toEqual(
      new Map([
        ["first", ["no later than", "not"]],
        ["second", ["^#{2,} ?system"]],
      ]),
    );
  });

  test.each([
    ["an entry outside a list", "not\n[first]\n", "outside a list"],
    ["an entry twice in one list", "[first]\nnot\nnever\nnot\n", '"not" is in first twice'],
    ["two lists of one name", "[first]\nnot\n[first]\nno\n", "the list first twice"],
  ])("with %s is refused", (_, text, message) => {
    expect(() => parseWordLists(text, "test")).toThrow(message);
  });

  test("without a list that is asked for is refused", () => {
    const file = "lib/platform/embeddings/data/stop-words.txt";
    expect(readWordLists(file, ["function"]).function).toContain("the");
    expect(() => readWordLists(file, ["functions"])).toThrow("has no list functions");
  });
});

describe("the files of the product", () => {
  const files = ["lib/judgment/language/data", "lib/platform/embeddings/data"].flatMap((folder) =>
    fs.readdirSync(folder).map((name) => path.posix.join(folder, name)),
  );

  test.each(files)("%s names its source and license, and is read in full", (file) => {
    const text = fs.readFileSync(file, "utf8");
    expect(text).toMatch(/^# (?:.*\n# )*.*Own work, Apache-2\.0\./);
    const readers = sourcesNaming(path.basename(file, ".txt"));
    for (const [list, entries] of parseWordLists(text, file)) {
      expect(entries.length).toBeGreaterThan(0);
      expect(
        readers.some((source) => source.includes(`"${list}"`)),
        `${list} has a reader`,
      ).toBe(true);
    }
  });
});

/** The modules that read a file of lists. */
function sourcesNaming(name: string): string[] {
  const sources: string[] = [];
  for (const folder of ["lib/judgment", "lib/platform/embeddings"]) {
    for (const entry of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!entry.endsWith(".ts")) continue;
      const text = fs.readFileSync(path.join(folder, entry), "utf8");
      if (text.includes(`"${name}"`) || text.includes(`/${name}.txt"`)) sources.push(text);
    }
  }
  return sources;
}
