import type { Page } from "@/lib/core/pagination";
import { pool, type Queryable } from "@/lib/platform/database/database";
import type { ConsensusDecision, ConsensusStep, Deliberation, RunConsensus, Seat, Strategy } from "../schema";

/** Renewed while a run goes on; one whose process died is given up after this. */
const CLAIM_SECONDS = 30;

/** As long as the API remembers an `Idempotency-Key`. */
const REQUEST_LIFETIME = "24 hours";

/** What a run keeps of its request beside the columns that lists read. */
export interface KeptRequest {
  /** How the question begins, as lists show it: personal data and secrets masked. */
  excerpt: string;
  /** False: of a system that keeps no inputs. When the run ends, however it does, its texts are forgotten. */
  keeps_texts: boolean;
  /** SHA-256 of the question, `sha256:<hex>`: what is left of it where no texts are kept. */
  task_digest: string;
  context: string | null;
  min_agreement: number;
  system_name: string | null;
  seats: Seat[];
}

/** What a run keeps of its outcome; its steps are a column. */
export interface KeptResult extends Omit<Deliberation, "steps"> {
  decision_id: string | null;
  review_id: string | null;
  /** The intent its ledger entry came from. */
  intent_id: string | null;
}

export interface RunRow {
  id: string;
  task: string;
  strategy: Strategy;
  request: KeptRequest;
  status: "running" | "completed" | "failed";
  steps: ConsensusStep[];
  result: KeptResult | null;
  failure: string | null;
  requested_by: string;
  requested_by_name: string;
  created_at: Date;
  completed_at: Date | null;
}

/** Parts of the statements that end a run. */
const FORGET_STEPS = "steps = CASE WHEN request->>'keeps_texts' = 'false' THEN '[]'::jsonb ELSE steps END";
const FORGET_TEXTS = `task = CASE WHEN request->>'keeps_texts' = 'false' THEN request->>'task_digest' ELSE task END,
  request = CASE WHEN request->>'keeps_texts' = 'false'
    THEN request || jsonb_build_object('context', NULL, 'excerpt', request->>'task_digest') ELSE request END`;

const COLUMNS = `id, task, strategy, request, status, steps, result, failure, requested_by, requested_by_name,
  created_at, completed_at`;

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
  const { input, request } = run;
  const { rowCount } = await pool().query(
    `INSERT INTO consensus_runs (id, organization_id, task, strategy, request, status, requested_by, requested_by_name,
       created_at, request_key, claimed_until)
     VALUES ($1, $2, $3, $4, $5, 'running', $6, $7, $8, $9, now() + ${CLAIM_SECONDS} * interval '1 second')
     ON CONFLICT (organization_id, request_key) DO NOTHING`,
    [
      run.id,
      organizationId,
      input.task,
      input.strategy,
      JSON.stringify(request),
      run.requestedBy,
      run.requestedByName,
      run.at,
      run.requestKey,
    ],
  );
  return rowCount === 1;
}

/**
 * The run a request has made, unless it failed or its key is older than the API remembers keys: those are let
 * go of, so that the request can be made again.
 */
export async function findRequestedRun(
  organizationId: string,
  requestKey: string,
): Promise<string | undefined> {
  await pool().query(
    `UPDATE consensus_runs SET request_key = NULL WHERE organization_id = $1 AND request_key = $2
       AND (status = 'failed' OR created_at < now() - interval '${REQUEST_LIFETIME}')`,
    [organizationId, requestKey],
  );
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM consensus_runs WHERE organization_id = $1 AND request_key = $2",
    [organizationId, requestKey],
  );
  return rows[0]?.id;
}

/** Adds a step to a run that goes on, and renews the claim on it. */
export async function appendStep(organizationId: string, id: string, step: ConsensusStep): Promise<void> {
  await pool().query(
    `UPDATE consensus_runs SET steps = steps || $3::jsonb, claimed_until = now() + ${CLAIM_SECONDS} * interval '1 second'
     WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    [organizationId, id, JSON.stringify([step])],
  );
}

/** Says that the process of these runs is alive. @returns those that were not given up meanwhile */
export async function renewRuns(ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool().query<{ id: string }>(
    `UPDATE consensus_runs SET claimed_until = now() + ${CLAIM_SECONDS} * interval '1 second'
     WHERE id = ANY($1) AND status = 'running' RETURNING id`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface CompletedRun {
  result: KeptResult;
  steps: readonly ConsensusStep[];
  at: Date;
}

/** Completes a run inside the caller's transaction. @returns false when it was given up meanwhile */
export async function completeRun(
  tx: Queryable,
  organizationId: string,
  id: string,
  { result, steps, at }: CompletedRun,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE consensus_runs SET status = 'completed', result = $3, decision = $4, steps = $5, completed_at = $6,
       claimed_until = NULL, ${FORGET_TEXTS}
     WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    [organizationId, id, JSON.stringify(result), result.decision, JSON.stringify(steps), at],
  );
  return rowCount === 1;
}

export async function failRun(organizationId: string, id: string, failure: string): Promise<void> {
  await pool().query(
    `UPDATE consensus_runs SET status = 'failed', failure = $3, completed_at = now(), claimed_until = NULL,
       ${FORGET_STEPS}, ${FORGET_TEXTS}
     WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    [organizationId, id, failure],
  );
}

/** Gives up the runs whose process died. They are not taken over: asking again costs money, so people decide. */
export async function failInterruptedRuns(): Promise<void> {
  await pool().query(
    `UPDATE consensus_runs SET status = 'failed', completed_at = now(), claimed_until = NULL,
       failure = 'The run was interrupted: the server that conducted it was stopped. Ask again.',
       ${FORGET_STEPS}, ${FORGET_TEXTS}
     WHERE status = 'running' AND claimed_until < now()`,
  );
}

export async function findRun(organizationId: string, id: string): Promise<RunRow | undefined> {
  const { rows } = await pool().query<RunRow>(
    `SELECT ${COLUMNS} FROM consensus_runs WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

/** How far a run is, for who follows it: read many times, so it is little. */
export async function findRunProgress(
  organizationId: string,
  id: string,
): Promise<{ status: RunRow["status"]; steps: number } | undefined> {
  const { rows } = await pool().query<{ status: RunRow["status"]; steps: number }>(
    "SELECT status, jsonb_array_length(steps) AS steps FROM consensus_runs WHERE organization_id = $1 AND id = $2",
    [organizationId, id],
  );
  return rows[0];
}

export interface RunItemRow
  extends Pick<RunRow, "id" | "task" | "strategy" | "status" | "requested_by_name"> {
  system_name: string | null;
  decision: ConsensusDecision | null;
  confidence: number | null;
  agreement: number | null;
  total_cost: string | null;
  created_at: Date;
  completed_at: Date | null;
}

/** A page of runs, newest first, and how many match. */
export async function listRunRows(
  organizationId: string,
  filter: { systemName: string | undefined; decision: ConsensusDecision | undefined },
  page: Page,
): Promise<{ total: number; rows: RunItemRow[] }> {
  const where = `WHERE organization_id = $1 AND ($2::text IS NULL OR request->>'system_name' = $2)
    AND ($3::text IS NULL OR decision = $3)`;
  const values = [organizationId, filter.systemName ?? null, filter.decision ?? null];
  const [counted, listed] = await Promise.all([
    pool().query<{ total: number }>(`SELECT count(*)::int AS total FROM consensus_runs ${where}`, values),
    pool().query<RunItemRow>(
      `SELECT id, request->>'excerpt' AS task, strategy, status, requested_by_name, created_at, completed_at, decision,
         request->>'system_name' AS system_name, (result->>'confidence')::float8 AS confidence,
         (result->>'agreement')::float8 AS agreement, result->>'total_cost' AS total_cost
       FROM consensus_runs ${where} ORDER BY created_at DESC, id DESC OFFSET $4 LIMIT $5`,
      [...values, page.skip, page.limit],
    ),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: listed.rows };
}
