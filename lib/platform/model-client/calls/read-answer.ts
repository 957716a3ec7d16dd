import type { z } from "zod";

export type ReadAnswer<T> = { ok: true; value: T } | { ok: false; problem: string };

const FENCE = /^```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n?```$/;
const MOST_ISSUES = 5;
const MOST_PROBLEM_LENGTH = 600;

/**
 * The JSON value a text is, of the shape that was asked for. One code fence around the whole is allowed and
 * nothing else: JSON amid other words may be an example, or cut. Of its strings U+0000 and halves of
 * surrogate pairs are left out, which cannot be stored. Pure.
 *
 * @returns what is wrong otherwise, in at most 600 characters, to be told to the model
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  const whole = text.trim();
  let value: unknown;
  try {
    value = JSON.parse(FENCE.exec(whole)?.[1] ?? whole, (_, part) => storable(part));
  } catch {
    return { ok: false, problem: "It is not one JSON value and nothing else." };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issues = parsed.error.issues
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => `${path.length === 0 ? "the whole" : path.join(".")}: ${message}`);
  return { ok: false, problem: issues.join("\n").slice(0, MOST_PROBLEM_LENGTH) };
}

function storable(part: unknown): unknown {
  return typeof part === "string" ? part.replaceAll("\u0000", "").toWellFormed() : part;
}
