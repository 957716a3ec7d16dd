import { pool } from "@/lib/server/database";

/** Where the newest audits of a system, one for each framework, leave it. */
export interface AuditStanding {
  system_id: string;
  frameworks: number;
  /** Mean of the newest scores, 0 to 100. */
  mean_score: number;
  /** Findings of severity critical or high in those audits. */
  serious_findings: number;
}

/** The standing of each of these systems that was audited at all. */
export async function listAuditStandings(
  organizationId: string,
  systemIds: readonly string[],
): Promise<AuditStanding[]> {
  const { rows } = await pool().query<AuditStanding>(
    `SELECT system_id, count(*)::int AS frameworks, avg(compliance_score)::float8 AS mean_score,
       sum(serious)::int AS serious_findings
     FROM (
       SELECT DISTINCT ON (system_id, framework) system_id, compliance_score,
         (SELECT count(*) FROM jsonb_array_elements(result->'findings') f WHERE f->>'severity' IN ('critical', 'high')) AS serious
       FROM audits
       WHERE organization_id = $1 AND system_id = ANY($2) AND status = 'completed'
       ORDER BY system_id, framework, completed_at DESC, id DESC) newest
     GROUP BY system_id`,
    [organizationId, systemIds],
  );
  return rows;
}
