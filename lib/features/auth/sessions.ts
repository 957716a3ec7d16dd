import { decode, encode } from "next-auth/jwt";
import type { Actor, MemberActor, SessionKind } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { cutText } from "@/lib/core/text";
import { insertSecurityEvent, recordRefusal, recordSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { derivedKey } from "@/lib/platform/crypto";
import { type Database, db, transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { requestContext } from "@/lib/platform/http/request-context";
import { log } from "@/lib/platform/log";
import { findUser, rememberOrganization } from "./account-queries";
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "./credentials";
import { findMember, findMembership } from "./member-queries";
import type { Session } from "./schema";
import {
  deleteSessionsBefore,
  endSessions,
  type FoundSession,
  findSession,
  insertSession,
  type ListedSession,
  listSessions,
  type SessionFilter,
  touchSession,
} from "./session-queries";

/** How long a browser stays signed in: a working day. Fixed at sign-in; nothing extends it. */
export const SESSION_LIFETIME_SECONDS = 12 * 3600;

const LIFETIME_SECONDS: Readonly<Record<SessionKind, number>> = {
  browser: SESSION_LIFETIME_SECONDS,
  bearer: ACCESS_TOKEN_LIFETIME_SECONDS,
};

/** `last_seen_at` is for people, so a minute's precision is enough and spares a write per request. */
const LAST_SEEN_PRECISION_MS = 60_000;
/** Ended sessions are kept this long, so that their late use can be recognized. */
const KEPT_MS = 30 * 86_400_000;
const MAX_USER_AGENT = 300;

interface OpenedSession {
  id: string;
  expiresAt: Date;
}

/**
 * Opens a session of a person in an organization.
 *
 * @param options.expiresAt end of the session it continues: a switch or a new password does not extend it
 */
export async function openSession(
  person: { userId: string; organizationId: string },
  kind: SessionKind,
  options: { expiresAt?: Date; on?: Database } = {},
): Promise<OpenedSession> {
  const createdAt = now();
  const expiresAt = options.expiresAt ?? new Date(createdAt.getTime() + LIFETIME_SECONDS[kind] * 1_000);
  const request = requestContext();
  const id = await insertSession(options.on ?? db(), {
    ...person,
    kind,
    createdAt,
    expiresAt,
    userAgent: request?.userAgent ? cutText(request.userAgent, MAX_USER_AGENT) : null,
    ipAddress: request?.ipAddress ?? null,
  });
  return { id, expiresAt };
}

/** The member of a live session, role read again; undefined when it has ended, expired or lost its membership. */
export async function resumeSession(id: string, kind: SessionKind): Promise<MemberActor | undefined> {
  const session = await findSession(id);
  if (!session || session.kind !== kind) return undefined;
  const at = now();
  if (session.endedAt || !session.member) {
    await recordEndedSession(session);
    return undefined;
  }
  if (session.expiresAt <= at) return undefined;
  if (at.getTime() - session.lastSeenAt.getTime() >= LAST_SEEN_PRECISION_MS) {
    touchSession(id, at).catch((error: unknown) =>
      log("warn", "Could not note the use of a session", { error }),
    );
  }
  return session.member;
}

/** Records the use of a session after its end: a forgotten tab, or a thief with its token. */
function recordEndedSession(session: FoundSession): Promise<void> {
  const { person, organizationId } = session;
  return recordRefusal({
    organizationId,
    type: "access.refused",
    actor: { kind: "member", id: person.id, name: person.email },
    details: {
      code: "session_ended",
      credential: session.kind,
      reason: session.endReason ?? "member_removed",
    },
  });
}

/**
 * Moves a browser to another organization of the person: a new session there, which ends when the old
 * one would have.
 *
 * @returns undefined when the person may not go there
 */
export async function switchSession(
  current: FoundSession,
  organizationId: string,
): Promise<OpenedSession | undefined> {
  const userId = current.person.id;
  if (organizationId === current.organizationId) return undefined;
  if (!(await maySwitchTo(userId, organizationId))) return undefined;
  return transaction(async (tx) => {
    await endSessions(tx, { userId, id: current.id }, "switched", now());
    await rememberOrganization(tx, userId, organizationId);
    const person = { userId, organizationId };
    return openSession(person, "browser", { expiresAt: current.expiresAt, on: tx });
  });
}

async function maySwitchTo(userId: string, organizationId: string): Promise<boolean> {
  const user = await findUser(userId);
  if (!user || (user.provisioned_by !== null && user.provisioned_by !== organizationId)) return false;
  return (await findMember(organizationId, userId)) !== undefined;
}

/** Ends the session behind a sign-out. */
export async function signOut(sessionId: unknown): Promise<void> {
  const session = typeof sessionId === "string" ? await findSession(sessionId) : undefined;
  if (!session || session.endedAt) return;
  const { id, person, organizationId } = session;
  await endSessions(db(), { userId: person.id, id }, "signed_out", now());
  const actor = { kind: "member", id: person.id, name: person.email } as const;
  await recordSecurityEvent({ organizationId, type: "sign_out", actor });
}

/** Forgets sessions that ended long ago; called from time to time. */
export function forgetOldSessions(): Promise<void> {
  return deleteSessionsBefore(new Date(now().getTime() - KEPT_MS));
}

/** The actor's own sessions, in every organization. */
export async function listMySessions(actor: Actor): Promise<{ data: Session[] }> {
  const { userId, session } = asMember(actor);
  const rows = await listSessions(userId, undefined, now());
  return { data: rows.map((row) => toSession(row, session?.id)) };
}

/** Ends one of the actor's own sessions. */
export async function endMySession(actor: Actor, id: string): Promise<undefined> {
  const { userId } = asMember(actor);
  if ((await revoke(actor, { userId, id })) === 0) throw notFound("session");
}

/** Ends the actor's own sessions except the one that sends the request. */
export async function endMyOtherSessions(actor: Actor): Promise<undefined> {
  const { userId, session } = asMember(actor);
  await revoke(actor, { userId, ...(session ? { exceptId: session.id } : {}) });
}

/** The sessions of a member in the organization of the administrator. */
export async function listMemberSessions(actor: Actor, userId: string): Promise<{ data: Session[] }> {
  if (!(await findMembership(actor.organizationId, userId))) throw notFound("member");
  const rows = await listSessions(userId, actor.organizationId, now());
  const current = actor.kind === "member" ? actor.session?.id : undefined;
  return { data: rows.map((row) => toSession(row, current)) };
}

/** Ends the sessions of a member in this organization; those in other organizations continue. */
export async function endMemberSessions(actor: Actor, userId: string): Promise<undefined> {
  const { organizationId } = actor;
  if (!(await findMembership(organizationId, userId))) throw notFound("member");
  await revoke(actor, { userId, organizationId });
}

async function revoke(actor: Actor, filter: SessionFilter): Promise<number> {
  const { organizationId } = actor;
  return transaction(async (tx) => {
    const count = await endSessions(tx, filter, "revoked", now());
    if (count === 0) return 0;
    const subject = { kind: "member", id: filter.userId };
    const details = { count, reason: "revoked" };
    await insertSecurityEvent(tx, { organizationId, type: "session.revoked", actor, subject, details });
    return count;
  });
}

function asMember(actor: Actor): MemberActor {
  if (actor.kind !== "member") throw new TypeError("only a member has sessions");
  return actor;
}

function toSession(row: ListedSession, currentId: string | undefined): Session {
  return {
    id: row.id,
    kind: row.kind === "bearer" ? "bearer" : "browser",
    organization: { id: row.organization_id, name: row.organization_name },
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    user_agent: row.user_agent,
    ip_address: row.ip_address,
    is_current: row.id === currentId,
  };
}

const isSecure = () => settings().baseUrl.startsWith("https:");

/** The `__Host-` prefix binds the cookie to this host and to https; plain http only has the bare name. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-assay-session" : "assay-session";
}

export function sessionSecret(): string {
  return derivedKey("session").toString("base64");
}

/** Attributes of the session cookie. */
export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
}

/** Encrypts the token of a session, valid until the session's own end. */
function encodeSessionToken(session: { id: string; expiresAt: Date }): Promise<string> {
  return encode({
    token: { sessionId: session.id, expiresAt: session.expiresAt.toISOString() },
    secret: sessionSecret(),
    maxAge: Math.max(1, Math.floor((session.expiresAt.getTime() - now().getTime()) / 1_000)),
  });
}

/** A `Set-Cookie` line that puts a browser into another session. */
export async function sessionCookie(session: { id: string; expiresAt: Date }): Promise<string> {
  const value = await encodeSessionToken(session);
  const secure = isSecure() ? "; Secure" : "";
  return `${sessionCookieName()}=${value}; Path=/; Expires=${session.expiresAt.toUTCString()}; HttpOnly; SameSite=Lax${secure}`;
}

/** The session a cookie names; undefined when the cookie is not ours or has expired. */
export async function readSessionToken(value: string): Promise<string | undefined> {
  // A cookie that cannot be decrypted is a visitor without a session, not a failure of ours.
  const token = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof token?.sessionId === "string" ? token.sessionId : undefined;
}
