import type { MemberActor, SessionKind } from "@/lib/core/actor";
import { SESSION_KINDS } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { pool, type Queryable } from "@/lib/platform/database/database";
import { oneOf, planOf, roleOf } from "./stored-values";

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

export async function insertSession(on: Queryable, session: NewSession): Promise<string> {
  const id = newId("session");
  await on.query(
    `INSERT INTO sessions (id, user_id, organization_id, kind, created_at, last_seen_at, expires_at, user_agent, ip_address)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    [
      id,
      session.userId,
      session.organizationId,
      session.kind,
      session.createdAt,
      session.expiresAt,
      session.userAgent,
      session.ipAddress,
    ],
  );
  return id;
}

interface SessionRow {
  id: string;
  kind: string;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  user_id: string;
  email: string;
  user_name: string;
  password_origin: string;
  organization_id: string;
  organization_name: string;
  plan: string;
  role: string | null;
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
  /** The member of this moment; undefined for somebody who is no member any more. */
  member: MemberActor | undefined;
}

/**
 * A session with its member as of now, in one statement. Not limited to an organization: the session is
 * what names it.
 */
export async function findSession(id: string): Promise<FoundSession | undefined> {
  const { rows } = await pool().query<SessionRow>(
    `SELECT s.id, s.kind, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason,
       u.id AS user_id, u.email, u.name AS user_name, u.password_origin,
       o.id AS organization_id, o.name AS organization_name, o.plan, m.role
     FROM sessions s JOIN users u ON u.id = s.user_id JOIN organizations o ON o.id = s.organization_id
     LEFT JOIN memberships m ON m.organization_id = s.organization_id AND m.user_id = s.user_id
     WHERE s.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const kind = oneOf(SESSION_KINDS, row.kind);
  return {
    id: row.id,
    kind,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    organizationId: row.organization_id,
    person: { id: row.user_id, email: row.email },
    member: row.role === null ? undefined : toMember(row, row.role, kind),
  };
}

function toMember(row: SessionRow, role: string, kind: SessionKind): MemberActor {
  return {
    kind: "member",
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    plan: planOf(row.plan),
    userId: row.user_id,
    email: row.email,
    name: row.user_name,
    role: roleOf(role),
    session: { id: row.id, kind },
    mustChangePassword: row.password_origin === "handed_out",
  };
}

export async function touchSession(id: string, at: Date): Promise<void> {
  await pool().query("UPDATE sessions SET last_seen_at = $2 WHERE id = $1 AND ended_at IS NULL", [id, at]);
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

/** @returns how many were live and ended now */
export async function endSessions(
  on: Queryable,
  filter: SessionFilter,
  reason: EndReason,
  at: Date,
): Promise<number> {
  const { rowCount } = await on.query(
    `UPDATE sessions SET ended_at = $1, end_reason = $2
     WHERE user_id = $3 AND ended_at IS NULL AND expires_at > $1
       AND ($4::text IS NULL OR organization_id = $4)
       AND ($5::text IS NULL OR id = $5)
       AND ($6::text IS NULL OR id <> $6)`,
    [at, reason, filter.userId, filter.organizationId ?? null, filter.id ?? null, filter.exceptId ?? null],
  );
  return rowCount ?? 0;
}

/** Takes a session to another organization, because its own is about to be deleted and its sessions with it. */
export async function moveSession(on: Queryable, id: string, organizationId: string): Promise<void> {
  await on.query("UPDATE sessions SET organization_id = $2 WHERE id = $1 AND ended_at IS NULL", [
    id,
    organizationId,
  ]);
}

export interface ListedSession {
  id: string;
  kind: string;
  organization_id: string;
  organization_name: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  user_agent: string | null;
  ip_address: string | null;
}

/** A person's live sessions, newest sign-in first: all of them, or those of one organization. */
export async function listSessions(
  userId: string,
  organizationId: string | undefined,
  at: Date,
): Promise<ListedSession[]> {
  const { rows } = await pool().query<ListedSession>(
    `SELECT s.id, s.kind, s.organization_id, o.name AS organization_name, s.created_at, s.last_seen_at,
       s.expires_at, s.user_agent, s.ip_address
     FROM sessions s JOIN organizations o ON o.id = s.organization_id
     JOIN memberships m ON m.organization_id = s.organization_id AND m.user_id = s.user_id
     WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.expires_at > $2
       AND ($3::text IS NULL OR s.organization_id = $3)
     ORDER BY s.created_at DESC, s.id DESC LIMIT 200`,
    [userId, at, organizationId ?? null],
  );
  return rows;
}

/** Deletes sessions that expired before an instant; called from time to time. */
export async function deleteSessionsBefore(before: Date): Promise<void> {
  await pool().query("DELETE FROM sessions WHERE expires_at < $1", [before]);
}
