import { sql } from "kysely";
import { z } from "zod";
import type { Page } from "@/lib/core/pagination";
import type { ConsensusDecision } from "@/lib/judgment/consensus/vocabulary";
import { type Database, db } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import {
  type ConsensusStep,
  ConsensusStepSchema,
  DeliberationSchema,
  type RunConsensus,
  SeatSchema,
} from "../schema";

/** Renewed while a run goes on; one whose process died is given up after this. */
const CLAIM_SECONDS = 30;
const CLAIM_END = sql<Date>`now() + ${sql.lit(CLAIM_SECONDS)} * interval '1 second'`;

/** As long as the API remembers an `Idempotency-Key`. */
const REQUEST_LIFETIME = sql`interval '24 hours'`;

/** What a run keeps of its request, apart from the columns that lists read. */
const KeptRequestSchema = z.object({
  /** How the question begins, as lists show it: personal data and secrets masked. */
  excerpt: z.string(),
  /** False: of a system that keeps no inputs. When the run ends, however it does, its texts are forgotten. */
  keeps_texts: z.boolean(),
  /** SHA-256 of the question, `sha256:<hex>`: what is left of it where no texts are kept. */
  task_digest: z.string(),
  context: z.string().nullable(),
  min_agreement: z.number(),
  system_name: z.string().nullable(),
  seats: z.array(SeatSchema),
});
export type KeptRequest = z.infer<typeof KeptRequestSchema>;

/** What a run shows of it; all that the oldest runs have kept. */
const ShownRequestSchema = KeptRequestSchema.pick({
  context: true,
  min_agreement: true,
  system_name: true,
  seats: true,
});

/** What a run keeps of its outcome; its steps are a column. */
const KeptResultSchema = DeliberationSchema.omit({ steps: true }).extend({
  decision_id: z.string().nullable(),
  review_id: z.string().nullable(),
  /** The intent its ledger entry came from. */
  intent_id: z.string().nullable(),
});
export type KeptResult = z.infer<typeof KeptResultSchema>;

const StepsSchema = z.array(ConsensusStepSchema);

/** What is set when a run ends: of a system that keeps no inputs nothing is left but a digest. */
const KEEPS_NO_TEXTS = sql<boolean>`request->>'keeps_texts' = 'false'`;
const FORGET_STEPS = { steps: sql`case when ${KEEPS_NO_TEXTS} then '[]'::jsonb else steps end` };
const FORGET_TEXTS = {
  task: sql<string>`case when ${KEEPS_NO_TEXTS} then request->>'task_digest' else task end`,
  request: sql`case when ${KEEPS_NO_TEXTS}
    then request || jsonb_build_object('context', null, 'excerpt', request->>'task_digest') else request end`,
};

export interface NewRun {
  id: string;
  input: RunConsensus;
  request: KeptRequest;
  requestedBy: string;
  requestedByName: string;
  at: Date;
  requestKey: string | null;
}

/** Inserts a run. @returns false when the same request has made its run already */
export async function insertRun(organizationId: string, run: NewRun): Promise<boolean> {
  const inserted = await db()
    .insertInto("consensus_runs")
    .values({
      id: run.id,
      organization_id: organizationId,
      task: run.input.task,
      strategy: run.input.strategy,
      request: JSON.stringify(run.request),
      status: "running",
      requested_by: run.requestedBy,
      requested_by_name: run.requestedByName,
      created_at: run.at,
      request_key: run.requestKey,
      claimed_until: CLAIM_END,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "request_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * The run a request has made, unless it failed or its key is older than the API remembers keys: those are let
 * go of, so that the request can be made again.
 */
export async function findRequestedRun(
  organizationId: string,
  requestKey: string,
): Promise<string | undefined> {
  await db()
    .updateTable("consensus_runs")
    .set({ request_key: null })
    .where("organization_id", "=", organizationId)
    .where("request_key", "=", requestKey)
    .where(sql<boolean>`(status = 'failed' or created_at < now() - ${REQUEST_LIFETIME})`)
    .execute();
  const run = await db()
    .selectFrom("consensus_runs")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();
  return run?.id;
}

/** A run of the organization that has not ended. */
function updateRunning(on: Database, organizationId: string, id: string) {
  return on
    .updateTable("consensus_runs")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("status", "=", "running");
}

/** Adds a step to a run that goes on, and renews the claim on it. */
export async function appendStep(organizationId: string, id: string, step: ConsensusStep): Promise<void> {
  await updateRunning(db(), organizationId, id)
    .set({ steps: sql`steps || ${JSON.stringify([step])}::jsonb`, claimed_until: CLAIM_END })
    .execute();
}

/** Says that the process of these runs is alive. @returns those that were not given up meanwhile */
export async function renewRuns(ids: readonly string[]): Promise<Set<string>> {
  const rows = await db()
    .updateTable("consensus_runs")
    .set({ claimed_until: CLAIM_END })
    .where("id", "=", sql<string>`any(${ids})`)
    .where("status", "=", "running")
    .returning("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface CompletedRun {
  result: KeptResult;
  steps: readonly ConsensusStep[];
  at: Date;
}

/** Completes a run inside the caller's transaction. @returns false when it was given up meanwhile */
export async function completeRunRow(
  tx: Database,
  organizationId: string,
  id: string,
  { result, steps, at }: CompletedRun,
): Promise<boolean> {
  const completed = await updateRunning(tx, organizationId, id)
    .set({
      ...FORGET_TEXTS,
      status: "completed",
      result: JSON.stringify(result),
      decision: result.decision,
      steps: JSON.stringify(steps),
      completed_at: at,
      claimed_until: null,
    })
    .returning("id")
    .executeTakeFirst();
  return completed !== undefined;
}

export async function failRunRow(organizationId: string, id: string, failure: string): Promise<void> {
  await updateRunning(db(), organizationId, id)
    .set({
      ...FORGET_STEPS,
      ...FORGET_TEXTS,
      status: "failed",
      failure,
      completed_at: sql<Date>`now()`,
      claimed_until: null,
    })
    .execute();
}

/** Gives up the runs whose process died. They are not taken over: asking again costs money, so people decide. */
export async function failInterruptedRuns(): Promise<void> {
  await db()
    .updateTable("consensus_runs")
    .set({
      ...FORGET_STEPS,
      ...FORGET_TEXTS,
      status: "failed",
      failure: "The run was interrupted: the server that conducted it was stopped. Ask again.",
      completed_at: sql<Date>`now()`,
      claimed_until: null,
    })
    .where("status", "=", "running")
    .where("claimed_until", "<", sql<Date>`now()`)
    .execute();
}

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export async function findRun(organizationId: string, id: string) {
  const row = await db()
    .selectFrom("consensus_runs")
    .select(["id", "task", "strategy", "request", "status", "steps", "result", "failure"])
    .select(["requested_by", "requested_by_name", "created_at", "completed_at"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      request: ShownRequestSchema.parse(row.request),
      steps: StepsSchema.parse(row.steps),
      result: KeptResultSchema.nullable().parse(row.result),
    }
  );
}

/** Progress for pollers; kept small because it is read often. */
export function findRunProgress(organizationId: string, id: string) {
  return db()
    .selectFrom("consensus_runs")
    .select(["status", sql<number>`jsonb_array_length(steps)`.as("steps")])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export type RunItemRow = Awaited<ReturnType<typeof listRunRows>>["rows"][number];

/** A page of runs, newest first, and how many match. */
export async function listRunRows(
  organizationId: string,
  filter: { systemName: string | undefined; decision: ConsensusDecision | undefined },
  page: Page,
) {
  let matching = db().selectFrom("consensus_runs").where("organization_id", "=", organizationId);
  if (filter.systemName !== undefined)
    matching = matching.where(sql<string>`request->>'system_name'`, "=", filter.systemName);
  if (filter.decision) matching = matching.where("decision", "=", filter.decision);
  const listing = matching
    .select(["id", "strategy", "status", "requested_by_name", "created_at", "completed_at", "decision"])
    .select([
      sql<string>`request->>'excerpt'`.as("task"),
      sql<string | null>`request->>'system_name'`.as("system_name"),
      sql<number | null>`(result->>'confidence')::float8`.as("confidence"),
      sql<number | null>`(result->>'agreement')::float8`.as("agreement"),
      sql<string | null>`result->>'total_cost'`.as("total_cost"),
    ])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  return readPage(listing, page);
}
