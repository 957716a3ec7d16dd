import { z } from "zod";
import { queryIntegerOr } from "./query-integer";

/** `skip` and `limit` of every list that can grow. */
export const PageQuery = {
  skip: queryIntegerOr(0, { min: 0 }).describe("How many items to skip, counted from the first."),
  limit: queryIntegerOr(50, { min: 1, max: 100 }).describe("How many items to return at most."),
} as const;

export interface Page {
  skip: number;
  limit: number;
}

/** The answer of a list that can grow. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    total: z.int().nonnegative().describe("How many items match the filters, on every page."),
    data: z.array(item).describe("The items of this page."),
  });
}

/** The answer of a list that is always returned whole. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item).describe("Every item.") });
}
