import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeName } from "@/lib/core/names";
import { NameSchema } from "@/lib/core/text";
import { listFrameworks } from "@/lib/features/frameworks";
import { FRAMEWORK_NAMES, findFrameworkCode } from "@/lib/features/frameworks/vocabulary";

describe("the one spelling of a name", () => {
  test.each([
    ["  padded  ", "padded"],
    ["two  \t\n words", "two words"],
    ["Cafe\u0301", "Café"],
    ["Café\u200b", "Café"],
    ["\u202eevil\u202c", "evil"],
    ["soft\u00adhyphen", "softhyphen"],
    ["bell\u0007", "bell"],
    ["\ufeffmark", "mark"],
    ["no\u00a0break", "no break"],
    ["👩\u200d💻 desk", "👩\u200d💻 desk"],
    ["❤\ufe0f", "❤\ufe0f"],
    ["Größe (v2) – „A“", "Größe (v2) – „A“"],
  ])("of %j is %j", (given, name) => {
    expect(normalizeName(given)).toBe(name);
  });

  test("is its own spelling", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (text) => normalizeName(normalizeName(text)) === normalizeName(text),
      ),
    );
  });

  test.each(["", "  ", "\u200b", "\u202e \u00ad", "\t\n"])("%j is no name", (text) => {
    expect(NameSchema.safeParse(text).success).toBe(false);
  });
});

describe("a framework", () => {
  test("is named here as in the catalog", () => {
    expect(Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]))).toEqual(
      FRAMEWORK_NAMES,
    );
  });

  test("is found by code or name, in any case", () => {
    for (const [code, name] of Object.entries(FRAMEWORK_NAMES))
      for (const given of [code, name, code.toLowerCase(), name.toUpperCase(), ` ${name} `])
        expect(findFrameworkCode(given), given).toBe(code);
    expect(findFrameworkCode("constructor")).toBeUndefined();
  });
});
