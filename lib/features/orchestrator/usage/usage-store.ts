import { now } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";

/** How many of a model's latest answers its latency is the mean of. */
const MEASURED_CALLS = 50;

export interface MonthRow {
  /** `YYYY-MM-DD`. */
  month: string;
  limit: number;
  spent: number;
  reserved: number;
}

/** The month's budget of an organization. Amounts in millionths of a dollar. */
export async function findMonth(organizationId: string): Promise<MonthRow> {
  const { rows } = await pool().query<Record<"month" | "limit" | "spent" | "reserved", string>>({
    name: "find-model-month",
    text: `SELECT to_char(date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS month,
       coalesce(o.model_budget, $3::bigint) AS limit, coalesce(m.spent, 0) AS spent, coalesce(m.reserved, 0) AS reserved
     FROM organizations o LEFT JOIN model_months m ON m.organization_id = o.id
       AND m.month = date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')::date
     WHERE o.id = $1`,
    values: [organizationId, now(), settings().models.monthlyBudget],
  });
  const [row] = rows;
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
  const { rows } = await pool().query<{ model_id: string; mean: number; calls: number }>(
    `SELECT ids.model_id, round(avg(c.latency_ms))::int AS mean, count(*)::int AS calls
     FROM unnest($2::text[]) AS ids (model_id)
     CROSS JOIN LATERAL (
       SELECT latency_ms FROM model_calls
       WHERE organization_id = $1 AND model_id = ids.model_id AND outcome IN ('answered', 'refused')
       ORDER BY created_at DESC LIMIT $3) c
     GROUP BY ids.model_id`,
    [organizationId, modelIds, MEASURED_CALLS],
  );
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
  const { rows } = await pool().query<{ model_id: string; calls: number; failures: number; cost: string }>(
    `SELECT model_id, sum(calls)::int AS calls, sum(failures)::int AS failures, sum(cost) AS cost
     FROM model_days WHERE organization_id = $1 AND day >= date_trunc('month', $2::timestamptz AT TIME ZONE 'UTC')::date
     GROUP BY model_id`,
    [organizationId, now()],
  );
  return new Map(
    rows.map(({ model_id, calls, failures, cost }) => [model_id, { calls, failures, cost: Number(cost) }]),
  );
}

export interface DayRow {
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  modelId: string;
  calls: number;
  failures: number;
  promptTokens: number;
  completionTokens: number;
  /** Millionths of a dollar. */
  cost: number;
}

/** The sums of each day and model from that day on, oldest day first. */
export async function listDays(organizationId: string, from: string): Promise<DayRow[]> {
  type Sums = Record<"prompt_tokens" | "completion_tokens" | "cost", string>;
  const { rows } = await pool().query<
    { day: string; model_id: string; calls: number; failures: number } & Sums
  >(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, model_id, calls, failures, prompt_tokens, completion_tokens, cost
     FROM model_days WHERE organization_id = $1 AND day >= $2::date ORDER BY day, model_id`,
    [organizationId, from],
  );
  return rows.map((row) => ({
    day: row.day,
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
  const { rowCount } = await pool().query(
    "UPDATE organizations SET model_budget = $2 WHERE id = $1 OR name = $1",
    [organization, budget],
  );
  return rowCount ?? 0;
}
