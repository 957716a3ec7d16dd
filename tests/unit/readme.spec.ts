import fs from "node:fs";
import { expect, test } from "vitest";
import { EnvironmentSchema } from "@/lib/platform/env";

const readme = fs.readFileSync("README.md", "utf8");

test("the README lists every environment variable, and no other", () => {
  const listed = [...readme.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]);
  const known = Object.keys(EnvironmentSchema.shape).filter((name) => name !== "NODE_ENV");
  expect([...listed].sort()).toEqual(known.sort());
});

test("the commands the README names exist", () => {
  const { scripts } = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map((match) => match[1] ?? "");
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
