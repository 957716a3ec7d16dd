import { sql } from "kysely";
import { newId } from "@/lib/core/ids";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import type { NewLink } from "./links";

const engagementsOf = (on: Database, organizationId: string) =>
  on
    .selectFrom("engagements as e")
    .leftJoin("engagement_auditors as signer", "signer.id", "e.signed_off_by")
    .select([
      "e.id",
      "e.program_id",
      "e.program_name",
      "e.title",
      "e.purpose",
      "e.expires_at",
      "e.created_by_name",
      "e.created_at",
      "e.revoked_at",
      "e.revoked_by_name",
      "e.signed_off_at",
      "e.signed_off_by",
      "e.signed_off_name",
      sql<string | null>`to_char(e.signed_off_on, 'YYYY-MM-DD')`.as("signed_off_on"),
      "e.statement",
      "signer.firm as signed_off_firm",
      "e.version",
      sql<number>`(SELECT count(*)::int FROM evidence_requests r WHERE r.engagement_id = e.id AND r.status <> 'closed')`.as(
        "requests_open",
      ),
      sql<number>`(SELECT count(*)::int FROM evidence_requests r WHERE r.engagement_id = e.id)`.as(
        "requests_total",
      ),
      sql<number>`(SELECT count(*)::int FROM auditor_findings f WHERE f.engagement_id = e.id AND f.status = 'open')`.as(
        "findings_open",
      ),
      sql<number>`(SELECT count(*)::int FROM auditor_findings f WHERE f.engagement_id = e.id)`.as(
        "findings_total",
      ),
      sql<number>`(SELECT count(*)::int FROM auditor_views v WHERE v.engagement_id = e.id)`.as("views_total"),
      sql<number>`(SELECT count(*)::int FROM control_samples s WHERE s.engagement_id = e.id)`.as(
        "samples_total",
      ),
    ])
    .where("e.organization_id", "=", organizationId);

export type EngagementRow = Awaited<ReturnType<ReturnType<typeof engagementsOf>["executeTakeFirstOrThrow"]>>;

export async function findEngagement(
  organizationId: string,
  id: string,
  on: Database = db(),
): Promise<EngagementRow | undefined> {
  return engagementsOf(on, organizationId).where("e.id", "=", id).executeTakeFirst();
}

export async function listEngagementRows(
  organizationId: string,
  programId: string,
): Promise<EngagementRow[]> {
  return engagementsOf(db(), organizationId)
    .where("e.program_id", "=", programId)
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc")
    .execute();
}

/** Keeps an engagement as it is until the transaction ends. */
export async function lockEngagement(tx: Transaction, organizationId: string, id: string) {
  return tx
    .selectFrom("engagements")
    .select([
      "id",
      "title",
      "purpose",
      "program_id",
      "program_name",
      "created_by",
      "expires_at",
      "revoked_at",
      "signed_off_at",
      "version",
    ])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedEngagement = NonNullable<Awaited<ReturnType<typeof lockEngagement>>>;

export interface NewEngagement {
  programId: string;
  programName: string;
  title: string;
  purpose: string;
  expiresAt: string;
  createdBy: string;
  createdByName: string;
  at: Date;
}

export async function insertEngagement(
  tx: Transaction,
  organizationId: string,
  engagement: NewEngagement,
): Promise<string> {
  const id = newId("engagement");
  await tx
    .insertInto("engagements")
    .values({
      id,
      organization_id: organizationId,
      program_id: engagement.programId,
      program_name: engagement.programName,
      title: engagement.title,
      purpose: engagement.purpose,
      expires_at: engagement.expiresAt,
      created_by: engagement.createdBy,
      created_by_name: engagement.createdByName,
      created_at: engagement.at,
    })
    .execute();
  return id;
}

/** Sets fields of an engagement and counts the change. */
export async function updateEngagement(
  tx: Transaction,
  organizationId: string,
  id: string,
  change: {
    title?: string | undefined;
    purpose?: string | undefined;
    expires_at?: string | undefined;
    revoked_at?: Date;
    revoked_by_name?: string;
    signed_off_at?: Date;
    signed_off_by?: string;
    signed_off_name?: string;
    signed_off_on?: string;
    statement?: string;
  },
): Promise<void> {
  await tx
    .updateTable("engagements")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

const auditorsOf = (on: Database, organizationId: string) =>
  on
    .selectFrom("engagement_auditors as a")
    .select(["a.id", "a.engagement_id", "a.name", "a.firm", "a.linked_at", "a.revoked_at"])
    .select(
      sql<Date | null>`(SELECT max(v.last_at) FROM auditor_views v WHERE v.auditor_id = a.id)`.as(
        "last_seen_at",
      ),
    )
    .where("a.organization_id", "=", organizationId);

export type AuditorRow = Awaited<ReturnType<ReturnType<typeof auditorsOf>["executeTakeFirstOrThrow"]>>;

/** The auditors of some engagements, in the order they were invited. */
export async function listAuditors(
  organizationId: string,
  engagementIds: readonly string[],
  on: Database = db(),
): Promise<AuditorRow[]> {
  return auditorsOf(on, organizationId)
    .where(sql<boolean>`a.engagement_id = ANY(${engagementIds})`)
    .orderBy("a.id")
    .execute();
}

export async function insertAuditor(
  tx: Transaction,
  organizationId: string,
  auditor: { engagementId: string; name: string; firm: string; link: NewLink; at: Date },
): Promise<string> {
  const id = newId("auditor");
  await tx
    .insertInto("engagement_auditors")
    .values({
      id,
      organization_id: organizationId,
      engagement_id: auditor.engagementId,
      name: auditor.name,
      firm: auditor.firm,
      link_part: auditor.link.part,
      link_hash: auditor.link.hash,
      linked_at: auditor.at,
    })
    .execute();
  return id;
}

/** Replaces an auditor's link, or ends the access; either ends the sessions the old link opened. */
export async function changeAuditorAccess(
  tx: Transaction,
  organizationId: string,
  id: string,
  change: { link: NewLink } | "revoke",
  at: Date,
): Promise<void> {
  await tx
    .updateTable("engagement_auditors")
    .set(
      change === "revoke"
        ? { revoked_at: at }
        : { link_part: change.link.part, link_hash: change.link.hash, linked_at: at, revoked_at: null },
    )
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("auditor_sessions")
    .set({ ended_at: at })
    .where("organization_id", "=", organizationId)
    .where("auditor_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** Deletes every engagement of an organization that is itself being deleted. */
export async function deleteAllEngagements(tx: Database, organizationId: string): Promise<void> {
  await tx.deleteFrom("engagements").where("organization_id", "=", organizationId).execute();
}
