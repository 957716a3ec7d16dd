import { z } from "zod";
import { type MemberActor, SESSION_KINDS, type SessionKind } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { type Database, db, prisma } from "@/lib/platform/database/database";
import { PlanSchema, RoleSchema } from "./schema";

const SessionKindSchema = z.enum(SESSION_KINDS);

export interface NewSession {
  userId: string;
  organizationId: string;
  kind: SessionKind;
  createdAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  ipAddress: string | null;
}

/** Why a session ended before its time. */
export type EndReason =
  | "signed_out"
  | "revoked"
  | "password_changed"
  | "password_reset"
  | "role_changed"
  | "member_removed"
  | "switched";

export async function insertSession(on: Database, session: NewSession): Promise<string> {
  const id = newId("session");
  await on
    .insertInto("sessions")
    .values({
      id,
      user_id: session.userId,
      organization_id: session.organizationId,
      kind: session.kind,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      ip_address: session.ipAddress,
    })
    .execute();
  return id;
}

export interface FoundSession {
  id: string;
  kind: SessionKind;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  organizationId: string;
  person: { id: string; email: string };
  /** The member at this moment; undefined for a person who is no longer a member. */
  member: MemberActor | undefined;
}

/**
 * A session with its member as of now, in one statement. Not limited to an organization: the session is
 * what names it.
 */
export async function findSession(id: string): Promise<FoundSession | undefined> {
  const row = await selectSession(id);
  if (!row) return undefined;
  return {
    id: row.id,
    kind: SessionKindSchema.parse(row.kind),
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    organizationId: row.organization_id,
    person: { id: row.user_id, email: row.email },
    member: toMember(row),
  };
}

function selectSession(id: string) {
  return db()
    .selectFrom("sessions as session")
    .innerJoin("users as person", "person.id", "session.user_id")
    .innerJoin("organizations as organization", "organization.id", "session.organization_id")
    .leftJoin("memberships as membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "session.organization_id")
        .onRef("membership.user_id", "=", "session.user_id"),
    )
    .select([
      "session.id",
      "session.kind",
      "session.last_seen_at",
      "session.expires_at",
      "session.ended_at",
      "session.end_reason",
      "person.id as user_id",
      "person.email",
      "person.name as user_name",
      "person.password_origin",
      "organization.id as organization_id",
      "organization.name as organization_name",
      "organization.plan",
      "membership.role",
    ])
    .where("session.id", "=", id)
    .executeTakeFirst();
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

function toMember(row: SessionRow): MemberActor | undefined {
  if (row.role === null) return undefined;
  return {
    kind: "member",
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    plan: PlanSchema.parse(row.plan),
    userId: row.user_id,
    email: row.email,
    name: row.user_name,
    role: RoleSchema.parse(row.role),
    session: { id: row.id, kind: SessionKindSchema.parse(row.kind) },
    mustChangePassword: row.password_origin === "handed_out",
  };
}

export async function touchSession(id: string, at: Date): Promise<void> {
  await prisma().session.updateMany({ where: { id, ended_at: null }, data: { last_seen_at: at } });
}

/** Which live sessions to end. */
export interface SessionFilter {
  userId: string;
  /** Only those of one organization. */
  organizationId?: string;
  /** Only this one. */
  id?: string;
  /** All but this one. */
  exceptId?: string;
}

/** @returns how many live sessions were ended */
export async function endSessions(
  on: Database,
  filter: SessionFilter,
  reason: EndReason,
  at: Date,
): Promise<number> {
  const { organizationId, id, exceptId } = filter;
  let ended = on
    .updateTable("sessions")
    .set({ ended_at: at, end_reason: reason })
    .where("user_id", "=", filter.userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at);
  if (organizationId !== undefined) ended = ended.where("organization_id", "=", organizationId);
  if (id !== undefined) ended = ended.where("id", "=", id);
  if (exceptId !== undefined) ended = ended.where("id", "<>", exceptId);
  const { numUpdatedRows } = await ended.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Takes a session to another organization, because its own is about to be deleted and its sessions with it. */
export async function moveSession(on: Database, id: string, organizationId: string): Promise<void> {
  await on
    .updateTable("sessions")
    .set({ organization_id: organizationId })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

/** A person's live sessions, newest sign-in first: all of them, or those of one organization. */
export async function listSessions(userId: string, organizationId: string | undefined, at: Date) {
  let sessions = db()
    .selectFrom("sessions as session")
    .innerJoin("organizations as organization", "organization.id", "session.organization_id")
    .innerJoin("memberships as membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "session.organization_id")
        .onRef("membership.user_id", "=", "session.user_id"),
    )
    .select([
      "session.id",
      "session.kind",
      "session.organization_id",
      "organization.name as organization_name",
      "session.created_at",
      "session.last_seen_at",
      "session.expires_at",
      "session.user_agent",
      "session.ip_address",
    ])
    .where("session.user_id", "=", userId)
    .where("session.ended_at", "is", null)
    .where("session.expires_at", ">", at);
  if (organizationId !== undefined) sessions = sessions.where("session.organization_id", "=", organizationId);
  return sessions.orderBy("session.created_at", "desc").orderBy("session.id", "desc").limit(200).execute();
}

/** Deletes sessions that expired before an instant; called from time to time. */
export async function deleteSessionsBefore(before: Date): Promise<void> {
  await prisma().session.deleteMany({ where: { expires_at: { lt: before } } });
}
