import { sql } from "kysely";
import { z } from "zod";
import { now } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import { settings } from "@/lib/platform/env";

/** How many of a model's latest answers its latency is the mean of. */
const MEASURED_CALLS = 50;

/** `bigint` columns come as text; these are far below 2^53. */
const AmountSchema = z.string().regex(/^-?\d+$/);

const MonthRowSchema = z.strictObject({
  month: z.iso.date(),
  limit: AmountSchema,
  spent: AmountSchema,
  reserved: AmountSchema,
});

/** The budget of a month. Amounts in millionths of a dollar. */
export interface MonthBudget {
  /** `YYYY-MM-DD`. */
  month: string;
  limit: number;
  spent: number;
  reserved: number;
}

/** The month's budget of an organization. */
export async function findMonth(organizationId: string): Promise<MonthBudget> {
  const [row] = await selectRows(db(), MonthRowSchema, {
    // Named, because it is read before every question.
    name: "find-model-month",
    text: `SELECT to_char(date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS month,
       coalesce(o.model_budget, $3::bigint) AS limit, coalesce(m.spent, 0) AS spent, coalesce(m.reserved, 0) AS reserved
     FROM organizations o LEFT JOIN model_months m ON m.organization_id = o.id
       AND m.month = date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')::date
     WHERE o.id = $1`,
    values: [organizationId, now(), settings().models.monthlyBudget],
  });
  if (!row) throw new Error("the organization of a budget is missing");
  return {
    month: row.month,
    limit: Number(row.limit),
    spent: Number(row.spent),
    reserved: Number(row.reserved),
  };
}

export interface ModelFigures {
  avgLatencyMs: number;
  callsMeasured: number;
}

/** Mean latency of each model's latest answers in this organization, from the records of calls. */
export async function listLatencies(
  organizationId: string,
  modelIds: readonly string[],
): Promise<Map<string, ModelFigures>> {
  const rows = await db()
    .selectFrom(sql<{ model_id: string }>`unnest(${modelIds}::text[])`.as<"ids">(sql`ids (model_id)`))
    .crossJoinLateral((from) =>
      from
        .selectFrom("model_calls")
        .select("latency_ms")
        .where("organization_id", "=", organizationId)
        .whereRef("model_calls.model_id", "=", "ids.model_id")
        .where("outcome", "in", ["answered", "refused"])
        .orderBy("created_at", "desc")
        .limit(MEASURED_CALLS)
        .as("c"),
    )
    .select([
      "ids.model_id",
      sql<number>`round(avg(c.latency_ms))::int`.as("mean"),
      sql<number>`count(*)::int`.as("calls"),
    ])
    .groupBy("ids.model_id")
    .execute();
  return new Map(rows.map((row) => [row.model_id, { avgLatencyMs: row.mean, callsMeasured: row.calls }]));
}

export interface MonthSums {
  calls: number;
  failures: number;
  /** Millionths of a dollar. */
  cost: number;
}

/** What each model did and cost this month, in UTC. */
export async function listMonthSums(organizationId: string): Promise<Map<string, MonthSums>> {
  const rows = await db()
    .selectFrom("model_days")
    .select([
      "model_id",
      sql<number>`sum(calls)::int`.as("calls"),
      sql<number>`sum(failures)::int`.as("failures"),
      sql<string>`sum(cost)`.as("cost"),
    ])
    .where("organization_id", "=", organizationId)
    .where("day", ">=", sql<Date>`date_trunc('month', ${now()}::timestamptz at time zone 'UTC')::date`)
    .groupBy("model_id")
    .execute();
  return new Map(
    rows.map(({ model_id, calls, failures, cost }) => [model_id, { calls, failures, cost: Number(cost) }]),
  );
}

/** The sums of a day and model. */
export interface DaySums extends MonthSums {
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  modelId: string;
  promptTokens: number;
  completionTokens: number;
}

/** The sums of each day and model from that day on, oldest day first. */
export async function listDays(organizationId: string, from: string): Promise<DaySums[]> {
  const rows = await db()
    .selectFrom("model_days")
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("date"), "model_id", "calls", "failures"])
    .select(["prompt_tokens", "completion_tokens", "cost"])
    .where("organization_id", "=", organizationId)
    .where("day", ">=", sql<Date>`${from}::date`)
    .orderBy("day")
    .orderBy("model_id")
    .execute();
  return rows.map((row) => ({
    day: row.date,
    modelId: row.model_id,
    calls: row.calls,
    failures: row.failures,
    promptTokens: Number(row.prompt_tokens),
    completionTokens: Number(row.completion_tokens),
    cost: Number(row.cost),
  }));
}

/** Sets what an organization may spend in a month; null: what the environment says. @returns how many matched */
export async function updateModelBudget(organization: string, budget: number | null): Promise<number> {
  const { numUpdatedRows } = await db()
    .updateTable("organizations")
    .set({ model_budget: budget === null ? null : String(budget) })
    .where((row) => row.or([row("id", "=", organization), row("name", "=", organization)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
