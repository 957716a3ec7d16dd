import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { derivedKey, equalHex, hmacHex } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/database/database";
import { takePasswordCheck } from "@/lib/platform/http/rate-limit";
import { findUser } from "./account-queries";
import { deleteInvitation, findInvitationsOf } from "./invitation-queries";
import { insertMembership } from "./member-queries";
import { findOrganization } from "./organization-queries";

/** A keyed hash, as for an API key: the code is random enough not to need a slow one. */
export function hashInvitationCode(code: string): string {
  return hmacHex(derivedKey("invitation"), code);
}

/**
 * Joins the organization whose administrator gave out the code. The code has to be for the actor's own
 * email, so that a code that was passed on lets no one else join.
 *
 * @throws ServiceError `validation_failed` for a wrong or expired code, `conflict` for an account whose
 *   password another organization's administrator made
 */
export async function acceptInvitation(actor: Actor, code: string) {
  if (actor.kind !== "member") throw new TypeError("only a member accepts an invitation");
  const check = await takePasswordCheck(`invitation ${actor.userId}`);
  const codeHash = hashInvitationCode(code.trim());
  const invitations = await findInvitationsOf(actor.email, now());
  const invitation = invitations.find((item) => equalHex(item.code_hash, codeHash));
  if (!invitation) throw wrongCode();
  await check.succeeded();
  const { organization_id: organizationId, role } = invitation;
  const user = await findUser(actor.userId);
  if (!user || (user.provisioned_by !== null && user.provisioned_by !== organizationId)) {
    throw new ServiceError({
      code: "conflict",
      message:
        "Your first password was made by another organization. Ask the person who runs this installation to reset it, then accept again.",
    });
  }
  await transaction(async (tx) => {
    if (!(await deleteInvitation(tx, organizationId, invitation.id))) throw wrongCode();
    await insertMembership(tx, organizationId, user.id, role);
    const member = { kind: "member", id: user.id, name: user.email } as const;
    await insertSecurityEvent(tx, {
      organizationId,
      type: "member.added",
      actor: member,
      subject: member,
      details: { role, accepted: true },
    });
  });
  const organization = await findOrganization(organizationId);
  return { organization: { id: organizationId, name: organization?.name ?? "" }, role };
}

function wrongCode(): ServiceError {
  const message = "is not the code of an open invitation for your email";
  return new ServiceError({
    code: "validation_failed",
    message: "The code is wrong or has expired. Ask the administrator who invited you for a new one.",
    issues: [{ pointer: "/code", code: "wrong_code", message }],
  });
}
