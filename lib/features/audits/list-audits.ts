import type { Actor } from "@/lib/core/actor";
import type { CursorPageOf } from "@/lib/core/pagination";
import { findFramework } from "@/lib/features/frameworks";
import { type HistoryRow, listCompleted, listLatest, listOpen } from "./audit-queries";
import { toProgress } from "./follow-audit";
import type { AuditHistoryItem, AuditHistoryQuery } from "./schema";

/** A page of completed audits, newest first. An unknown framework matches nothing. */
export async function listAuditHistory(
  actor: Actor,
  query: AuditHistoryQuery,
): Promise<CursorPageOf<AuditHistoryItem>> {
  const framework =
    query.framework === undefined ? undefined : (findFramework(query.framework)?.code ?? query.framework);
  const filter = { systemName: query.system_name, framework };
  const { rows, ...page } = await listCompleted(actor.organizationId, filter, query);
  return { ...page, data: rows.map(toHistoryItem) };
}

function toHistoryItem(row: HistoryRow): AuditHistoryItem {
  const { completed_at, ...item } = row;
  return { ...item, timestamp: completed_at.toISOString() };
}

/** Audits that run or wait, and those that failed within a day. */
export async function listOpenAudits(actor: Actor) {
  const rows = await listOpen(actor.organizationId);
  return rows.map((row) => ({
    ...toProgress(row),
    system_name: row.system_name,
    framework: row.framework,
    created_at: row.created_at.toISOString(),
  }));
}

/** The newest score of each system and framework. */
export async function listLatestScores(actor: Actor) {
  const rows = await listLatest(actor.organizationId);
  return rows.map((row) => ({
    audit_id: row.id,
    system_name: row.system_name,
    framework: row.framework,
    compliance_score: row.compliance_score,
    previous_score: row.previous_score,
    insufficient_evidence: row.insufficient_evidence,
    controls_assessed: row.controls_assessed,
    timestamp: row.completed_at.toISOString(),
  }));
}
