import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { CursorPage } from "@/lib/core/pagination";
import {
  otherSort,
  readSort,
  type SortedKey,
  type SortKeys,
  type SortKind,
  type SortOf,
} from "@/lib/core/sorting";
import { readCursorPage, readSlice } from "./page";

/** What a list is sorted by in SQL. */
interface Sorting<Keys extends SortKeys> {
  kinds: Keys;
  /** The value that each key compares. An index on the organization, this and the ID serves both directions. */
  by: Readonly<Record<keyof Keys, RawBuilder<unknown>>>;
  /** Keys of which every row has a value: the place of a cursor is then found in an index. */
  required: readonly Extract<keyof Keys, string>[];
  /** The unique column after it. */
  id: RawBuilder<unknown>;
}

/** The order of a list that is read by cursor; a row carries its own value as `sorted_by`. */
interface SortedOrder {
  /** The value of a row as its cursor names it; selected as `sorted_by`. */
  value: RawBuilder<string | null>;
  sort: <DB, TB extends keyof DB, Row>(
    listing: SelectQueryBuilder<DB, TB, Row>,
  ) => SelectQueryBuilder<DB, TB, Row>;
  after: (key: SortedKey) => Expression<SqlBool>;
  keyOf: (row: { id: string; sorted_by: string | null }) => SortedKey;
}

/**
 * The order that `sort` names. It is total: rows of the same value follow by ID, in the same direction. As in PostgreSQL
 * a missing value counts as the greatest.
 */
export function sortedOrder<Keys extends SortKeys>(
  { kinds, by, required, id }: Sorting<Keys>,
  sort: SortOf<Keys>,
): SortedOrder {
  const { key, isDescending } = readSort(sort);
  const kind = kinds[key];
  const column = by[key];
  if (kind === undefined || column === undefined) throw new TypeError(`no sort ${sort}`);
  const direction = isDescending ? "desc" : "asc";
  const beyond = sql.raw(isDescending ? "<" : ">");
  const isRequired = required.some((name) => name === key);
  return {
    value: textOf(kind, column),
    sort: (listing) => listing.orderBy(column, direction).orderBy(id, direction),
    keyOf: (row) => [sort, row.sorted_by, row.id],
    after: ([sortedBy, value, lastId]) => {
      if (sortedBy !== sort) throw otherSort();
      if (value === null) {
        const further = sql<SqlBool>`${column} IS NULL AND ${id} ${beyond} ${lastId}`;
        return isDescending ? sql<SqlBool>`(${column} IS NOT NULL OR (${further}))` : further;
      }
      const further = sql<SqlBool>`(${column}, ${id}) ${beyond} (${parameterOf(kind, value)}, ${lastId})`;
      return isDescending || isRequired ? further : sql<SqlBool>`(${further} OR ${column} IS NULL)`;
    },
  };
}

function textOf(kind: SortKind, column: RawBuilder<unknown>): RawBuilder<string | null> {
  if (kind === "time") return sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (kind === "day") return sql`to_char(${column}, 'YYYY-MM-DD')`;
  return sql`(${column})::text`;
}

const TYPES = {
  text: sql.raw("text"),
  whole: sql.raw("int"),
  decimal: sql.raw("float8"),
  time: sql.raw("timestamptz"),
  day: sql.raw("date"),
} as const satisfies Record<SortKind, unknown>;

function parameterOf(kind: SortKind, value: string) {
  return sql`${value}::${TYPES[kind]}`;
}

/** The order of grades from the first to the last, for a column that names one. */
export function placeIn(grades: readonly string[], column: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`array_position(${sql.raw(`ARRAY[${grades.map((grade) => `'${grade}'`).join(", ")}]::text[]`)}, ${column})`;
}

/**
 * Reads a page of a sorted list, and counts the rows of the whole list.
 *
 * @param listing selects the list with the value of its order as `sorted_by`, without order and limit
 */
export async function readSortedPage<
  DB,
  TB extends keyof DB,
  Row extends { id: string; sorted_by: string | null },
>(listing: SelectQueryBuilder<DB, TB, Row>, page: CursorPage<SortedKey>, order: SortedOrder) {
  const { rows, ...rest } = await readCursorPage(listing, page, {
    sort: (unsorted) => order.sort(unsorted),
    after: order.after,
    keyOf: (row) => order.keyOf(row),
  });
  return { ...rest, rows: rows.map(withoutValue) };
}

/** As {@link readSortedPage}, without counting. */
export async function readSortedSlice<
  DB,
  TB extends keyof DB,
  Row extends { id: string; sorted_by: string | null },
>(listing: SelectQueryBuilder<DB, TB, Row>, page: CursorPage<SortedKey>, order: SortedOrder) {
  const { rows, ...rest } = await readSlice(listing, page, {
    sort: (unsorted) => order.sort(unsorted),
    after: order.after,
    keyOf: (row) => order.keyOf(row),
  });
  return { ...rest, rows: rows.map(withoutValue) };
}

function withoutValue<Row extends { sorted_by: string | null }>(row: Row): Omit<Row, "sorted_by"> {
  const { sorted_by: _, ...rest } = row;
  return rest;
}

/** Whether an instant is on a day of UTC or later. */
export function sinceDay(column: RawBuilder<unknown>, day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} >= ${day}::date::timestamp AT TIME ZONE 'UTC'`;
}

/** Whether an instant is on a day of UTC or earlier. */
export function untilDay(column: RawBuilder<unknown>, day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
}

/** Whether a text has another in it, in any case: `%` and `_` mean themselves. */
export function containsText(column: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} ILIKE ${`%${search.replace(/[\\%_]/g, "\\$&")}%`}`;
}
