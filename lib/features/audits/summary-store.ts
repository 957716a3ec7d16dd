import type { AuditSummary } from "@/lib/judgment/risk/risk-score";
import { pool } from "@/lib/platform/database/database";

/**
 * The newest audits of each of these systems, summed up where they judged anything. A control without evidence is
 * left out: that a document is silent, or was never given, says nothing about the system.
 */
export async function listAuditSummaries(
  organizationId: string,
  systemIds: readonly string[],
): Promise<(AuditSummary & { system_id: string })[]> {
  const { rows } = await pool().query<AuditSummary & { system_id: string }>(
    `SELECT system_id, count(*)::int AS frameworks, avg(100.0 * (met + partial / 2.0) / judged)::float8 AS mean_met,
       sum(serious)::int AS serious_findings
     FROM (
       SELECT newest.*, met + partial + not_met AS judged FROM (
         SELECT DISTINCT ON (system_id, framework) system_id,
           (result->'coverage'->>'met')::int AS met, (result->'coverage'->>'partial')::int AS partial,
           (result->'coverage'->>'not_met')::int AS not_met,
           (SELECT count(*) FROM jsonb_array_elements(result->'findings') f
              JOIN jsonb_array_elements(result->'assessments') a ON a->>'control_id' = f->>'control'
            WHERE f->>'severity' IN ('critical', 'high') AND a->>'verdict' <> 'insufficient_evidence') AS serious
         FROM audits
         WHERE organization_id = $1 AND system_id = ANY($2) AND status = 'completed'
         ORDER BY system_id, framework, completed_at DESC, id DESC) newest) counted
     WHERE judged > 0
     GROUP BY system_id`,
    [organizationId, systemIds],
  );
  return rows;
}
