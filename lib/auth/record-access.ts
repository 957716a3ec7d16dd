import { recordRefusal, recordSecurityEvent } from "@/lib/security-log";
import { listMembershipsOfUser } from "./member-store";

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
  const memberships = await listMembershipsOfUser(person.id);
  const organizations = memberships.length > 0 ? memberships.map((item) => item.organization.id) : [null];
  const subject = { kind: "member", id: person.id, name: person.email };
  for (const organizationId of organizations) {
    await recordRefusal({ organizationId, type, actor: null, subject, details });
  }
}

/** Records a sign-in to an organization. */
export function recordSignIn(
  organizationId: string,
  person: Person,
  details: Record<string, string>,
): Promise<void> {
  const actor = { kind: "member", id: person.id, name: person.email } as const;
  return recordSecurityEvent({ organizationId, type: "sign_in.succeeded", actor, details });
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
