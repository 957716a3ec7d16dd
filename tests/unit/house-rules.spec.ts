import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Every source file of the product; `npm run lint` checks which of them may import which. */
function readSources(): { file: string; text: string }[] {
  return ["app", "components", "lib"].flatMap((root) =>
    fs
      .readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes("prisma-client"))
      .map((name) => path.posix.join(root, name))
      .map((file) => ({ file, text: fs.readFileSync(file, "utf8") })),
  );
}

const sources = readSources();
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("process.env is read in lib/platform/env.ts only", () => {
  expect(filesWith(/process\.env\b/)).toEqual(["lib/platform/env.ts"]);
});

test("a feature's index cannot be bundled for the browser", () => {
  const indexes = sources.filter(({ file }) => /^lib\/features\/[\w-]+\/index\.ts$/.test(file));
  expect(indexes.length).toBeGreaterThan(5);
  expect(indexes.filter(({ text }) => !text.startsWith('import "server-only";'))).toEqual([]);
});

test("a part that is loaded when it is opened does not hide the page meanwhile", () => {
  // Without one of the two, Next leaves the waiting to the nearest boundary above: the page's own.
  const calls = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/= dynamic\([\s\S]*?\);\n/g)].map(([call]) => ({ file, call })),
  );
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ call }) => !/\{\s+(ssr: false|loading: \w+),?\s+\}/.test(call))).toEqual([]);
});

test("no file is longer than 300 lines", () => {
  const long = sources.filter(({ text }) => text.split("\n").length > 300);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test("user content is never HTML", () => {
  expect(filesWith(/dangerouslySetInnerHTML/)).toEqual([]);
});

/** Words that an editor would replace, wherever they are: in comments and names too. What people read has its own test. */
const BANNED =
  /\b(?:somebody|nobody|anybody|everybody|beside|held against|is told of|(?:un)?favour\w*|behaviours?|recognis\w+|organis\w+|analysed?)\b/i;

/** Addresses keep their spelling, patterns read what others write, and drift is measured against the manifolds' words. */
const MAY_SAY = /\/drift\/analyse|\\b|lib\/judgment\/analyst\/blocks|builtin-manifolds/;

test("no source has words that an editor would replace", () => {
  const found = sources.flatMap(({ file, text }) =>
    text
      .split("\n")
      .flatMap((line, at) =>
        BANNED.test(line) && !MAY_SAY.test(`${file} ${line}`) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
