import { recordSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { pool, transaction } from "@/lib/platform/database/database";
import { findSwitchTarget } from "./open-memberships";
import { type OpenedSession, openSession } from "./open-session";
import { endSessions, type FoundSession, findSession } from "./session-store";
import { rememberOrganization } from "./user-store";

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
  if (!(await findSwitchTarget(userId, organizationId))) return undefined;
  return transaction(async (tx) => {
    await endSessions(tx, { userId, id: current.id }, "switched", now());
    await rememberOrganization(tx, userId, organizationId);
    const person = { userId, organizationId };
    return openSession(person, "browser", { expiresAt: current.expiresAt, on: tx });
  });
}

/** Ends the session behind a sign-out. */
export async function signOut(sessionId: unknown): Promise<void> {
  const session = typeof sessionId === "string" ? await findSession(sessionId) : undefined;
  if (!session || session.endedAt) return;
  const { id, person, organizationId } = session;
  await endSessions(pool(), { userId: person.id, id }, "signed_out", now());
  const actor = { kind: "member", id: person.id, name: person.email } as const;
  await recordSecurityEvent({ organizationId, type: "sign_out", actor });
}
