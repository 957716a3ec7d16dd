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

test("no file is longer than 300 lines", () => {
  const long = sources.filter(({ text }) => text.split("\n").length > 300);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test("user content is never HTML", () => {
  expect(filesWith(/dangerouslySetInnerHTML/)).toEqual([]);
});
