import { transaction } from "@/lib/platform/database/database";
import type { AttemptResult } from "./attempt-result";
import type { ClaimedDelivery } from "./claim-store";
import type { Settlement } from "./settle-attempt";

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

/** Enough of a signature to compare by eye: whoever reads a record must not be able to send it again. */
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
    await tx.query("SET LOCAL synchronous_commit = off");
    await tx.query({ name: "webhook-results", text: STORE_RESULTS, values: [JSON.stringify(outcomes)] });
  });
}
