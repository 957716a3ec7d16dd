import { sql } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { settings } from "@/lib/platform/env";
import type { Queryable } from "./database";

/**
 * Runs a statement that is written as SQL because that was measured to be worth it: the append to the ledger,
 * claims, holds of a budget. Everything else uses Kysely, whose types the schema vouches for.
 *
 * Where `ASSAY_STRICT_OUTPUT` is on (tests, development) every row is held against the schema, so a statement
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
