import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapePointer, findUnstorableText } from "@/lib/platform/http/unstorable-text";

/** Follows an RFC 6901 pointer, section 4. */
function follow(value: unknown, pointer: string): unknown {
  const parts = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return parts.reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], value);
}

describe("text that cannot be stored", () => {
  test.each([
    ["\0", ""],
    [["ok", "a\0"], "/1"],
    [{ a: { b: [{ c: "\ud800" }] } }, "/a/b/0/c"],
    [{ "a/b": { "c~d": "\udfff" } }, "/a~1b/c~0d"],
    [{ a: { "\0": 1 } }, "/a"],
  ])("in %j is found at %j", (value, pointer) => {
    expect(findUnstorableText(value)).toMatchObject({ pointer, code: "unstorable_text" });
  });

  test.each([
    null,
    5,
    true,
    "",
    "text",
    "😀",
    "\u0001\u001f\u007f\uffff\ufeff",
    [],
    {},
    { a: [null, { b: "é" }] },
  ])("is not seen in %j", (value) => {
    expect(findUnstorableText(value)).toBeUndefined();
  });

  test("is found wherever it is put, and the pointer leads there", () => {
    const bad = fc.constantFrom("\0", "x\0y", "\ud800", "\udc00x", "\udc00\ud800");
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.array(
          fc
            .string({ minLength: 1 })
            .filter((name) => !name.includes("\0") && !["__proto__", "z"].includes(name)),
          { maxLength: 6 },
        ),
        bad,
        (other, path, text) => {
          const value = path.reduceRight<unknown>((inner, name) => ({ [name]: inner, z: 1 }), text);
          const issue = findUnstorableText(value);
          expect(issue).toBeDefined();
          expect(follow(value, issue?.pointer ?? "?")).toBe(text);
          expect(
            findUnstorableText(JSON.parse(JSON.stringify(other).replaceAll(/\\u[0-9a-f]{4}/g, ""))),
          ).toBeUndefined();
        },
      ),
    );
  });

  test("is found a million levels down without exhausting the stack", () => {
    let value: unknown = "\0";
    for (let level = 0; level < 1_000_000; level++) value = [value];
    expect(findUnstorableText(value)?.code).toBe("unstorable_text");
  });
});

test("a pointer escapes what RFC 6901 says, in an order that can be undone", () => {
  expect(["a/b", "m~n", "~1", "/", "", "c%d", 'i"j', " "].map(escapePointer)).toEqual([
    "a~1b",
    "m~0n",
    "~01",
    "~1",
    "",
    "c%d",
    'i"j',
    " ",
  ]);
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(escapePointer(name).replaceAll("~1", "/").replaceAll("~0", "~")).toBe(name);
    }),
  );
});
