import { sql } from "kysely";
import { ROLES, type Role } from "@/lib/core/actor";
import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import type { NoticePreference, NoticeQuery, NoticeSubject } from "./schema";
import type { NoticeKind } from "./vocabulary";

/** A member who may get a notice. */
export interface Recipient {
  id: string;
  email: string;
  name: string;
  role: string;
}

/** The members with one of these ids or emails; others, such as people who left, get nothing. */
export async function findRecipients(
  tx: Database,
  organizationId: string,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<Recipient[]> {
  if (ids.length === 0 && emails.length === 0) return [];
  return tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.id", "u.email", "u.name", "m.role"])
    .where("m.organization_id", "=", organizationId)
    .where((eb) =>
      eb.or([eb("u.id", "=", sql<string>`ANY(${ids})`), eb("u.email", "=", sql<string>`ANY(${emails})`)]),
    )
    .execute();
}

export async function listPreferences(
  on: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<(NoticePreference & { user_id: string })[]> {
  if (userIds.length === 0) return [];
  return on
    .selectFrom("notice_preferences")
    .select(["user_id", "kind", "in_product", "email"])
    .where("organization_id", "=", organizationId)
    .where("user_id", "in", userIds)
    .execute();
}

export async function storePreferences(
  tx: Database,
  organizationId: string,
  userId: string,
  preferences: readonly NoticePreference[],
): Promise<void> {
  await tx
    .insertInto("notice_preferences")
    .values(preferences.map((one) => ({ ...one, organization_id: organizationId, user_id: userId })))
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "user_id", "kind"]).doUpdateSet((eb) => ({
        in_product: eb.ref("excluded.in_product"),
        email: eb.ref("excluded.email"),
      })),
    )
    .execute();
}

export interface NoticeValues {
  id: string;
  user_id: string;
  kind: NoticeKind;
  actor_name: string | null;
  title: string;
  detail: string;
  path: string;
  subject_type: NoticeSubject;
  subject_id: string;
  min_role: Role;
  unique_key: string | null;
  is_shown: boolean;
  created_at: Date;
  email_due_at: Date | null;
}

export async function insertNotices(
  tx: Database,
  organizationId: string,
  notices: readonly NoticeValues[],
): Promise<void> {
  if (notices.length === 0) return;
  await tx
    .insertInto("notices")
    .values(notices.map((notice) => ({ ...notice, organization_id: organizationId })))
    .onConflict((conflict) => conflict.columns(["organization_id", "user_id", "unique_key"]).doNothing())
    .execute();
}

/** Whether what a notice is about is still there. */
const isThere = sql<boolean>`CASE n.subject_type
  WHEN 'control' THEN EXISTS (SELECT FROM program_controls s
    WHERE s.id = n.subject_id AND s.organization_id = n.organization_id AND s.removed_at IS NULL)
  WHEN 'action' THEN EXISTS (SELECT FROM corrective_actions s
    WHERE s.id = n.subject_id AND s.organization_id = n.organization_id)
  WHEN 'evidence' THEN EXISTS (SELECT FROM evidence s
    WHERE s.id = n.subject_id AND s.organization_id = n.organization_id)
  WHEN 'document' THEN EXISTS (SELECT FROM documents s
    WHERE s.id = n.subject_id AND s.organization_id = n.organization_id)
  WHEN 'audit' THEN EXISTS (SELECT FROM audits s
    WHERE s.id = n.subject_id AND s.organization_id = n.organization_id)
  WHEN 'evidence_request' THEN EXISTS (SELECT FROM evidence_requests s
    WHERE s.id = n.subject_id AND s.organization_id = n.organization_id)
  WHEN 'auditor_finding' THEN EXISTS (SELECT FROM auditor_findings s
    WHERE s.id = n.subject_id AND s.organization_id = n.organization_id)
  WHEN 'engagement' THEN EXISTS (SELECT FROM engagements s
    WHERE s.id = n.subject_id AND s.organization_id = n.organization_id)
  ELSE true END`;

interface Reader {
  organizationId: string;
  userId: string;
  role: Role;
}

const COLUMNS = [
  "n.id",
  "n.kind",
  "n.actor_name",
  "n.title",
  "n.detail",
  "n.path",
  "n.subject_type",
  "n.subject_id",
  "n.created_at",
  "n.read_at",
] as const;

/** What a person may read now: their role may have changed, and records may be gone. */
function readable({ organizationId, userId, role }: Reader, on: Database = db()) {
  const roles = ROLES.slice(0, ROLES.indexOf(role) + 1);
  return on
    .selectFrom("notices as n")
    .where("n.organization_id", "=", organizationId)
    .where("n.user_id", "=", userId)
    .where("n.min_role", "in", roles)
    .where(isThere);
}

export type NoticeRow = Awaited<ReturnType<typeof listNoticeRows>>["rows"][number];

export function listNoticeRows(reader: Reader, { state, skip, limit }: NoticeQuery) {
  let listing = readable(reader).where("n.is_shown", "=", true).select(COLUMNS);
  if (state === "unread") listing = listing.where("n.read_at", "is", null);
  return readPage(listing.orderBy("n.created_at", "desc").orderBy("n.id", "desc"), { skip, limit });
}

export async function countUnread(reader: Reader): Promise<number> {
  const { unread } = await readable(reader)
    .where("n.is_shown", "=", true)
    .where("n.read_at", "is", null)
    .select(sql<number>`count(*)::int`.as("unread"))
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks notices of a person as read, which also calls off their emails. @returns whether there are such notices */
export async function markRead(
  { organizationId, userId }: Pick<Reader, "organizationId" | "userId">,
  at: Date,
  id?: string,
): Promise<boolean> {
  let update = db()
    .updateTable("notices")
    .set((eb) => ({ read_at: eb.fn.coalesce("read_at", eb.val(at)), email_due_at: null }))
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId);
  update = id === undefined ? update.where("read_at", "is", null) : update.where("id", "=", id);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Members of all organizations with an email due, a few at a time; those another process mails now are left out. */
export async function lockDueMembers(tx: Transaction, at: Date, most: number) {
  return tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("organizations as o", "o.id", "m.organization_id")
    .select(["m.organization_id", "o.name as organization_name", "m.role", "u.id", "u.email", "u.name"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("notices as n")
          .select("n.id")
          .whereRef("n.organization_id", "=", "m.organization_id")
          .whereRef("n.user_id", "=", "m.user_id")
          .where("n.email_due_at", "<=", at),
      ),
    )
    .limit(most)
    .forNoKeyUpdate("m")
    .skipLocked()
    .execute();
}

/** The notices of a person whose email is due. They are due no more after it. */
export async function takeDueNotices(tx: Transaction, reader: Reader, at: Date) {
  const rows = await readable(reader, tx)
    .select(COLUMNS)
    .where("n.email_due_at", "<=", at)
    .orderBy("n.created_at")
    .orderBy("n.id")
    .execute();
  await tx
    .updateTable("notices")
    .set({ email_due_at: null })
    .where("organization_id", "=", reader.organizationId)
    .where("user_id", "=", reader.userId)
    .where("email_due_at", "<=", at)
    .execute();
  return rows;
}

export async function deleteNoticesBefore(before: Date): Promise<void> {
  await db().deleteFrom("notices").where("created_at", "<", before).execute();
}
