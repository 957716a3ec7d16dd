import { z } from "zod";

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`)
    .default(fallback);

/** `skip` and `limit` of every list that can grow. */
export const PageQuery = {
  skip: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  limit: wholeNumber(1, 100, 50),
} as const;

export interface Page {
  skip: number;
  limit: number;
}

/** The answer of a list that can grow. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.int().nonnegative(), data: z.array(item) });
}
