import type { Actor, MemberActor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { findMembership } from "./member-store";
import type { Session } from "./schema";
import { endSessions, type ListedSession, listSessions, type SessionFilter } from "./session-store";

/** The sessions of the person who asks, in every organization. */
export async function listMySessions(actor: Actor): Promise<{ data: Session[] }> {
  const { userId, session } = asMember(actor);
  const rows = await listSessions(userId, undefined, now());
  return { data: rows.map((row) => toSession(row, session?.id)) };
}

/** Ends one of one's own sessions. */
export async function endMySession(actor: Actor, id: string): Promise<undefined> {
  const { userId } = asMember(actor);
  if ((await revoke(actor, { userId, id })) === 0) throw notFound("session");
}

/** Ends every session of one's own but the one that asks. */
export async function endMyOtherSessions(actor: Actor): Promise<undefined> {
  const { userId, session } = asMember(actor);
  await revoke(actor, { userId, ...(session ? { exceptId: session.id } : {}) });
}

/** The sessions of a member in the organization of the administrator who asks. */
export async function listMemberSessions(actor: Actor, userId: string): Promise<{ data: Session[] }> {
  if (!(await findMembership(actor.organizationId, userId))) throw notFound("member");
  const rows = await listSessions(userId, actor.organizationId, now());
  const current = actor.kind === "member" ? actor.session?.id : undefined;
  return { data: rows.map((row) => toSession(row, current)) };
}

/** Ends the sessions of a member in this organization; those in other organizations go on. */
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
