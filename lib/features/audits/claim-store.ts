import { ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { FrameworkCode } from "@/lib/features/frameworks/schema";
import { pool, type Transaction, transaction } from "@/lib/platform/database/database";
import type { AuditResultRecord } from "./result";
import type { AuditScope, EngineChoice } from "./schema";
import { AUDIT_COLUMNS, type AuditRow, FROM_AUDITS } from "./store";

/** A claim is renewed while the audit runs; a killed process's audit is taken over after this. */
const CLAIM_SECONDS = 30;
const MAX_ATTEMPTS = 3;
/** Audits of one organization that workers judge at once, of all processes together. */
const MAX_RUNNING = 4;
/** Audits of one organization that wait: more is a mistake of a script, and a day's work for the queue. */
const MAX_QUEUED = 100;

/** An audit somebody works on, with its document. */
export type ClaimedAudit = AuditRow & { document: string };

export interface NewAudit {
  systemId: string;
  framework: FrameworkCode;
  scope: AuditScope;
  requestedBy: string;
  inputDigest: string;
  controlsTotal: number;
  document: string;
  engine: EngineChoice;
  model: string | null;
}

/**
 * Inserts an audit and its document for a worker to find.
 *
 * @returns its id
 * @throws ServiceError `rate_limited` when too many of the organization wait already
 */
export async function queueAudit(organizationId: string, audit: NewAudit): Promise<string> {
  const { rows } = await pool().query<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM audits WHERE organization_id = $1 AND status = 'queued'",
    [organizationId],
  );
  if ((rows[0]?.waiting ?? 0) >= MAX_QUEUED) {
    throw new ServiceError({
      code: "rate_limited",
      message: `${MAX_QUEUED} audits of your organization are waiting already. Try again when some have ended.`,
      retryAfterSeconds: 30,
    });
  }
  return insertAudit(organizationId, audit, null);
}

/**
 * Inserts an audit that the caller works on itself. It is never queued: the worker of another process, which may
 * have no models, could take it in between. Another takes it over only when the claim runs out.
 */
export async function insertClaimedAudit(
  organizationId: string,
  audit: NewAudit,
  claimId: string,
): Promise<ClaimedAudit> {
  const claimed = await readClaimed(await insertAudit(organizationId, audit, claimId));
  if (!claimed) throw new Error("the audit is missing after it was inserted");
  return claimed;
}

function insertAudit(organizationId: string, audit: NewAudit, claimId: string | null): Promise<string> {
  return transaction(async (tx) => {
    const id = newId("audit");
    await tx.query(
      `INSERT INTO audits (id, organization_id, system_id, framework, scope, requested_by, input_digest,
         controls_total, requested_engine, requested_model, status, attempts, claim_id, claimed_until, started_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + $14::int * interval '1 second',
         CASE WHEN $13::text IS NOT NULL THEN now() END)`,
      [
        id,
        organizationId,
        audit.systemId,
        audit.framework,
        audit.scope,
        audit.requestedBy,
        audit.inputDigest,
        audit.controlsTotal,
        audit.engine,
        audit.model,
        claimId === null ? "queued" : "running",
        claimId === null ? 0 : 1,
        claimId,
        claimId === null ? null : CLAIM_SECONDS,
      ],
    );
    await tx.query("INSERT INTO audit_documents (audit_id, organization_id, content) VALUES ($1, $2, $3)", [
      id,
      organizationId,
      audit.document,
    ]);
    return id;
  });
}

/**
 * Claims one audit to work on: the named one, or one that is queued or whose worker died. Organizations take
 * turns: the one with the fewest running, then the one whose turn was longest ago; within it the oldest.
 * SKIP LOCKED, so that workers never wait for each other and none takes what another has.
 */
export async function claimAudit(claimId: string, auditId?: string): Promise<ClaimedAudit | undefined> {
  const { rows: claimed } = await pool().query<{ id: string }>(
    `WITH waiting AS MATERIALIZED (
       SELECT DISTINCT organization_id FROM audits
       WHERE ${IS_CLAIMABLE} AND ($3::text IS NULL OR id = $3)
     ), turn AS MATERIALIZED (
       SELECT organization_id,
         (SELECT count(*) FROM audits r WHERE r.organization_id = w.organization_id AND r.status = 'running'
            AND r.claimed_until >= now()) AS running,
         (SELECT max(started_at) FROM audits r WHERE r.organization_id = w.organization_id) AS last_turn
       FROM waiting w
     )
     UPDATE audits SET status = 'running', claim_id = $1, claimed_until = now() + $2 * interval '1 second',
       started_at = coalesce(started_at, clock_timestamp()), attempts = attempts + 1
     WHERE id = (
       SELECT id FROM audits JOIN turn USING (organization_id)
       WHERE ${IS_CLAIMABLE} AND ($3::text IS NULL OR id = $3) AND turn.running < ${MAX_RUNNING}
       ORDER BY turn.running, turn.last_turn NULLS FIRST, created_at, id
       FOR UPDATE OF audits SKIP LOCKED LIMIT 1)
     RETURNING id`,
    [claimId, CLAIM_SECONDS, auditId ?? null],
  );
  const [claim] = claimed;
  if (!claim) return undefined;
  return readClaimed(claim.id);
}

const IS_CLAIMABLE = `status IN ('queued', 'running') AND (claimed_until IS NULL OR claimed_until < now())
  AND attempts < ${MAX_ATTEMPTS}`;

async function readClaimed(id: string): Promise<ClaimedAudit | undefined> {
  const { rows } = await pool().query<ClaimedAudit>(
    `SELECT ${AUDIT_COLUMNS}, d.content AS document ${FROM_AUDITS} JOIN audit_documents d ON d.audit_id = a.id WHERE a.id = $1`,
    [id],
  );
  return rows[0];
}

/** Fails the audits whose workers died too often, so that one bad document cannot kill workers for ever. */
export async function failExhaustedAudits(): Promise<void> {
  await pool().query(
    `UPDATE audits SET status = 'failed', completed_at = now(), claim_id = NULL,
       failure = 'The audit was interrupted ${MAX_ATTEMPTS} times and was given up. Run it again.'
     WHERE status IN ('queued', 'running') AND claimed_until < now() AND attempts >= ${MAX_ATTEMPTS}`,
  );
}

/** Renews the claim and notes progress. @returns false when the claim was lost to another worker */
export async function renewClaim(auditId: string, claimId: string, controlsDone: number): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE audits SET controls_done = $3, claimed_until = now() + $4 * interval '1 second'
     WHERE id = $1 AND claim_id = $2`,
    [auditId, claimId, controlsDone, CLAIM_SECONDS],
  );
  return rowCount === 1;
}

export interface CompletedAudit {
  engine: string;
  model: string;
  promptVersion: string;
  complianceScore: number;
  findingsCount: number;
  summary: string;
  result: AuditResultRecord;
  completedAt: Date;
}

/** Stores the outcome inside the caller's transaction. @returns false when the claim was lost */
export async function completeAudit(
  tx: Transaction,
  auditId: string,
  claimId: string,
  outcome: CompletedAudit,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE audits SET status = 'completed', controls_done = controls_total, engine = $3, model = $4,
       prompt_version = $5, compliance_score = $6, findings_count = $7, summary = $8, result = $9, completed_at = $10,
       claim_id = NULL, claimed_until = NULL
     WHERE id = $1 AND claim_id = $2`,
    [
      auditId,
      claimId,
      outcome.engine,
      outcome.model,
      outcome.promptVersion,
      outcome.complianceScore,
      outcome.findingsCount,
      outcome.summary,
      JSON.stringify(outcome.result),
      outcome.completedAt,
    ],
  );
  return rowCount === 1;
}

export async function failAudit(auditId: string, claimId: string, failure: string): Promise<void> {
  await pool().query(
    `UPDATE audits SET status = 'failed', failure = $3, completed_at = now(), claim_id = NULL, claimed_until = NULL
     WHERE id = $1 AND claim_id = $2`,
    [auditId, claimId, failure],
  );
}
