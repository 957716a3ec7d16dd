import { describe, expect, test } from "vitest";
import { readRange } from "@/lib/platform/http/download";

const read = (range: string, headers: Record<string, string> = {}) =>
  readRange(new Headers({ range, ...headers }), 100);

describe("the part of a file of 100 bytes", () => {
  test.each([
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=10-19", { start: 10, end: 19 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=90-500", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
  ])("%s", (range, part) => {
    expect(read(range)).toEqual(part);
  });

  test.each(["bytes=-", "bytes=5-2", "bytes=0-1,5-6", "lines=0-1", "bytes=a-b", "bytes = 0-1", ""])(
    "%j asks for the whole",
    (range) => {
      expect(read(range)).toBeUndefined();
    },
  );

  test("is the whole under a condition", () => {
    expect(read("bytes=0-1", { "if-range": '"a"' })).toBeUndefined();
  });

  test.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s is beyond its end", (range) => {
    expect(() => read(range)).toThrow(expect.objectContaining({ code: "range_not_satisfiable" }));
  });
});
