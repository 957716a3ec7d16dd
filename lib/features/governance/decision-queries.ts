import { type Insertable, type NotNull, sql } from "kysely";
import { z } from "zod";
import type { Page } from "@/lib/core/pagination";
import type { PreparedIntent } from "@/lib/features/ledger";
import { exchangeState, type SystemState } from "@/lib/features/systems";
import { DriftMeasurementSchema } from "@/lib/judgment/drift/schema";
import { type Opinion, OpinionSchema } from "@/lib/judgment/opinion/schema";
import { DECISIONS, RISK_LEVELS } from "@/lib/judgment/risk/vocabulary";
import { type Database, db } from "@/lib/platform/database/database";
import type { GovernanceDecision } from "@/lib/platform/database/prisma-client/tables";
import { insertWhereRows } from "@/lib/platform/database/rows";
import { placeIn, readSortedPage, sinceDay, sortedOrder, untilDay } from "@/lib/platform/database/sorting";
import { DECISION_SORTS, type DecisionQuery, DecisionScanSchema, PrecedentSchema } from "./schema";

const { nearest_reference, differences, notes } = DriftMeasurementSchema.shape;

/** What was found out, as the API returns it. */
const DecisionDetailSchema = z.object({
  nearest_reference,
  differences,
  notes,
  /** How it begins, as lists show it; null where the system keeps no inputs. */
  excerpt: z.string().nullable(),
  reasons: z.array(z.string()),
  scan: DecisionScanSchema.nullable(),
  precedent: PrecedentSchema.nullable().optional(),
  opinion: OpinionSchema.nullable().optional(),
  /** The run a consensus came from; absent for what was measured. */
  consensus_id: z.string().optional(),
});
export type DecisionDetail = z.infer<typeof DecisionDetailSchema>;

export interface NewDecision extends Omit<Insertable<GovernanceDecision>, "organization_id" | "detail"> {
  detail: DecisionDetail;
}

/** A decision, the intent of its ledger entry, and the review it opens. */
export interface DecisionRows {
  decision: NewDecision;
  intent: PreparedIntent["row"];
  reviewId: string | null;
}

/**
 * Inserts a decision and everything that comes with it, if its system is still in the state the decision was made
 * from. One statement: all of it or nothing.
 *
 * @returns false when another decision or a change of the system came first
 */
export async function insertDecision(
  on: Database,
  organizationId: string,
  { decision, intent, reviewId }: DecisionRows,
  system: { state: SystemState; isDrifting: boolean | null; isLatest: boolean },
): Promise<boolean> {
  const { detail, ...columns } = decision;
  const at = new Date(decision.created_at);
  const row = { ...columns, organization_id: organizationId, detail: JSON.stringify(detail) };
  const reviewRow = (id: string) => ({
    id,
    organization_id: organizationId,
    decision_id: decision.id,
    created_at: at,
  });
  const kept = on
    .with("exchanged", (part) => exchangeState(part, organizationId, system.state, { ...system, at }))
    .with("intent", () => insertWhereRows("ledger_intents", intent, "exchanged"))
    .with("decision", () => insertWhereRows("governance_decisions", row, "exchanged"));
  const statement =
    reviewId === null
      ? kept.selectFrom("exchanged").select("id")
      : kept
          .with("review", () => insertWhereRows("reviews", reviewRow(reviewId), "exchanged"))
          .selectFrom("exchanged")
          .select("id");
  const name = reviewId ? "insert-decision-and-review" : "insert-decision";
  return (await on.rowsOf(name, statement)).length > 0;
}

/** Whether an insert failed because the same request has made its decision already. */
export function isRequestedTwice(error: unknown): boolean {
  return (
    error instanceof Error &&
    "constraint" in error &&
    error.constraint === "governance_decisions_organization_id_request_key_key"
  );
}

/** The decision a request has made. */
export function findRequestedDecision(organizationId: string, requestKey: string) {
  return db()
    .selectFrom("governance_decisions as d")
    .leftJoin("reviews as r", "r.decision_id", "d.id")
    .select(["d.id", "r.id as review_id", "d.created_at", "d.intent_id"])
    .where("d.organization_id", "=", organizationId)
    .where("d.request_key", "=", requestKey)
    .executeTakeFirstOrThrow();
}

/** The opinion that the decision of an earlier, identical request was made with. */
export async function findRequestedOpinion(
  organizationId: string,
  requestKey: string,
): Promise<Opinion | undefined> {
  const row = await db()
    .selectFrom("governance_decisions")
    .select("detail")
    .where("organization_id", "=", organizationId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();
  return (row && withDetail(row).detail.opinion) ?? undefined;
}

/** Columns of a decision in a list; `d`, `s` and `r` are the decision, its system and its review. */
export const DECISION_COLUMNS = [
  "d.id",
  "d.kind",
  "d.system_id",
  "s.name as system_name",
  "d.decision",
  "d.risk_level",
  "d.drift_score",
  "d.threshold",
  "d.is_drifting",
  "d.method",
  "d.comparison",
  sql<string | null>`d.detail->>'excerpt'`.as("excerpt"),
  "r.id as review_id",
  "d.intent_id",
  "d.created_at",
] as const;

/** Columns of a decision with everything it was made from. */
export const DETAIL_COLUMNS = [
  ...DECISION_COLUMNS,
  "d.model",
  "d.method_version",
  "d.behavior",
  "d.expected_behavior",
  "d.behavior_digest",
  "d.expected_digest",
  "d.context_digest",
  "d.analysis",
  "d.detail",
  "d.requested_by",
  "d.requested_by_name",
] as const;

function decisionsOf(organizationId: string) {
  return db()
    .selectFrom("governance_decisions as d")
    .innerJoin("systems as s", "s.id", "d.system_id")
    .leftJoin("reviews as r", "r.decision_id", "d.id")
    .where("d.organization_id", "=", organizationId);
}

export type DecisionRow = Awaited<ReturnType<typeof listDecisionRows>>["rows"][number];
export type DecisionDetailRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

/** A row with its detail checked. */
export function withDetail<Row extends { detail: unknown }>(row: Row) {
  return { ...row, detail: DecisionDetailSchema.parse(row.detail) };
}

export async function findDecision(organizationId: string, id: string) {
  const row = await decisionsOf(organizationId)
    .select(DETAIL_COLUMNS)
    .where("d.id", "=", id)
    .executeTakeFirst();
  return row && withDetail(row);
}

/** The decisions whose ledger entries come from these intents. */
export async function readDecisionsOfIntents(organizationId: string, intentIds: readonly string[]) {
  const rows = await decisionsOf(organizationId)
    .select(DETAIL_COLUMNS)
    .where("d.intent_id", "=", sql<string>`any(${intentIds})`)
    .execute();
  return rows.map(withDetail);
}

const SORTING = {
  kinds: DECISION_SORTS,
  by: {
    timestamp: sql`d.created_at`,
    system_name: sql`lower(s.name)`,
    decision: placeIn(DECISIONS, sql`d.decision`),
    risk_level: placeIn(RISK_LEVELS, sql`d.risk_level`),
    drift_score: sql`d.drift_score`,
  },
  required: ["timestamp", "system_name", "decision", "risk_level", "drift_score"],
  id: sql`d.id`,
} as const;

/**
 * A page of decisions, newest first unless sorted otherwise, and how many match.
 *
 * @param options.isMeasured only those that measured drift
 */
export async function listDecisionRows(
  organizationId: string,
  { system_name, decision, kind, risk_level, from, to, sort = "-timestamp", ...page }: DecisionQuery,
  { isMeasured = false }: { isMeasured?: boolean } = {},
) {
  let matching = decisionsOf(organizationId);
  if (system_name !== undefined)
    matching = matching.where(sql<boolean>`${system_name} in (s.name, s.name_key)`);
  if (decision) matching = matching.where("d.decision", "=", decision);
  if (kind) matching = matching.where("d.kind", "=", kind);
  if (risk_level) matching = matching.where("d.risk_level", "=", risk_level);
  if (from !== undefined) matching = matching.where(sinceDay(sql`d.created_at`, from));
  if (to !== undefined) matching = matching.where(untilDay(sql`d.created_at`, to));
  if (isMeasured) matching = matching.where("d.method", "is not", null);
  const order = sortedOrder(SORTING, sort);
  const listing = matching.select(DECISION_COLUMNS).select(order.value.as("sorted_by"));
  return readSortedPage(listing, page, order);
}

/** The last drift score measured of a system; 0 when none was. */
export async function findLastDriftScore(
  tx: Database,
  organizationId: string,
  systemId: string,
): Promise<number> {
  const row = await tx
    .selectFrom("governance_decisions")
    .select("drift_score")
    .where("organization_id", "=", organizationId)
    .where("system_id", "=", systemId)
    .where("method", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.drift_score ?? 0;
}

/** The newest drift scores of a system, oldest of them first. */
export async function listReadings(organizationId: string, systemId: string, { limit }: Pick<Page, "limit">) {
  const rows = await db()
    .selectFrom("governance_decisions")
    .select(["id", "drift_score", "model", "method_version", "created_at"])
    .select(["threshold", "method", "comparison"])
    .where("organization_id", "=", organizationId)
    .where("system_id", "=", systemId)
    .where("method", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .$narrowType<{ threshold: NotNull; method: NotNull; comparison: NotNull }>()
    .execute();
  return rows.reverse();
}

/** A page of the intents of decisions and resolutions, in the order of their ids. */
export async function listIntentIds(organizationId: string, after: string, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom((from) =>
      from
        .selectFrom("governance_decisions")
        .select("intent_id")
        .where("organization_id", "=", organizationId)
        .unionAll(
          from
            .selectFrom("reviews")
            .select("intent_id")
            .where("organization_id", "=", organizationId)
            .where("intent_id", "is not", null)
            .$narrowType<{ intent_id: NotNull }>(),
        )
        .as("i"),
    )
    .select("intent_id")
    .where("intent_id", ">", after)
    .orderBy("intent_id")
    .limit(limit)
    .execute();
  return rows.map(({ intent_id }) => intent_id);
}
