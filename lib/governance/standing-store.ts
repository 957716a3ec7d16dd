import { pool } from "@/lib/server/database";

/** What a system's decisions say about it. */
export interface DecisionStanding {
  system_id: string;
  /** Exponentially weighted mean of the newest drift scores of one method; null without any. */
  drift: number | null;
  readings: number;
  /** Decisions of the last 30 days, and what they come to on 0 (all approved) to 100 (all escalated). */
  decisions: number;
  severity: number | null;
  open_reviews: number;
  /** The same for the last 7 days and the 7 before. */
  recent_decisions: number;
  recent_severity: number | null;
  earlier_decisions: number;
  earlier_severity: number | null;
  last_id: string | null;
  last_drift_score: number | null;
  last_threshold: number | null;
  last_is_drifting: boolean | null;
  last_created_at: Date | null;
}

const SEVERITY = "CASE decision WHEN 'ESCALATE' THEN 100.0 WHEN 'FLAG' THEN 50.0 ELSE 0.0 END";
/** Beyond this many readings a weight of 0.7 to their power adds nothing one could see. */
const EWMA_READINGS = 20;

/** The standing of each of these systems, those without decisions included. */
export async function listDecisionStandings(
  organizationId: string,
  systemIds: readonly string[],
  now: Date,
): Promise<DecisionStanding[]> {
  const { rows } = await pool().query<DecisionStanding>(
    `SELECT s.id AS system_id, ewma.drift, ewma.readings, month.*,
       (SELECT count(*)::int FROM reviews r JOIN governance_decisions d ON d.id = r.decision_id
        WHERE d.system_id = s.id AND r.organization_id = $1 AND r.resolution IS NULL) AS open_reviews,
       l.id AS last_id, l.drift_score AS last_drift_score, l.threshold AS last_threshold,
       l.is_drifting AS last_is_drifting, l.created_at AS last_created_at
     FROM systems s
     LEFT JOIN LATERAL (
       SELECT id, drift_score, threshold, is_drifting, created_at, method, model, method_version
       FROM governance_decisions WHERE system_id = s.id AND kind <> 'consensus' ORDER BY created_at DESC, id DESC LIMIT 1) l ON true
     CROSS JOIN LATERAL (
       SELECT sum(drift_score * weight) / sum(weight) AS drift, count(*)::int AS readings
       FROM (
         SELECT drift_score, power(0.7, row_number() OVER (ORDER BY created_at DESC, id DESC) - 1)::float8 AS weight
         FROM governance_decisions
         WHERE system_id = s.id AND method = l.method AND model = l.model AND method_version = l.method_version
         ORDER BY created_at DESC, id DESC LIMIT ${EWMA_READINGS}) weighted) ewma
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS decisions, avg(${SEVERITY})::float8 AS severity,
         count(*) FILTER (WHERE created_at > $3::timestamptz - interval '7 days')::int AS recent_decisions,
         (avg(${SEVERITY}) FILTER (WHERE created_at > $3::timestamptz - interval '7 days'))::float8 AS recent_severity,
         count(*) FILTER (WHERE created_at BETWEEN $3::timestamptz - interval '14 days' AND $3::timestamptz - interval '7 days')::int AS earlier_decisions,
         (avg(${SEVERITY}) FILTER (WHERE created_at BETWEEN $3::timestamptz - interval '14 days' AND $3::timestamptz - interval '7 days'))::float8 AS earlier_severity
       FROM governance_decisions
       WHERE system_id = s.id AND created_at > $3::timestamptz - interval '30 days') month
     WHERE s.organization_id = $1 AND s.id = ANY($2)`,
    [organizationId, systemIds, now],
  );
  return rows;
}
