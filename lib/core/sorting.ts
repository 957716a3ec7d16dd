import { z } from "zod";
import { ServiceError } from "./errors";
import { cursorQuery, PageQuery } from "./pagination";

/**
 * How values of a sort compare, and how a cursor names one. `time`: an instant in milliseconds; `day`: a calendar day;
 * a list of grades sorts by their place in it, as `whole`.
 */
export type SortKind = "text" | "whole" | "decimal" | "time" | "day";

/** What a list can be sorted by. */
export type SortKeys = Readonly<Record<string, SortKind>>;

/** `name` from the first to the last, `-name` the other way around. */
export type SortOf<Keys extends SortKeys> = Extract<keyof Keys, string> | `-${Extract<keyof Keys, string>}`;

/** Where a page of a sorted list ends: the sort, the value of its last item (null where it has none), and its ID. */
export type SortedKey = readonly [sort: string, value: string | null, id: string];

/** A page of a sorted list. */
export interface SortedPage<Keys extends SortKeys> {
  skip: number;
  limit: number;
  sort?: SortOf<Keys> | undefined;
  cursor?: SortedKey | undefined;
}

const VALUES: Readonly<Record<SortKind, z.ZodType<string>>> = {
  text: z.string().max(10_000),
  whole: z.string().regex(/^-?\d{1,9}$/),
  decimal: z.string().regex(/^-?\d{1,9}(\.\d{1,20})?(e-\d{1,2})?$/),
  time: z.iso.datetime({ precision: 3 }),
  day: z.iso.date(),
};

/** The key a sort goes by, and whether it goes backward. */
export function readSort(sort: string): { key: string; isDescending: boolean } {
  const isDescending = sort.startsWith("-");
  return { key: isDescending ? sort.slice(1) : sort, isDescending };
}

/** The sorts of a list, each in both directions. */
export function sortsOf<Keys extends SortKeys>(keys: Keys): [SortOf<Keys>, ...SortOf<Keys>[]] {
  const [first, ...rest] = Object.keys(keys).flatMap((key) => [key, `-${key}`]);
  if (first === undefined) throw new TypeError("a list needs a sort");
  // The names of the object are its keys: Object.keys only says string.
  return [first, ...rest] as [SortOf<Keys>, ...SortOf<Keys>[]];
}

/** `sort` of a list that is always returned whole. */
export function sortQuery<Keys extends SortKeys>(keys: Keys) {
  return z
    .enum(sortsOf(keys))
    .optional()
    .describe(
      "What the list is sorted by; with `-`, in descending order. Items of the same value follow each other by ID. Items without a value come last in ascending order, first in descending order.",
    );
}

/** `sort`, `skip`, `limit` and `cursor` of a list that can grow. */
export function sortedPageQuery<Keys extends SortKeys>(keys: Keys) {
  return { sort: sortQuery(keys), ...PageQuery, cursor: cursorQuery(sortedKey(keys)) };
}

function sortedKey(keys: SortKeys): z.ZodType<SortedKey> {
  return z
    .tuple([z.string().max(100), z.string().max(10_000).nullable(), z.string().max(100)])
    .refine(([sort, value]) => {
      const { key } = readSort(sort);
      const kind = Object.hasOwn(keys, key) ? keys[key] : undefined;
      return kind !== undefined && (value === null || VALUES[kind].safeParse(value).success);
    });
}

/** The failure of a list that is asked to go on after a cursor of another sort. */
export function otherSort(): ServiceError {
  const message = "belongs to this list in another sort";
  return new ServiceError({
    code: "validation_failed",
    message: `The parameter cursor ${message}.`,
    issues: [{ pointer: "cursor", in: "query", message, code: "invalid_cursor" }],
  });
}
