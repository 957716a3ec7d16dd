import { z } from "zod";

/** A field of a form that may be left out: browsers send an empty one as an empty text. */
export function formField<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}
