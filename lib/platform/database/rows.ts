import { type Insertable, sql } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { settings } from "@/lib/platform/env";
import type { Queryable } from "./database";
import type { DB } from "./prisma-client/tables";

/**
 * Runs a statement that is written as SQL because that was measured to be worth it: the append to the ledger,
 * claims, holds of a budget. Everything else uses Kysely, whose types the schema vouches for.
 *
 * Where `ASSAY_STRICT_OUTPUT` is on (tests, development) every row is checked against the schema, so a statement
 * that a test runs has the shape it claims. In production rows are passed on unread.
 *
 * @param row shape of a row as `pg` returns it: `bigint` and `numeric` as text, `timestamptz` as `Date`
 */
export async function selectRows<Row extends z.ZodType>(
  on: Queryable,
  row: Row,
  statement: pg.QueryConfig,
): Promise<z.output<Row>[]> {
  const { rows } = await on.query(statement);
  return settings().strictOutput ? rows.map((value) => row.parse(value)) : rows;
}

/** Selects how many rows a query matches: `query.select(rowCount).executeTakeFirstOrThrow()`. */
export const rowCount = sql<number>`count(*)::int`.as("total");

/**
 * A part of a statement: inserts the row if another part, by its name, gave any. The names of the columns come
 * from the row and have its type; its values are parameters.
 */
export function insertWhereRows<Table extends keyof DB & string>(
  table: Table,
  row: Insertable<DB[Table]>,
  part: string,
) {
  const columns = Object.entries(row);
  return sql<never>`(INSERT INTO ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    SELECT ${sql.join(columns.map(([, value]) => sql.val(value)))} WHERE EXISTS (SELECT FROM ${sql.table(part)}))`;
}
