import { z } from "zod";
import { withWireShape } from "./wire-shape";

interface IntegerRange {
  min: number;
  max?: number;
}

/**
 * A whole number in a query string. Only digits are taken ("5.0", "+5" and "1e2" are refused), while the OpenAPI
 * document says `integer`, so that generated clients take a number.
 */
export function queryInteger(range: IntegerRange) {
  const { min, max = Number.MAX_SAFE_INTEGER } = range;
  const schema = z
    .string()
    .regex(/^\d{1,15}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);
  return withWireShape(schema, wireInteger(range));
}

/** A whole number in a query string that may be left out. */
export function queryIntegerOr(fallback: number, range: IntegerRange) {
  return withWireShape(queryInteger(range).default(fallback), { ...wireInteger(range), default: fallback });
}

function wireInteger({ min, max }: IntegerRange) {
  return { type: "integer", minimum: min, ...(max === undefined ? {} : { maximum: max }) };
}
