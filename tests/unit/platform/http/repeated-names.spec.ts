import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findRepeatedName } from "@/lib/platform/http/repeated-names";

describe("a name given twice", () => {
  test.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a":{"b":1,"c":{},"b":2}}', "b"],
    ['[{"a":1},{"a":1,"a":1}]', "a"],
    ['{"a":[{"a":1}],"\\u0061":1}', "a"],
    ['{"":1,"":2}', ""],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['{"x\\"":1,"y":"\\\\","x\\"":2}', 'x"'],
  ])("is found in %s", (text, name) => {
    expect(findRepeatedName(text)).toBe(name);
  });

  test.each(['{"a":"a","b":["a","a"]}', '{"a":{"a":{"a":1}}}', '"a"', "[]", '{"a":"\\",\\"a\\":1"}'])(
    "is not found in %s",
    (text) => {
      expect(findRepeatedName(text)).toBeUndefined();
    },
  );

  test("is never found in what a serializer writes", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => findRepeatedName(JSON.stringify(value)) === undefined));
  });

  test("is found in one pass, however deep or escaped the text is", () => {
    expect(findRepeatedName("[".repeat(500_000) + "]".repeat(500_000))).toBeUndefined();
    expect(findRepeatedName(`"${'\\"'.repeat(500_000)}"`)).toBeUndefined();
    expect(findRepeatedName(`"${"\\".repeat(1_000_000)}"`)).toBeUndefined();
  });
});
