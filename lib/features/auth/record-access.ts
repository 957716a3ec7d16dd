import { recordRefusal, recordSecurityEvent } from "@/lib/features/security-log";
import { log } from "@/lib/platform/log";
import { listMembershipsOfUser } from "./member-store";
import type { FoundSession } from "./session-store";

interface Person {
  id: string;
  email: string;
}

/**
 * Records a sign-in that was refused, for every organization of the person. What was typed for an unknown
 * account is not kept: people type passwords into the wrong field.
 */
export async function recordRefusedSignIn(
  type: "sign_in.refused" | "sign_in.throttled",
  person: Person | undefined | null,
  details: Record<string, string> = {},
): Promise<void> {
  if (!person) {
    await recordRefusal({
      organizationId: null,
      type,
      actor: null,
      details: { code: "unknown_account", ...details },
    });
    return;
  }
  const organizations = await organizationsOf(person.id);
  const subject = { kind: "member", id: person.id, name: person.email };
  for (const organizationId of organizations) {
    await recordRefusal({ organizationId, type, actor: null, subject, details });
  }
}

/** Of nobody, and where the database does not answer: the refusal itself must not fail for that. */
async function organizationsOf(userId: string): Promise<(string | null)[]> {
  const memberships = await listMembershipsOfUser(userId).catch((error: unknown) => {
    log("error", "The organizations of a refused sign-in could not be read", { error });
    return [];
  });
  return memberships.length > 0 ? memberships.map((item) => item.organization.id) : [null];
}

/** Records a sign-in to an organization. */
export function recordSignIn(
  person: { userId: string; email: string; organizationId: string },
  details: Record<string, string>,
): Promise<void> {
  const actor = { kind: "member", id: person.userId, name: person.email } as const;
  const { organizationId } = person;
  return recordSecurityEvent({ organizationId, type: "sign_in.succeeded", actor, details });
}

/** Records the use of a session after its end: a forgotten tab, or somebody else who has its token. */
export function recordEndedSession(session: FoundSession): Promise<void> {
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

/** Records a credential that is none of ours, or was changed. Whose it might be is not known. */
export function recordBadCredential(credential: "api_key" | "bearer"): Promise<void> {
  const details = { code: "unauthenticated", credential };
  return recordRefusal({ organizationId: null, type: "access.refused", actor: null, details });
}

/** Records the use of a key that has ended, for its organization: a system still uses it, or a thief. */
export function recordEndedKey(
  key: { id: string; name: string; organization: { id: string } },
  reason: string,
): Promise<void> {
  return recordRefusal({
    organizationId: key.organization.id,
    type: "access.refused",
    actor: { kind: "api_key", id: key.id, name: key.name },
    details: { code: `key_${reason}`, credential: "api_key" },
  });
}
