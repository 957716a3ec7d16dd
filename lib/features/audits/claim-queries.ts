import { type InsertObject, type NotNull, sql } from "kysely";
import { z } from "zod";
import { ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { type Database, db, transaction } from "@/lib/platform/database/database";
import type { DB } from "@/lib/platform/database/prisma-client/tables";
import { selectRows } from "@/lib/platform/database/rows";
import type { AuditResultRecord } from "./result";
import { insertSources, type SourceReference } from "./source-queries";
import type { AuditScope, EngineChoice } from "./vocabulary";

/** A claim is renewed while the audit runs; a killed process's audit is taken over after this. */
export const CLAIM_SECONDS = 30;
const CLAIM_END = sql<Date>`now() + ${sql.lit(CLAIM_SECONDS)} * interval '1 second'`;
const MAX_ATTEMPTS = 3;
/** Audits of one organization that workers judge at once, of all processes together. */
const MAX_RUNNING = 4;
/** Audits of one organization that wait: more is a mistake of a script, and a day's work for the queue. */
const MAX_QUEUED = 100;

/** What is asked for, with the document. */
export interface NewAudit {
  systemId: string;
  framework: FrameworkCode;
  scope: AuditScope;
  requestedBy: string;
  inputDigest: string;
  controlsTotal: number;
  /** The text that was given; empty for an audit over documents alone. */
  context: string;
  sources: readonly SourceReference[];
  engine: EngineChoice;
  model: string | null;
  /** Language models are asked again where they answered the same question before. */
  asksAgain?: boolean | undefined;
}

/** An audit that a worker has claimed. */
export interface ClaimedAudit
  extends Omit<NewAudit, "systemId" | "requestedBy" | "controlsTotal" | "sources"> {
  id: string;
  organizationId: string;
  systemName: string;
  claimId: string;
  /** How far it is: stored with each renewal of the claim. */
  controlsDone: number;
}

/**
 * Inserts an audit and its document for a worker to find.
 *
 * @returns its id
 * @throws ServiceError `rate_limited` when too many of the organization wait already
 */
export async function queueAudit(organizationId: string, audit: NewAudit): Promise<string> {
  const { waiting } = await db()
    .selectFrom("audits")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .where("organization_id", "=", organizationId)
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_QUEUED) {
    throw new ServiceError({
      code: "rate_limited",
      message: `${MAX_QUEUED} audits of your organization are waiting already. Try again when some have ended.`,
      retryAfterSeconds: 30,
    });
  }
  const { id } = await insertAudit(organizationId, audit, { status: "queued" });
  return id;
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
  const { id, system_name } = await insertAudit(organizationId, audit, {
    status: "running",
    attempts: 1,
    claim_id: claimId,
    claimed_until: CLAIM_END,
    started_at: sql<Date>`now()`,
  });
  return { ...audit, id, organizationId, systemName: system_name, claimId, controlsDone: 0 };
}

/** Whether the audit waits for a worker or has one. */
type ClaimColumns = Pick<
  InsertObject<DB, "audits">,
  "status" | "attempts" | "claim_id" | "claimed_until" | "started_at"
>;

function insertAudit(organizationId: string, audit: NewAudit, claim: ClaimColumns) {
  return transaction(async (tx) => {
    const id = newId("audit");
    const inserted = await tx
      .insertInto("audits")
      .values({
        ...claim,
        id,
        organization_id: organizationId,
        system_id: audit.systemId,
        framework: audit.framework,
        scope: audit.scope,
        requested_by: audit.requestedBy,
        input_digest: audit.inputDigest,
        controls_total: audit.controlsTotal,
        requested_engine: audit.engine,
        requested_model: audit.model,
        asks_again: audit.asksAgain ?? false,
      })
      .returning((row) => [
        "id",
        row.selectFrom("systems").select("name").whereRef("id", "=", "audits.system_id").as("system_name"),
      ])
      .$narrowType<{ system_name: NotNull }>()
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("audit_documents")
      .values({ audit_id: id, organization_id: organizationId, content: audit.context })
      .execute();
    await insertSources(tx, { auditId: id, organizationId }, audit.sources);
    return inserted;
  });
}

/** A row of the statement that claims. */
const ClaimRowSchema = z.strictObject({ id: z.string() });

const IS_CLAIMABLE = `status IN ('queued', 'running') AND (claimed_until IS NULL OR claimed_until < now())
  AND attempts < ${MAX_ATTEMPTS}`;

/**
 * Claims one audit to work on: the named one, or one that is queued or whose worker died. Organizations take
 * turns: the one with the fewest running, then the one whose turn was longest ago; within it the oldest.
 * SKIP LOCKED, so that workers never wait for each other and none takes what another has.
 */
export async function claimAudit(claimId: string, auditId?: string): Promise<ClaimedAudit | undefined> {
  const [claim] = await selectRows(db(), ClaimRowSchema, {
    text: `WITH waiting AS MATERIALIZED (
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
    values: [claimId, CLAIM_SECONDS, auditId ?? null],
  });
  const audit = claim && (await readClaimed(claim.id));
  return audit && { ...audit, claimId, controlsDone: 0 };
}

function readClaimed(id: string) {
  return db()
    .selectFrom("audits as a")
    .innerJoin("systems as s", "s.id", "a.system_id")
    .innerJoin("audit_documents as d", "d.audit_id", "a.id")
    .select(["a.id", "a.organization_id as organizationId", "s.name as systemName", "a.framework", "a.scope"])
    .select(["a.requested_engine as engine", "a.requested_model as model", "a.input_digest as inputDigest"])
    .select("a.asks_again as asksAgain")
    .select("d.content as context")
    .where("a.id", "=", id)
    .executeTakeFirst();
}

/** Fails the audits whose workers died too often, so that one bad document cannot kill workers for ever. */
export async function failExhaustedAudits(): Promise<void> {
  await db()
    .updateTable("audits")
    .set({
      status: "failed",
      completed_at: sql<Date>`now()`,
      claim_id: null,
      failure: `The audit was interrupted ${MAX_ATTEMPTS} times and was given up. Run it again.`,
    })
    .where("status", "in", ["queued", "running"])
    .where("claimed_until", "<", sql<Date>`now()`)
    .where("attempts", ">=", MAX_ATTEMPTS)
    .execute();
}

/** Which audit, and under which claim. */
type AuditClaim = Pick<ClaimedAudit, "id" | "claimId">;

/** An audit, as long as the claim on it holds. */
function updateClaimed(on: Database, { id, claimId }: AuditClaim) {
  return on.updateTable("audits").where("id", "=", id).where("claim_id", "=", claimId);
}

/** Renews the claim and notes progress. @returns false when the claim was lost to another worker */
export async function renewClaim(audit: AuditClaim & Pick<ClaimedAudit, "controlsDone">): Promise<boolean> {
  const renewed = await updateClaimed(db(), audit)
    .set({ controls_done: audit.controlsDone, claimed_until: CLAIM_END })
    .returning("id")
    .executeTakeFirst();
  return renewed !== undefined;
}

export interface CompletedAudit {
  engine: string;
  model: string;
  prompt_version: string;
  complianceScore: number;
  findingsCount: number;
  summary: string;
  result: AuditResultRecord;
  completedAt: Date;
}

/** Who asked for an audit: a member or a key, with the name of today. */
interface Requester {
  id: string;
  name: string | null;
}

/** Stores the outcome inside the caller's transaction. @returns who asked for the audit; undefined when the claim was lost */
export async function completeAudit(
  tx: Database,
  audit: AuditClaim,
  outcome: CompletedAudit,
): Promise<Requester | undefined> {
  return updateClaimed(tx, audit)
    .set((row) => ({
      status: "completed",
      controls_done: row.ref("controls_total"),
      engine: outcome.engine,
      model: outcome.model,
      prompt_version: outcome.prompt_version,
      compliance_score: outcome.complianceScore,
      findings_count: outcome.findingsCount,
      summary: outcome.summary,
      result: JSON.stringify(outcome.result),
      completed_at: outcome.completedAt,
      claim_id: null,
      claimed_until: null,
    }))
    .returning((row) => [
      "requested_by as id",
      row.fn
        .coalesce(
          row.selectFrom("users").select("name").whereRef("id", "=", "audits.requested_by"),
          row.selectFrom("api_keys").select("name").whereRef("id", "=", "audits.requested_by"),
        )
        .as("name"),
    ])
    .executeTakeFirst();
}

export async function failAudit(audit: AuditClaim, failure: string): Promise<void> {
  await updateClaimed(db(), audit)
    .set({ status: "failed", failure, completed_at: sql<Date>`now()`, claim_id: null, claimed_until: null })
    .execute();
}
