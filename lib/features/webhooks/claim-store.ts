import { pool, type Transaction, transaction } from "@/lib/platform/database/database";
import type { EndpointLoad } from "./grant-slots";

/** Longer than an attempt: a killed process's deliveries are taken over after this. */
export const LEASE_SECONDS = 30;

/** Any fixed number: processes claim one after the other, so that limits hold over all of them. */
const CLAIM_LOCK = 5_611_204_983;

/** A delivery that this process alone may send until its lease is over. */
export interface ClaimedDelivery {
  id: string;
  claim_id: string;
  organization_id: string;
  endpoint_id: string;
  event_id: string;
  body: string;
  tries: number;
  url: string;
  secret: Buffer;
  /** Null when there is none or its time is over. */
  previous_secret: Buffer | null;
  /** Whether the previous one makes `X-Service-Signature`. */
  service_uses_previous: boolean;
  is_demonstration: boolean;
}

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
    const { rows } = await tx.query<{ is_ours: boolean }>(
      `SELECT pg_try_advisory_xact_lock($1) AS is_ours, set_config('synchronous_commit', 'off', true),
         set_config('enable_bitmapscan', 'off', true)`,
      [CLAIM_LOCK],
    );
    if (!rows[0]?.is_ours) return undefined;
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
  SELECT e.id AS "endpointId", e.organization_id AS "organizationId", e.url,
    e.last_success_at IS NOT NULL AS "hasSucceeded", e.consecutive_failures AS "consecutiveFailures",
    coalesce(f.in_flight, 0) AS "inFlight", coalesce(due.due, 0) AS due, coalesce(due.due_since, now()) AS "dueSince"
  FROM due FULL JOIN in_flight f USING (endpoint_id) JOIN webhook_endpoints e ON e.id = endpoint_id`;

const MOST_DUE = 4;

async function readLoads(tx: Transaction): Promise<EndpointLoad[]> {
  const { rows } = await tx.query<EndpointLoad>({
    name: "webhook-loads",
    text: READ_LOADS,
    values: [MOST_DUE],
  });
  return rows;
}

/**
 * Claims the oldest due deliveries of each endpoint. One whose claim ran out was being sent by a process that
 * ended: that attempt is noted as interrupted, and counts as an attempt but not as a try.
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

async function claim(
  tx: Transaction,
  claimId: string,
  grants: ReadonlyMap<string, number>,
): Promise<ClaimedDelivery[]> {
  const { rows } = await tx.query<ClaimedDelivery>({
    name: "webhook-claim",
    text: CLAIM,
    values: [claimId, [...grants.keys()], [...grants.values()], LEASE_SECONDS],
  });
  return rows;
}

/** Gives back what was claimed and not started, as if it had never been claimed. */
export async function releaseClaims(claimId: string): Promise<void> {
  await pool().query(
    "UPDATE webhook_deliveries SET claim_id = NULL, claimed_until = NULL WHERE claim_id = $1 AND claimed_until IS NOT NULL",
    [claimId],
  );
}
