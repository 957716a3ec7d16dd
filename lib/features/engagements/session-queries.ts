import { newId } from "@/lib/core/ids";
import { PlanSchema } from "@/lib/features/auth/schema";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";

/** What a link or a session names, and all that decides whether it still opens the room. */
const invited = (on: Database) =>
  on
    .selectFrom("engagement_auditors as a")
    .innerJoin("engagements as e", (join) =>
      join.onRef("e.organization_id", "=", "a.organization_id").onRef("e.id", "=", "a.engagement_id"),
    )
    .innerJoin("organizations as o", "o.id", "a.organization_id")
    .select([
      "a.id as auditor_id",
      "a.name",
      "a.firm",
      "a.link_hash",
      "a.revoked_at as auditor_revoked_at",
      "e.id as engagement_id",
      "e.title",
      "e.program_id",
      "e.expires_at as engagement_expires_at",
      "e.revoked_at as engagement_revoked_at",
      "e.signed_off_at as engagement_signed_off_at",
      "o.id as organization_id",
      "o.name as organization_name",
      "o.plan",
    ]);

export type InvitedRow = Awaited<ReturnType<typeof findByLinkPart>>;

/** Who a link was made for. Not limited to an organization: the link is what names it. */
export async function findByLinkPart(part: string) {
  const row = await invited(db()).where("a.link_part", "=", part).executeTakeFirst();
  return row && { ...row, plan: PlanSchema.parse(row.plan) };
}

/** A session with its auditor as of now. Not limited to an organization: the session is what names it. */
export async function findAuditorSession(id: string) {
  const row = await invited(db())
    .innerJoin("auditor_sessions as s", "s.auditor_id", "a.id")
    .select(["s.id as session_id", "s.secret_hash", "s.expires_at", "s.ended_at"])
    .where("s.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, plan: PlanSchema.parse(row.plan) };
}

export async function insertAuditorSession(
  tx: Transaction,
  organizationId: string,
  session: {
    auditorId: string;
    secretHash: (id: string) => string;
    at: Date;
    expiresAt: Date;
    ipAddress: string | null;
    userAgent: string | null;
  },
): Promise<string> {
  const id = newId("auditorSession");
  await tx
    .insertInto("auditor_sessions")
    .values({
      id,
      organization_id: organizationId,
      auditor_id: session.auditorId,
      secret_hash: session.secretHash(id),
      created_at: session.at,
      expires_at: session.expiresAt,
      ip_address: session.ipAddress,
      user_agent: session.userAgent,
    })
    .execute();
  return id;
}

export async function endAuditorSession(organizationId: string, id: string, at: Date): Promise<void> {
  await db()
    .updateTable("auditor_sessions")
    .set({ ended_at: at })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

export async function updateLinkHash(organizationId: string, auditorId: string, hash: string): Promise<void> {
  await db()
    .updateTable("engagement_auditors")
    .set({ link_hash: hash })
    .where("organization_id", "=", organizationId)
    .where("id", "=", auditorId)
    .execute();
}

/** Forgets sessions that ended long ago. */
export async function deleteAuditorSessionsBefore(before: Date): Promise<void> {
  await db().deleteFrom("auditor_sessions").where("expires_at", "<", before).execute();
}
