import { z } from "zod";

/** JSON Schema keywords of a value as a caller sends or receives it. */
export type WireShape = Readonly<Record<string, unknown>>;

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
