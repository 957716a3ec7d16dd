import type { Actor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { AUDIT_NATURE, type Audit } from "./schema";
import { type AuditRow, findAudit } from "./store";

/** A whole audit with its document and every assessment. */
export async function readAudit(actor: Actor, id: string): Promise<Audit> {
  const row = await findAudit(actor.organizationId, id);
  if (!row) throw notFound("audit");
  return {
    id: row.id,
    system_name: row.system_name,
    framework: row.framework,
    scope: row.scope,
    status: row.status,
    compliance_score: row.compliance_score,
    previous_score: row.previous_score,
    findings: row.result?.findings ?? [],
    summary: row.summary,
    timestamp: (row.completed_at ?? row.created_at).toISOString(),
    nature: AUDIT_NATURE,
    coverage: row.result?.coverage ?? null,
    notices: row.result?.notices ?? [],
    assessments: row.result?.assessments ?? [],
    context: row.document,
    engine: engineRecord(row),
    controls_done: row.controls_done,
    controls_total: row.controls_total,
    failure: row.failure,
    requested_by: row.requested_by,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

function engineRecord(row: AuditRow): Audit["engine"] {
  if (row.engine === null || row.model === null || row.prompt_version === null) return null;
  return {
    engine: row.engine,
    model: row.model,
    prompt_version: row.prompt_version,
    input_digest: row.input_digest,
    tokens_used: row.result?.usage?.tokens_used ?? null,
    cost: row.result?.usage?.cost ?? null,
    usage_is_estimated: row.result?.usage?.usage_is_estimated ?? null,
  };
}
