import { sql } from "kysely";
import { z } from "zod";
import { db, type Transaction, transaction } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import type { AttemptResult, Settlement } from "./attempts";
import type { EndpointLoad } from "./grant-slots";

/** Longer than an attempt: a killed process's deliveries are taken over after this. */
export const LEASE_SECONDS = 30;

/** Any fixed number: processes claim one after the other, so that limits hold over all of them. */
const CLAIM_LOCK = 5_611_204_983;

const ClaimedDeliverySchema = z.object({
  id: z.string(),
  claim_id: z.string(),
  organization_id: z.string(),
  endpoint_id: z.string(),
  event_id: z.string(),
  body: z.string(),
  tries: z.int(),
  url: z.string(),
  secret: z.instanceof(Buffer),
  /** Null when there is none or its time is over. */
  previous_secret: z.instanceof(Buffer).nullable(),
  /** Whether the previous one makes `X-Service-Signature`. */
  service_uses_previous: z.boolean(),
  is_demonstration: z.boolean(),
});

/** A delivery that this process alone may send until its lease is over. */
export type ClaimedDelivery = z.output<typeof ClaimedDeliverySchema>;

const ClaimLockSchema = z.object({ is_ours: z.boolean() });

/**
 * Claims what `decide` grants, given the load of every endpoint with something due or in flight.
 *
 * @returns undefined while another process claims
 */
export function claimDeliveries(
  claimId: string,
  decide: (loads: EndpointLoad[]) => ReadonlyMap<string, number>,
): Promise<ClaimedDelivery[] | undefined> {
  return transaction(async (tx) => {
    // A claim that a crash of the database loses is only a delivery that is sent again. The lock is taken
    // by a statement of its own: the next one must see what the last holder committed.
    // Without bitmap scans, because only plain index scans remember which entries are dead, and a busy
    // endpoint leaves thousands of those.
    const [lock] = await selectRows(tx, ClaimLockSchema, {
      text: `SELECT pg_try_advisory_xact_lock($1) AS is_ours, set_config('synchronous_commit', 'off', true),
        set_config('enable_bitmapscan', 'off', true)`,
      values: [CLAIM_LOCK],
    });
    if (!lock?.is_ours) return undefined;
    const grants = decide(await readLoads(tx));
    return grants.size === 0 ? [] : claim(tx, claimId, grants);
  });
}

const DUE =
  "status = 'pending' AND next_attempt_at <= now() AND (claimed_until IS NULL OR claimed_until <= now())";

/**
 * The endpoints that have something pending are found by jumping from one to the next in the partial index
 * (a loose index scan), and of each only a few rows are read: a backlog of one costs the others nothing.
 */
const READ_LOADS = `
  WITH RECURSIVE waiting AS (
    (SELECT endpoint_id FROM webhook_deliveries WHERE status = 'pending' ORDER BY endpoint_id, next_attempt_at LIMIT 1)
    UNION ALL
    SELECT (SELECT d.endpoint_id FROM webhook_deliveries d
            WHERE d.status = 'pending' AND d.endpoint_id > w.endpoint_id
            ORDER BY d.endpoint_id, d.next_attempt_at LIMIT 1)
    FROM waiting w WHERE w.endpoint_id IS NOT NULL),
  due AS (
    SELECT w.endpoint_id, count(*)::int AS due, min(d.next_attempt_at) AS due_since
    FROM waiting w
    JOIN webhook_endpoints e ON e.id = w.endpoint_id AND e.is_active
    CROSS JOIN LATERAL (
      SELECT next_attempt_at FROM webhook_deliveries
      WHERE endpoint_id = w.endpoint_id AND ${DUE} ORDER BY next_attempt_at LIMIT $1) d
    GROUP BY w.endpoint_id),
  in_flight AS (
    SELECT endpoint_id, count(*)::int AS in_flight FROM webhook_deliveries
    WHERE claimed_until > now() GROUP BY endpoint_id)
  SELECT e.id AS endpoint_id, e.organization_id, e.url, e.last_success_at IS NOT NULL AS has_succeeded,
    e.consecutive_failures, coalesce(f.in_flight, 0) AS in_flight, coalesce(due.due, 0) AS due,
    coalesce(due.due_since, now()) AS due_since
  FROM due FULL JOIN in_flight f USING (endpoint_id) JOIN webhook_endpoints e ON e.id = endpoint_id`;

const LoadSchema = z.object({
  endpoint_id: z.string(),
  organization_id: z.string(),
  url: z.string(),
  has_succeeded: z.boolean(),
  consecutive_failures: z.int(),
  in_flight: z.int(),
  due: z.int(),
  due_since: z.date(),
});

/** No endpoint is granted more at once, so no more are counted. */
const MAX_DUE = 4;

async function readLoads(tx: Transaction): Promise<EndpointLoad[]> {
  const rows = await selectRows(tx, LoadSchema, {
    name: "webhook-loads",
    text: READ_LOADS,
    values: [MAX_DUE],
  });
  return rows.map((row) => ({
    endpointId: row.endpoint_id,
    organizationId: row.organization_id,
    url: row.url,
    hasSucceeded: row.has_succeeded,
    consecutiveFailures: row.consecutive_failures,
    inFlight: row.in_flight,
    due: row.due,
    dueSince: row.due_since,
  }));
}

/**
 * Claims the oldest due deliveries of each endpoint. One whose claim ran out was being sent by a process that
 * ended: that attempt is recorded as interrupted, and counts as an attempt but not as a try.
 */
const CLAIM = `
  WITH picked AS (
    SELECT d.* FROM unnest($2::text[], $3::int[]) AS g(endpoint_id, slots)
    CROSS JOIN LATERAL (
      SELECT id, claim_id AS lost_claim, claimed_until AS lost_at FROM webhook_deliveries
      WHERE endpoint_id = g.endpoint_id AND ${DUE}
      ORDER BY next_attempt_at LIMIT g.slots FOR UPDATE SKIP LOCKED) d),
  claimed AS (
    UPDATE webhook_deliveries d SET claim_id = $1, claimed_until = now() + $4 * interval '1 second',
      attempts = d.attempts + CASE WHEN p.lost_claim IS NULL THEN 0 ELSE 1 END
    FROM picked p WHERE d.id = p.id
    RETURNING d.id, d.claim_id, d.organization_id, d.endpoint_id, d.event_id, d.body, d.tries, d.attempts,
      p.lost_claim, p.lost_at),
  interrupted AS (
    INSERT INTO webhook_attempts (delivery_id, number, organization_id, url, request_headers, started_at, duration_ms,
      failure, detail)
    SELECT c.id, c.attempts, c.organization_id, e.url, '{}', c.lost_at - $4 * interval '1 second', 0, 'interrupted',
      'The process that made this attempt ended before it could note an answer; the receiver may have got the event.'
    FROM claimed c JOIN webhook_endpoints e ON e.id = c.endpoint_id WHERE c.lost_claim IS NOT NULL)
  SELECT c.id, c.claim_id, c.organization_id, c.endpoint_id, c.event_id, c.body, c.tries, e.url, e.secret,
    CASE WHEN e.previous_secret_expires_at > now() THEN e.previous_secret END AS previous_secret, e.service_uses_previous,
    o.is_demonstration
  FROM claimed c
  JOIN webhook_endpoints e ON e.id = c.endpoint_id
  JOIN organizations o ON o.id = c.organization_id`;

function claim(
  tx: Transaction,
  claimId: string,
  grants: ReadonlyMap<string, number>,
): Promise<ClaimedDelivery[]> {
  return selectRows(tx, ClaimedDeliverySchema, {
    name: "webhook-claim",
    text: CLAIM,
    values: [claimId, [...grants.keys()], [...grants.values()], LEASE_SECONDS],
  });
}

/** Gives back what was claimed and not started, as if it had never been claimed. */
export async function releaseClaims(claimId: string): Promise<void> {
  await db()
    .updateTable("webhook_deliveries")
    .set({ claim_id: null, claimed_until: null })
    .where("claim_id", "=", claimId)
    .where("claimed_until", "is not", null)
    .execute();
}

/** An attempt that ended, with what it means for its delivery. */
export interface SettledAttempt {
  delivery: Pick<ClaimedDelivery, "id" | "claim_id" | "endpoint_id" | "url">;
  result: AttemptResult;
  settlement: Settlement;
}

/**
 * Everything an attempt changes, in one statement: its delivery (only while the claim is still ours), its
 * record, the health of its endpoint. Endpoints are locked first and in the order of their ids, so that two
 * processes, or one and a deletion, never wait for each other in a circle.
 */
const STORE_RESULTS = `
  WITH outcome AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(
      id text, claim_id text, endpoint_id text, url text, status text, tries int, next_attempt_at timestamptz,
      is_gone boolean, headers jsonb, started_at timestamptz, finished_at timestamptz, duration_ms int,
      status_code int, failure text, detail text, excerpt text)),
  endpoint AS MATERIALIZED (
    SELECT id FROM webhook_endpoints WHERE id IN (SELECT endpoint_id FROM outcome) ORDER BY id FOR NO KEY UPDATE),
  stored AS (
    UPDATE webhook_deliveries d SET status = o.status, attempts = d.attempts + 1, tries = o.tries,
      next_attempt_at = coalesce(o.next_attempt_at, d.next_attempt_at), claim_id = NULL, claimed_until = NULL,
      completed_at = CASE WHEN o.status = 'pending' THEN NULL ELSE o.finished_at END
    FROM outcome o JOIN endpoint ON endpoint.id = o.endpoint_id
    WHERE d.id = o.id AND d.claim_id = o.claim_id
    RETURNING d.id AS delivery_id, d.organization_id, d.attempts, o.*),
  attempt AS (
    INSERT INTO webhook_attempts (delivery_id, number, organization_id, url, request_headers, started_at, duration_ms,
      status_code, failure, detail, response_excerpt)
    SELECT delivery_id, attempts, organization_id, url, headers, started_at, duration_ms, status_code, failure, detail,
      excerpt
    FROM stored),
  success AS (SELECT endpoint_id, max(finished_at) AS at FROM stored WHERE failure IS NULL GROUP BY endpoint_id),
  health AS (
    SELECT s.endpoint_id, min(success.at) AS success_at, max(s.finished_at) FILTER (WHERE s.failure IS NOT NULL) AS failure_at,
      count(*) FILTER (WHERE s.failure IS NOT NULL AND (success.at IS NULL OR s.finished_at > success.at)) AS failures,
      bool_or(s.is_gone) AS is_gone
    FROM stored s LEFT JOIN success USING (endpoint_id) GROUP BY s.endpoint_id)
  UPDATE webhook_endpoints e SET
    last_success_at = greatest(e.last_success_at, h.success_at),
    last_failure_at = greatest(e.last_failure_at, h.failure_at),
    consecutive_failures = CASE WHEN h.success_at IS NULL THEN e.consecutive_failures ELSE 0 END + h.failures,
    is_active = e.is_active AND NOT h.is_gone,
    disabled_reason = CASE WHEN h.is_gone AND e.is_active THEN 'gone' ELSE e.disabled_reason END
  FROM health h WHERE e.id = h.endpoint_id`;

/** Enough of a signature to compare by eye; a reader of the record must not be able to send it again. */
const SHOWN_CHARACTERS = 12;

function withoutSignatures(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      name.endsWith("-signature") ? [name, `${value.slice(0, SHOWN_CHARACTERS)}…`] : [name, value],
    ),
  );
}

/** Stores the outcomes of attempts whose claims are still ours; the others belong to another process now. */
export async function storeResults(attempts: readonly SettledAttempt[]): Promise<void> {
  const outcomes = attempts.map(({ delivery, result, settlement }) => ({
    id: delivery.id,
    claim_id: delivery.claim_id,
    endpoint_id: delivery.endpoint_id,
    url: delivery.url,
    status: settlement.status,
    tries: settlement.tries,
    next_attempt_at: settlement.nextAttemptAt,
    is_gone: settlement.isGone,
    headers: withoutSignatures(result.headers),
    started_at: result.startedAt,
    finished_at: result.finishedAt,
    duration_ms: result.finishedAt.getTime() - result.startedAt.getTime(),
    status_code: result.statusCode,
    failure: result.failure,
    detail: result.detail,
    excerpt: result.excerpt,
  }));
  await transaction(async (tx) => {
    // Not waiting for the disk: what a crash of the database loses is sent again, as it may be anyway.
    await sql`SET LOCAL synchronous_commit = off`.execute(tx);
    await tx.client.query({
      name: "webhook-results",
      text: STORE_RESULTS,
      values: [JSON.stringify(outcomes)],
    });
  });
}
