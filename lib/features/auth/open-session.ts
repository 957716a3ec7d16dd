import type { MemberActor, SessionKind } from "@/lib/core/actor";
import { cutText } from "@/lib/core/text";
import { now } from "@/lib/platform/clock";
import { pool, type Queryable } from "@/lib/platform/database/database";
import { requestContext } from "@/lib/platform/http/request-context";
import { log } from "@/lib/platform/log";
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "./access-token";
import { recordEndedSession } from "./record-access";
import { deleteSessionsBefore, findSession, insertSession, touchSession } from "./session-store";

/** How long a browser stays signed in: a working day. Fixed at sign-in, whatever happens in between. */
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

export interface OpenedSession {
  id: string;
  expiresAt: Date;
}

/**
 * Opens a session of a person in an organization.
 *
 * @param expiresAt of the session it continues: a switch or a new password does not make it longer
 */
export async function openSession(
  person: { userId: string; organizationId: string },
  kind: SessionKind,
  options: { expiresAt?: Date; on?: Queryable } = {},
): Promise<OpenedSession> {
  const createdAt = now();
  const expiresAt = options.expiresAt ?? new Date(createdAt.getTime() + LIFETIME_SECONDS[kind] * 1_000);
  const request = requestContext();
  const id = await insertSession(options.on ?? pool(), {
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

/** Forgets sessions that ended long ago; called from time to time. */
export function forgetOldSessions(): Promise<void> {
  return deleteSessionsBefore(new Date(now().getTime() - KEPT_MS));
}
