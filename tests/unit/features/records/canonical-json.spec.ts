import canonicalize from "canonicalize";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, type Json } from "@/lib/features/records/canonical-json";

test("the canonical text is that of RFC 8785, as another implementation has it", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
      expect(canonicalJson(value as Json)).toBe(canonicalize(value));
    }),
  );
});

test("members come in the order of their UTF-16 code units, and undefined ones not at all", () => {
  expect(canonicalJson({ b: 1, "\ufb33": 2, "😀": 3, a: undefined, "1": [null, true, "\u001e"] })).toBe(
    '{"1":[null,true,"\\u001e"],"b":1,"😀":3,"\ufb33":2}',
  );
});

test("a number without a form in JSON is refused", () => {
  expect(() => canonicalJson({ score: Number.NaN })).toThrow(TypeError);
});
