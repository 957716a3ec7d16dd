import { z } from "zod";
import { queryIntegerOr } from "./wire-shape";

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

/** Where a page ends, in the order of its list: the sort key of its last item. */
export type CursorKey = readonly (string | number | null)[];

/** A page that may begin after a cursor instead of after so many items. */
export interface CursorPage<Key extends CursorKey = CursorKey> extends Page {
  cursor?: Key | undefined;
}

const InstantSchema = z.iso.datetime({ precision: 3 });
const IdSchema = z.string().max(100);

/** Sort keys of lists. An order that is not total would let items slip between pages, so each ends with an id. */
export const CURSOR_KEYS = {
  /** By time, then id. */
  time: z.tuple([InstantSchema, IdSchema]),
  /** By time, then id, then a number within it. */
  timeAndNumber: z.tuple([InstantSchema, IdSchema, z.int().nonnegative()]),
  /** By a number that only grows. */
  number: z.tuple([z.int().nonnegative()]),
  /** By a text, then id. */
  text: z.tuple([z.string().max(1_000), IdSchema]),
} as const;

export type TimeKey = z.infer<(typeof CURSOR_KEYS)["time"]>;

/**
 * `cursor` of a list: what the page before named as `next_cursor`. Unlike `skip` it stays where it is when items
 * are added, so that no item is shown twice or missed.
 */
export function cursorQuery<Key extends z.ZodType<CursorKey>>(key: Key) {
  const invalid = {
    message: "must be the next_cursor of a page of this list",
    params: { code: "invalid_cursor" },
  };
  return z
    .string()
    .max(2_000, "must be at most 2,000 characters")
    .transform((text, context): z.output<Key> => {
      const parsed = key.safeParse(decodeCursor(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", ...invalid });
      return z.NEVER;
    })
    .optional()
    .describe(
      "The `next_cursor` of the page before. Items added meanwhile do not move it, as they move `skip`.",
    );
}

/** The answer of a list that can grow, as a use case gives it. */
export interface PageOf<Item> {
  total: number;
  data: Item[];
}

/** The answer of a list that can be read by cursor, as a use case gives it. */
export interface CursorPageOf<Item> extends PageOf<Item> {
  next_cursor: string | null;
}

/** The answer of a list that can be read by cursor. */
export function cursorPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    next_cursor: z.string().nullable().describe("Cursor of the next page; null on the last one."),
  });
}

/** The cursor of a place, as the API hands it out. */
export function encodeCursor(key: CursorKey): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function decodeCursor(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
