import { type CursorPage, cutPage, type TimeKey } from "@/lib/core/pagination";
import type { FrameworkCode } from "@/lib/features/frameworks/schema";
import { pool } from "@/lib/platform/database/database";
import type { AuditResultRecord } from "./result";
import type { AuditScope, AuditStatus, EngineChoice } from "./schema";

export interface AuditRow {
  id: string;
  organization_id: string;
  system_name: string;
  framework: FrameworkCode;
  scope: AuditScope;
  status: AuditStatus;
  requested_by: string;
  input_digest: string;
  requested_engine: EngineChoice;
  requested_model: string | null;
  engine: string | null;
  model: string | null;
  prompt_version: string | null;
  controls_total: number;
  controls_done: number;
  compliance_score: number | null;
  findings_count: number | null;
  summary: string | null;
  result: AuditResultRecord | null;
  failure: string | null;
  created_at: Date;
  completed_at: Date | null;
}

export const AUDIT_COLUMNS = `a.id, a.organization_id, s.name AS system_name, a.framework, a.scope, a.status, a.requested_by,
  a.input_digest, a.requested_engine, a.requested_model, a.engine, a.model, a.prompt_version, a.controls_total, a.controls_done, a.compliance_score,
  a.findings_count, a.summary, a.result, a.failure, a.created_at, a.completed_at`;
export const FROM_AUDITS = "FROM audits a JOIN systems s ON s.id = a.system_id";

/** The score of the same system, framework and scope before this audit. */
const PREVIOUS_SCORE = `(
  SELECT p.compliance_score FROM audits p
  WHERE p.organization_id = a.organization_id AND p.system_id = a.system_id AND p.framework = a.framework
    AND p.scope = a.scope AND p.status = 'completed' AND (p.completed_at, p.id) < (a.completed_at, a.id)
  ORDER BY p.completed_at DESC, p.id DESC LIMIT 1)`;

export async function findAudit(organizationId: string, id: string) {
  const { rows } = await pool().query<AuditRow & { document: string; previous_score: number | null }>(
    `SELECT ${AUDIT_COLUMNS}, d.content AS document, ${PREVIOUS_SCORE} AS previous_score
     ${FROM_AUDITS} JOIN audit_documents d ON d.audit_id = a.id WHERE a.organization_id = $1 AND a.id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

export type ProgressRow = Pick<
  AuditRow,
  "id" | "status" | "controls_done" | "controls_total" | "system_name" | "framework" | "created_at"
>;

export async function findProgress(organizationId: string, id: string): Promise<ProgressRow | undefined> {
  const { rows } = await pool().query<ProgressRow>(
    `SELECT a.id, a.status, a.controls_done, a.controls_total, s.name AS system_name, a.framework, a.created_at
     ${FROM_AUDITS} WHERE a.organization_id = $1 AND a.id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

/** Queued and running audits, and the failed ones of the last day. */
export async function listOpen(organizationId: string): Promise<ProgressRow[]> {
  const { rows } = await pool().query<ProgressRow>(
    `SELECT a.id, a.status, a.controls_done, a.controls_total, s.name AS system_name, a.framework, a.created_at
     ${FROM_AUDITS}
     WHERE a.organization_id = $1 AND (a.status IN ('queued', 'running')
       OR (a.status = 'failed' AND a.completed_at > now() - interval '1 day'))
     ORDER BY a.created_at DESC LIMIT 50`,
    [organizationId],
  );
  return rows;
}

export interface HistoryRow {
  id: string;
  system_name: string;
  framework: FrameworkCode;
  scope: AuditScope;
  compliance_score: number;
  findings_count: number;
  completed_at: Date;
  previous_score: number | null;
  insufficient_evidence: number;
  controls_assessed: number;
}

const HISTORY_COLUMNS = `a.id, s.name AS system_name, a.framework, a.scope, a.compliance_score, a.findings_count,
  a.completed_at, ${PREVIOUS_SCORE} AS previous_score,
  (a.result->'coverage'->>'insufficient_evidence')::int AS insufficient_evidence,
  (a.result->'coverage'->>'controls_assessed')::int AS controls_assessed`;

interface HistoryFilter {
  systemName: string | undefined;
  framework: string | undefined;
}

/** A page of completed audits, newest first, and how many match. */
export async function listCompleted(
  organizationId: string,
  filter: HistoryFilter,
  page: CursorPage<TimeKey>,
): Promise<{ total: number; rows: HistoryRow[]; next_cursor: string | null }> {
  const where = `WHERE a.organization_id = $1 AND a.status = 'completed'
    AND ($2::text IS NULL OR $2 IN (s.name, s.name_key)) AND ($3::text IS NULL OR a.framework = $3)`;
  const values = [organizationId, filter.systemName ?? null, filter.framework ?? null];
  const [counted, listed] = await Promise.all([
    pool().query<{ total: string }>(`SELECT count(*) AS total ${FROM_AUDITS} ${where}`, values),
    pool().query<HistoryRow>(
      `SELECT ${HISTORY_COLUMNS} ${FROM_AUDITS} ${where}
         AND ($6::timestamptz IS NULL OR (a.completed_at, a.id) < ($6, $7))
       ORDER BY a.completed_at DESC, a.id DESC OFFSET $4 LIMIT $5`,
      [...values, page.skip, page.limit + 1, ...(page.cursor ?? [null, null])],
    ),
  ]);
  const cut = cutPage(listed.rows, page.limit, (row) => [row.completed_at.toISOString(), row.id]);
  return { total: Number(counted.rows[0]?.total ?? 0), ...cut };
}

/** The newest completed audit of each system and framework, newest first. */
export async function listLatest(organizationId: string): Promise<HistoryRow[]> {
  const { rows } = await pool().query<HistoryRow>(
    `SELECT * FROM (
       SELECT DISTINCT ON (a.system_id, a.framework) ${HISTORY_COLUMNS}
       ${FROM_AUDITS} WHERE a.organization_id = $1 AND a.status = 'completed'
       ORDER BY a.system_id, a.framework, a.completed_at DESC, a.id DESC) latest
     ORDER BY completed_at DESC LIMIT 200`,
    [organizationId],
  );
  return rows;
}
