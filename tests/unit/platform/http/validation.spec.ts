import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ServiceError } from "@/lib/core/errors";
import { requiredText } from "@/lib/core/text";
import { BulkUpdateSchema } from "@/lib/features/programs/schema";
import { parseBody, parseQuery } from "@/lib/platform/http/validation";

const Sample = z.strictObject({
  name: requiredText(5),
  count: z.int().min(1).max(10).optional(),
  share: z.number().lt(1).optional(),
  tags: z.array(z.string()).min(1).max(3).optional(),
  code: z.string().min(2).max(4).optional(),
  at: z.iso.datetime().optional(),
  open: z.array(z.strictObject({ inner: z.array(z.number()).max(2) })).optional(),
});

function refusalOf(body: unknown, schema: z.ZodType = Sample): ServiceError {
  try {
    parseBody(schema, body);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error("the body was taken");
}

describe("a refused field says what it must be, in our words and with a code for its kind", () => {
  test.each([
    [{ count: 11 }, "/count", "too_big", "must be at most 10"],
    [{ count: 0 }, "/count", "too_small", "must be at least 1"],
    [{ share: 1 }, "/share", "too_big", "must be less than 1"],
    [{ tags: [] }, "/tags", "too_short", "must have at least 1 items"],
    [{ tags: ["a", "b", "c", "d"] }, "/tags", "too_long", "must have at most 3 items"],
    [{ code: "x" }, "/code", "too_short", "must have at least 2 characters"],
    [{ code: "xxxxx" }, "/code", "too_long", "must have at most 4 characters"],
    [{ at: "noon" }, "/at", "invalid", "must be a valid time such as 2027-01-31T09:30:00Z"],
    [{ count: 1.5 }, "/count", "wrong_type", "must be of type int"],
  ])("%j", (fields, pointer, code, message) => {
    expect(refusalOf({ name: "a", ...fields }).issues).toEqual([{ pointer, code, message }]);
  });

  test("a parameter of the address is told from a field of the body", () => {
    expect(() => parseQuery(z.strictObject({ limit: z.string() }), new URLSearchParams("limt=1"))).toThrow(
      expect.objectContaining({
        message: expect.stringContaining("The parameter limit is required"),
        issues: expect.arrayContaining([expect.objectContaining({ pointer: "limt", in: "query" })]),
      }),
    );
    expect(refusalOf({}).issues[0]).not.toHaveProperty("in");
  });
});

describe("a body that is wrong in very many places", () => {
  test("of unknown names is refused with a hundred of them, and few suggestions", () => {
    const names = Object.fromEntries(Array.from({ length: 85_000 }, (_, index) => [`nam${index}`, 1]));
    const { issues, message } = refusalOf({ name: "a", ...names });
    expect([issues.length, message]).toEqual([100, expect.stringContaining("And 84999 more")]);
    expect(issues.filter((issue) => issue.message.includes("did you mean")).length).toBeLessThanOrEqual(5);
  });

  test("with a name of a megabyte is refused with its beginning", () => {
    const { issues, message } = refusalOf({ name: "a", ["x".repeat(1_000_000)]: 1 });
    expect(issues[0]?.pointer).toBe(`/${"x".repeat(100)}`);
    expect(message.length).toBeLessThan(300);
  });

  test("of elements is counted before any of them is looked at", () => {
    const { issues } = refusalOf(
      { control_ids: new Array(400_000).fill(1), status: "gap" },
      BulkUpdateSchema,
    );
    expect(issues).toEqual([
      { pointer: "/control_ids", code: "too_long", message: "must name at most 1,000 controls" },
    ]);
    const lists = refusalOf({ name: "a", open: [{ inner: [1] }, { inner: ["x", "y", "z"] }] }).issues;
    expect(lists).toEqual([
      { pointer: "/open/1/inner", code: "too_long", message: "must have at most 2 items" },
    ]);
  });

  test("of elements of a list without a limit of its own is refused beyond a thousand", () => {
    const { issues } = refusalOf({ name: "a", open: new Array(1_001).fill(0) });
    expect(issues).toEqual([
      { pointer: "/open", code: "too_long", message: "must have at most 1,000 items" },
    ]);
  });
});
