import { z } from "zod";
import { TEXT_LIMITS } from "./limits";
import { normalizeName } from "./names";
import { withWireShape } from "./wire-shape";

/**
 * A text from outside: required, not blank, no longer than `maxLength`.
 * U+0000 and lone surrogates are refused for the whole body before this runs (`findUnstorableText`).
 */
export function requiredText(maxLength: number) {
  const schema = z
    .string()
    .max(maxLength, `must be at most ${maxLength.toLocaleString("en-US")} characters`)
    .refine((value) => value.trim() !== "", "must not be empty");
  return withWireShape(schema, { minLength: 1, pattern: "\\S" });
}

/** A text that may be empty or left out. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .max(maxLength, `must be at most ${maxLength.toLocaleString("en-US")} characters`)
    .optional();
}

/**
 * The beginning of a text, at most `length` UTF-16 code units and never half of a surrogate pair: half a
 * character cannot be stored.
 */
export function cutText(text: string, length: number): string {
  const cutsPair = /[\ud800-\udbff]/.test(text.charAt(length - 1)) && text.length > length;
  return text.slice(0, cutsPair ? length - 1 : length);
}

/** The name of a system, program, key …, or a filter by one, in its one spelling. */
export const NameSchema = requiredText(TEXT_LIMITS.name)
  .transform(normalizeName)
  .refine((value) => value !== "", "must have a visible character");

/** An instant as the wire shows it: ISO 8601 UTC with milliseconds and `Z`. */
export const TimestampSchema = z.iso.datetime({ precision: 3 });

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const DateSchema = z.iso.date("must be a day such as 2027-01-31");
