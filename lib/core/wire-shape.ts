import { z } from "zod";

/** JSON Schema keywords of a value as a caller sends or receives it. */
type WireShape = Readonly<Record<string, unknown>>;

const shapes = z.registry<{ shape: WireShape }>();

/**
 * Says how a value looks on the wire where JSON Schema cannot be derived from its checks: a refinement, or a
 * query parameter that arrives as text. A shape with `type` or `anyOf` replaces what is derived; any other adds to
 * it. Changes the document only: nothing is checked at run time.
 */
export function withWireShape<S extends z.ZodType>(schema: S, shape: WireShape): S {
  shapes.add(schema, { shape });
  return schema;
}

/** The shape given to a schema, or to the schema it was refined from. */
export function wireShapeOf(schema: z.core.$ZodType): WireShape | undefined {
  return shapes.get(schema)?.shape;
}

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
