import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { auditSummaries } from "@/lib/features/audits";
import { INCIDENT_DAYS } from "@/lib/judgment/risk/incidents";
import { CONSEQUENCES, GAP_SHARE, PROHIBITED_FLOOR, WEIGHTS } from "@/lib/judgment/risk/risk-score";
import { CLEAN_READINGS, HALF_LIFE_DAYS } from "@/lib/judgment/risk/vocabulary";
import { db } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";

/** What the decisions about a system say, with its latest reading. */
const DecisionSummaryRowSchema = z.strictObject({
  system_id: z.string(),
  has_decisions: z.boolean(),
  readings: z.int(),
  breaches: z.int(),
  decisions: z.int(),
  flagged: z.int(),
  escalated: z.int(),
  drift_load: z.number(),
  decision_load: z.number(),
  open_reviews: z.int(),
  recent_decisions: z.int(),
  recent_severity: z.number().nullable(),
  earlier_decisions: z.int(),
  earlier_severity: z.number().nullable(),
  last_id: z.string().nullable(),
  last_drift_score: z.number().nullable(),
  last_threshold: z.number().nullable(),
  last_is_drifting: z.boolean().nullable(),
  last_created_at: z.date().nullable(),
});
export type DecisionSummaryRow = z.infer<typeof DecisionSummaryRowSchema>;

const SEVERITY = "CASE decision WHEN 'ESCALATE' THEN 100.0 WHEN 'FLAG' THEN 50.0 ELSE 0.0 END";

/** `breachLoad`, `decisionLoad` and `fade` of judgment/risk/incidents.ts in SQL; tests compare the two. */
const BREACH_LOAD =
  "CASE WHEN d.is_drifting THEN 0.5 + 0.5 * (d.drift_score - d.threshold) / (1 - d.threshold) ELSE 0 END";
const DECISION_LOAD = `CASE d.decision WHEN 'ESCALATE' THEN 1.0 WHEN 'FLAG' THEN 0.5 ELSE 0.0 END
  * CASE r.resolution WHEN 'APPROVE' THEN 0.25 WHEN 'FLAG' THEN 0.75 ELSE 1.0 END`;
const IS_CLEAN = "d.decision = 'APPROVE' AND NOT d.is_drifting";
const FADE = `power(0.5, greatest(0, extract(epoch FROM asked_at - created_at)) / (86400.0 * ${HALF_LIFE_DAYS}))
  / (1 + clean_since / ${CLEAN_READINGS}.0)`;

/** The decisions about each of these systems, summed up; systems without decisions are included. */
export function listDecisionSummaries(
  organizationId: string,
  systemIds: readonly string[],
  now: Date,
): Promise<DecisionSummaryRow[]> {
  return selectRows(db(), DecisionSummaryRowSchema, {
    text: `SELECT s.id AS system_id, counted.*,
       EXISTS (SELECT 1 FROM governance_decisions d WHERE d.system_id = s.id) AS has_decisions,
       (SELECT count(*)::int FROM reviews r JOIN governance_decisions d ON d.id = r.decision_id
        WHERE d.system_id = s.id AND r.organization_id = $1 AND r.resolution IS NULL) AS open_reviews,
       l.id AS last_id, l.drift_score AS last_drift_score, l.threshold AS last_threshold,
       l.is_drifting AS last_is_drifting, l.created_at AS last_created_at
     FROM systems s
     LEFT JOIN LATERAL (
       SELECT id, drift_score, threshold, is_drifting, created_at
       FROM governance_decisions WHERE system_id = s.id AND method IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1) l ON true
     CROSS JOIN LATERAL (
       SELECT count(method)::int AS readings,
         count(*) FILTER (WHERE is_drifting)::int AS breaches,
         count(*)::int AS decisions,
         count(*) FILTER (WHERE decision = 'FLAG')::int AS flagged,
         count(*) FILTER (WHERE decision = 'ESCALATE')::int AS escalated,
         coalesce(sum(breach_load * ${FADE}), 0)::float8 AS drift_load,
         coalesce(sum(decision_load * ${FADE}), 0)::float8 AS decision_load,
         count(*) FILTER (WHERE created_at > $3::timestamptz - interval '7 days')::int AS recent_decisions,
         (avg(${SEVERITY}) FILTER (WHERE created_at > $3::timestamptz - interval '7 days'))::float8 AS recent_severity,
         count(*) FILTER (WHERE created_at BETWEEN $3::timestamptz - interval '14 days' AND $3::timestamptz - interval '7 days')::int AS earlier_decisions,
         (avg(${SEVERITY}) FILTER (WHERE created_at BETWEEN $3::timestamptz - interval '14 days' AND $3::timestamptz - interval '7 days'))::float8 AS earlier_severity
       FROM (
         SELECT d.method, d.decision, d.is_drifting, d.created_at, $3::timestamptz AS asked_at, ${BREACH_LOAD} AS breach_load, ${DECISION_LOAD} AS decision_load,
           count(*) FILTER (WHERE ${IS_CLEAN}) OVER (ORDER BY d.created_at DESC, d.id DESC) AS clean_since
         FROM governance_decisions d LEFT JOIN reviews r ON r.decision_id = d.id
         WHERE d.system_id = s.id AND d.created_at > $3::timestamptz - interval '${INCIDENT_DAYS} days') recent) counted
     WHERE s.organization_id = $1 AND s.id = ANY($2)`,
    values: [organizationId, systemIds, now],
  });
}

/** Of {@link riskScores}: what is said of a system that was never measured. */
const UNMEASURED = -1;

const [LOADS, IS_CLEAN_SQL, FADE_SQL] = [
  sql.raw(`${BREACH_LOAD} AS breach_load, ${DECISION_LOAD} AS decision_load`),
  sql.raw(IS_CLEAN),
  sql.raw(FADE),
];
const CONSEQUENCE = sql.raw(
  `CASE s.risk_class ${Object.entries(CONSEQUENCES)
    .map(([riskClass, factor]) => `WHEN '${riskClass}' THEN ${factor}`)
    .join(" ")} END`,
);

/** `round(value, 1)` of judgment/risk/risk-score.ts. */
const rounded = (value: string) => `floor(10 * (${value}) + 0.5) / 10`;
const loadValue = (load: string) => rounded(`100 * (1 - power(0.5::float8, coalesce(${load}, 0)))`);
const SUM = sql.raw(
  [
    `${WEIGHTS.drift} * ${loadValue("l.drift_load")}`,
    `${WEIGHTS.decisions} * ${loadValue("l.decision_load")}`,
    `${WEIGHTS.audits} * coalesce(${rounded("100 - a.mean_met")}, 0)`,
    `${WEIGHTS.open_gaps} * coalesce(${rounded(`100 * (1 - power(${1 - GAP_SHARE}::float8, a.serious_findings))`)}, 0)`,
  ].join(" + "),
);
const FLOOR = sql.raw(`CASE s.risk_class WHEN 'prohibited' THEN ${PROHIBITED_FLOOR} ELSE 0 END`);

/**
 * A statement with the risk score of every system, by which the register is sorted: `systemRisk` of
 * judgment/risk/risk-score.ts over whole tables. It fades from day to day, so no column has it.
 */
export function riskScores(
  organizationId: string,
  at: Date,
): RawBuilder<{ scored_id: string; risk_score: number }> {
  return sql`SELECT s.id AS scored_id,
      CASE WHEN a.system_id IS NULL AND NOT EXISTS (SELECT FROM governance_decisions d WHERE d.system_id = s.id)
        THEN ${sql.lit(UNMEASURED)}
        ELSE floor(greatest(${FLOOR}, least(100, (${CONSEQUENCE}) * (${SUM}))) + 0.5)::int END AS risk_score
    FROM systems s
    LEFT JOIN (
      SELECT system_id, sum(breach_load * ${FADE_SQL})::float8 AS drift_load, sum(decision_load * ${FADE_SQL})::float8 AS decision_load
      FROM (
        SELECT d.system_id, d.created_at, ${at}::timestamptz AS asked_at, ${LOADS},
          count(*) FILTER (WHERE ${IS_CLEAN_SQL}) OVER (PARTITION BY d.system_id ORDER BY d.created_at DESC, d.id DESC) AS clean_since
        FROM governance_decisions d LEFT JOIN reviews r ON r.decision_id = d.id
        WHERE d.organization_id = ${organizationId}
          AND d.created_at > ${at}::timestamptz - interval '${sql.raw(String(INCIDENT_DAYS))} days') recent
      WHERE breach_load > 0 OR decision_load > 0
      GROUP BY system_id) l ON l.system_id = s.id
    LEFT JOIN (${auditSummaries(organizationId)}) a ON a.system_id = s.id
    WHERE s.organization_id = ${organizationId}`;
}
