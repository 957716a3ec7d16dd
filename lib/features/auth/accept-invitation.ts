import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { equalHex } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/database/database";
import { takePasswordCheck } from "@/lib/platform/http/rate-limit";
import { hashInvitationCode } from "./add-member";
import { deleteInvitation, findInvitationsOf } from "./invitation-store";
import { insertMembership } from "./member-store";
import { findOrganization } from "./organization-store";
import { findUser } from "./user-store";

/**
 * Joins the organization whose administrator gave out the code. The code has to be for the email of the
 * person who asks, so that nobody joins by a code that was passed on.
 *
 * @throws ServiceError `validation_failed` for a wrong or expired code, `conflict` for an account whose
 *   password another organization's administrator made
 */
export async function acceptInvitation(actor: Actor, code: string) {
  if (actor.kind !== "member") throw new TypeError("only a member accepts an invitation");
  const check = await takePasswordCheck(`invitation ${actor.userId}`);
  const codeHash = hashInvitationCode(code.trim());
  const invitations = await findInvitationsOf(actor.email, now());
  const invitation = invitations.find((item) => equalHex(item.codeHash, codeHash));
  if (!invitation) throw wrongCode();
  await check.succeeded();
  const user = await findUser(actor.userId);
  if (!user || (user.provisionedBy !== null && user.provisionedBy !== invitation.organizationId)) {
    throw new ServiceError({
      code: "conflict",
      message:
        "Your first password was made by another organization. Ask the person who runs this installation to reset it, then accept again.",
    });
  }
  const { organizationId, role } = invitation;
  await transaction(async (tx) => {
    if (!(await deleteInvitation(tx, organizationId, invitation.id))) throw wrongCode();
    await insertMembership(tx, organizationId, user.id, role);
    const subject = { kind: "member", id: user.id, name: user.email };
    const by = { kind: "member", id: user.id, name: user.email } as const;
    await insertSecurityEvent(tx, {
      organizationId,
      type: "member.added",
      actor: by,
      subject,
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
