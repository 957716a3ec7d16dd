import { describe, expect, test } from "vitest";
import { isIncluded } from "@/lib/features/document-sources/patterns";
import { DEFAULT_INCLUDE } from "@/lib/features/document-sources/vocabulary";

describe("a pattern", () => {
  const cases: readonly [pattern: string, path: string, isMatch: boolean][] = [
    ["*.md", "access.md", true],
    ["*.md", "a/b/access.md", true],
    ["*.MD", "a/Access.md", true],
    ["*.md", "access.mdx", false],
    ["access.md", "a/access.md", true],
    ["policies/*.md", "policies/access.md", true],
    ["policies/*.md", "policies/old/access.md", false],
    ["policies/*.md", "more/policies/access.md", false],
    ["policies/**", "policies/old/access.md", true],
    ["policies/", "policies/old/access.md", true],
    ["/access.md", "access.md", true],
    ["/access.md", "a/access.md", true],
    ["**/policies/*.md", "a/b/policies/access.md", true],
    ["**/policies/*.md", "policies/access.md", true],
    ["a/**/z.md", "a/z.md", true],
    ["a/**/z.md", "a/b/c/z.md", true],
    ["a/**/z.md", "a/b/c/y.md", false],
    ["policy-?.md", "policy-1.md", true],
    ["policy-?.md", "policy-12.md", false],
    ["*", "anything", true],
    ["a*b*c", "aXbXbXc", true],
    ["[a].md", "a.md", false],
    ["(.+)", "a", false],
  ];
  test.each(cases)("%s and %s", (pattern, path, isMatch) => {
    expect(isIncluded([pattern], path)).toBe(isMatch);
  });

  test("leaves out what an earlier one took, and a later one takes it again", () => {
    const patterns = ["*.md", "!drafts/**", "drafts/final.md"];
    expect(
      ["a.md", "drafts/a.md", "drafts/final.md", "a.txt"].map((path) => isIncluded(patterns, path)),
    ).toEqual([true, false, true, false]);
    expect([isIncluded(["!*.log"], "a.md"), isIncluded(["!*.log"], "a.log")]).toEqual([true, false]);
  });

  test("made to be slow is as fast as another", () => {
    const started = performance.now();
    expect(isIncluded([`${"*a".repeat(90)}b`], "a".repeat(900))).toBe(false);
    expect(isIncluded([`${"**/".repeat(60)}b`], "a/".repeat(480))).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });

  test("by default takes documents and no programs", () => {
    const taken = ["README.md", "docs/policy.pdf", "a.docx", "src/main.ts", "package.json", "logo.png"];
    expect(taken.filter((path) => isIncluded(DEFAULT_INCLUDE, path))).toEqual([
      "README.md",
      "docs/policy.pdf",
      "a.docx",
    ]);
  });
});
