import {
  type Expression,
  type SelectQueryBuilder,
  type Simplify,
  type SqlBool,
  type StringReference,
  sql,
} from "kysely";
import { z } from "zod";
import { type CursorKey, type CursorPage, encodeCursor, type Page } from "@/lib/core/pagination";
import { rowCount } from "./rows";

/** Rows of a page, and how many the list has over all pages. */
export interface RowPage<Row> {
  total: number;
  rows: Simplify<Row>[];
}

/** Rows that follow a cursor, and the cursor of those after them; null when there are none. */
export interface RowSlice<Row> {
  rows: Simplify<Row>[];
  next_cursor: string | null;
}

/**
 * The order of a list that is read by cursor. It must be total, or rows would slip between pages: the last
 * column is unique.
 */
export type CursorOrder<DB, TB extends keyof DB, Row, Key extends CursorKey> = {
  /** Where a row is in the order, as the cursor names it. */
  keyOf: (row: Simplify<Row>) => Key;
} & (UniformOrder<DB, TB> | MixedOrder<DB, TB, Row, Key>);

/** All columns go one way, so that one comparison of the columns with the key finds the place in an index. */
interface UniformOrder<DB, TB extends keyof DB> {
  /** What the parts of the key are compared with, in their order. */
  columns: readonly (StringReference<DB, TB> | Expression<unknown>)[];
  direction: "asc" | "desc";
}

/** Columns go different ways; the list says itself what comes after a key. */
interface MixedOrder<DB, TB extends keyof DB, Row, Key> {
  sort: (listing: SelectQueryBuilder<DB, TB, Row>) => SelectQueryBuilder<DB, TB, Row>;
  after: (key: Key) => Expression<SqlBool>;
}

/**
 * Reads a page that begins after `skip` rows, and counts the rows of the whole list.
 *
 * @param listing selects and sorts the list, without a limit
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  listing: SelectQueryBuilder<DB, TB, Row>,
  { skip, limit }: Page,
): Promise<RowPage<Row>> {
  const [total, rows] = await Promise.all([countRows(listing), listing.offset(skip).limit(limit).execute()]);
  return { total, rows };
}

/**
 * Reads a page that may begin after a cursor, and counts the rows of the whole list.
 *
 * @param listing selects the list, without order and limit
 */
export async function readCursorPage<DB, TB extends keyof DB, Row, Key extends CursorKey>(
  listing: SelectQueryBuilder<DB, TB, Row>,
  page: CursorPage<Key>,
  order: CursorOrder<DB, TB, Row, Key>,
): Promise<RowPage<Row> & RowSlice<Row>> {
  const [total, slice] = await Promise.all([countRows(listing), readSlice(listing, page, order)]);
  return { total, ...slice };
}

/** As {@link readCursorPage}, without counting: for a list whose length is known otherwise. */
export async function readSlice<DB, TB extends keyof DB, Row, Key extends CursorKey>(
  listing: SelectQueryBuilder<DB, TB, Row>,
  { skip, limit, cursor }: CursorPage<Key>,
  order: CursorOrder<DB, TB, Row, Key>,
): Promise<RowSlice<Row>> {
  const { sort, after, keyOf } = "columns" in order ? uniform(order) : order;
  const following = cursor ? listing.where(after(cursor)) : listing;
  // One more than is shown: it says whether there is a next page.
  const rows = await sort(following)
    .offset(skip)
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next_cursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}

function uniform<DB, TB extends keyof DB, Row, Key extends CursorKey>({
  columns,
  direction,
  keyOf,
}: UniformOrder<DB, TB> & { keyOf: (row: Simplify<Row>) => Key }) {
  const terms = columns.map((column) => (typeof column === "string" ? sql.ref(column) : column));
  return {
    keyOf,
    sort: (listing: SelectQueryBuilder<DB, TB, Row>) =>
      terms.reduce<typeof listing>((sorted, term) => sorted.orderBy(term, direction), listing),
    after: (key: Key) =>
      sql<SqlBool>`(${sql.join(terms)}) ${sql.raw(direction === "asc" ? ">" : "<")} (${sql.join(key)})`,
  };
}

/** Kysely cannot tell the type of a selection from tables that are a parameter. */
const CountedSchema = z.object({ total: z.int() });

async function countRows<DB, TB extends keyof DB, Row>(
  listing: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const counting = listing.clearSelect().clearOrderBy().select(rowCount);
  return CountedSchema.parse(await counting.executeTakeFirstOrThrow()).total;
}
