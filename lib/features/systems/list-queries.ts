import { type RawBuilder, sql } from "kysely";
import { RISK_CLASSES } from "@/lib/judgment/risk/vocabulary";
import { db } from "@/lib/platform/database/database";
import { rowCount } from "@/lib/platform/database/rows";
import { placeIn, readSortedPage, readSortedSlice, sortedOrder } from "@/lib/platform/database/sorting";
import {
  SYSTEM_COLUMN_SORTS,
  type SystemColumnQuery,
  type SystemFilter,
  type SystemRiskQuery,
} from "./schema";
import { COLUMNS, toRow } from "./system-queries";

function matchingSystems(organizationId: string, { search, owner, risk_class, status }: SystemFilter) {
  let matching = db().selectFrom("systems").where("organization_id", "=", organizationId);
  // `strpos` and not LIKE: the search text may contain % and _.
  if (search !== undefined)
    matching = matching.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`);
  if (owner !== undefined) {
    const owned = sql<boolean>`lower(owner) = lower(${owner})`;
    matching = matching.where((eb) => (owner === "none" ? eb.or([eb("owner", "is", null), owned]) : owned));
  }
  if (risk_class !== undefined) matching = matching.where("risk_class", "=", risk_class);
  if (status !== undefined) matching = matching.where("is_drifting", "=", status === "drifting");
  return matching;
}

const SORTING = {
  kinds: SYSTEM_COLUMN_SORTS,
  by: {
    name: sql`lower(name)`,
    owner: sql`lower(owner)`,
    risk_class: placeIn(RISK_CLASSES, sql`risk_class`),
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
  },
  required: ["name", "risk_class", "created_at", "updated_at"],
  id: sql`id`,
} as const;

const RISK_SORTING = {
  kinds: { risk_score: "whole" },
  by: { risk_score: sql`risk_score` },
  required: ["risk_score"],
  id: sql`id`,
} as const;

/** A page of systems, by name unless sorted otherwise, and how many match. */
export async function listSystemRows(
  organizationId: string,
  { sort = "name", skip, limit, cursor, ...filter }: SystemColumnQuery,
) {
  const order = sortedOrder(SORTING, sort);
  const listing = matchingSystems(organizationId, filter).select(COLUMNS).select(order.value.as("sorted_by"));
  const { rows, ...rest } = await readSortedPage(listing, { skip, limit, cursor }, order);
  return { ...rest, rows: rows.map(toRow) };
}

/**
 * A page of systems by their risk score, and how many match.
 *
 * @param scores a statement with the score of every system
 */
export async function listRowsByRisk(
  organizationId: string,
  { sort, skip, limit, cursor, ...filter }: SystemRiskQuery,
  scores: RawBuilder<{ scored_id: string; risk_score: number }>,
) {
  const order = sortedOrder(RISK_SORTING, sort);
  const matching = matchingSystems(organizationId, filter);
  const listing = matching
    .innerJoin(sql<{ scored_id: string; risk_score: number }>`(${scores})`.as("scored"), "scored_id", "id")
    .select(COLUMNS)
    .select(order.value.as("sorted_by"));
  const [{ total }, { rows, next_cursor }] = await Promise.all([
    matching.select(rowCount).executeTakeFirstOrThrow(),
    readSortedSlice(listing, { skip, limit, cursor }, order),
  ]);
  return { total, next_cursor, rows: rows.map(toRow) };
}
