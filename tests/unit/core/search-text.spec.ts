import { describe, expect, test } from "vitest";
import { foldText, matchTier, parseSearch } from "@/lib/core/search-text";

const tier = (q: string, name: string, more: { alias?: string; words?: string } = {}) =>
  matchTier(parseSearch(q), { name, ...more });

describe("one spelling", () => {
  test.each([
    ["Café  Zürich", "cafe zurich"],
    ["ISO/IEC 27001:2022 (A.5.15)", "iso iec 27001 2022 a 5 15"],
    ["EU_AI_ACT – Art. 9", "eu ai act art 9"],
    ["  ’quoted’ ", "quoted"],
    ["Политика доступа", "политика доступа"],
  ])("of %s is %s", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe("how close a name is", () => {
  test.each<[string, string, string, { alias?: string; words?: string }?]>([
    ["access control", "Access control", "exact"],
    ["a.5.15", "Access control", "exact", { alias: "A.5.15" }],
    ["access", "Access control", "beginning"],
    ["control acc", "Access control", "name"],
    ["llama support", "Support copilot", "words", { words: "llama" }],
    ["acces contol", "Access control", "similar"],
    ["recieve", "Receive notices", "similar"],
  ])("%s in %s: %s", (q, name, expected, more = {}) => {
    expect(tier(q, name, more)).toBe(expected);
  });

  test.each([
    ["Aria", "Digital Services Act"],
    ["aria", "California Consumer Privacy Act"],
    ["rol", "Access control"],
    ["car", "Care of cats".slice(0, 2)],
    ["act", "Fact"],
    ["", "Anything"],
    ["...", "Anything"],
  ])("letters of %s somewhere in %s are no match", (q, name) => {
    expect(tier(q, name)).toBeUndefined();
  });

  test("a short word has no typing errors", () => {
    expect(tier("cat", "Car")).toBeUndefined();
  });
});
