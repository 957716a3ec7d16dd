import type { z } from "zod";
import type { Actor, Role } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { matchSecret } from "@/lib/platform/crypto";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { takePasswordCheck } from "@/lib/platform/http/rate-limit";
import { findUser, insertAccount } from "./account-queries";
import { deleteInvitation, findInvitationsOf, findLinkInvitation } from "./invitation-queries";
import type { AcceptLinkSchema } from "./invitation-schema";
import { insertMembership } from "./member-queries";
import { findOrganization } from "./organization-queries";
import { hashPassword, requireUncommonPassword } from "./passwords";
import { RoleSchema } from "./schema";

/** A code is the part of a link after its last dot; an initial password has none. */
const secretOf = (code: string) => code.trim().split(".").at(-1) ?? "";

/** The open invitation of a link's token; undefined when the link was used, replaced, revoked or has expired. */
export async function findInvitationByLink(token: string) {
  const id = token.trim().split(".")[0] ?? "";
  const invitation = await findLinkInvitation(id, now());
  return invitation && matchSecret(secretOf(token), invitation.code_hash, "invitation")
    ? invitation
    : undefined;
}

/**
 * Opens an account with the link of an invitation. Of two attempts at once one succeeds. When an administrator has
 * seen the link, the account opens that organization only until the operator has reset its password, as for a
 * password that an administrator handed out.
 *
 * @throws ServiceError `validation_failed` for a link that does not work or a common password; `conflict` for an
 *   email with an account in another organization
 */
export async function acceptInvitationLink({ token, name, new_password }: z.infer<typeof AcceptLinkSchema>) {
  const invitation = await findInvitationByLink(token);
  if (!invitation) throw wrongLink();
  const { id, organization_id: organizationId, email, is_shown } = invitation;
  requireUncommonPassword(new_password, { email, name });
  const passwordHash = await hashPassword(new_password);
  const role = RoleSchema.parse(invitation.role);
  await transaction(async (tx) => {
    if (!(await deleteInvitation(tx, organizationId, id))) throw wrongLink();
    const chosen = { isEmailProven: !is_shown };
    const person = { email, name, role, passwordHash, expiresAt: now(), chosen };
    const account = await insertAccount(tx, organizationId, person);
    if (typeof account === "string") throw hasAccount(email);
    await recordAccepted(tx, organizationId, { id: account.userId, email, name }, role);
  });
  return { email, role, organization: { id: organizationId, name: invitation.organization.name } };
}

function wrongLink(): ServiceError {
  const message = "is not of an open invitation";
  return new ServiceError({
    code: "validation_failed",
    message:
      "The link was used, has expired or was replaced. Ask the administrator who invited you for a new one.",
    issues: [{ pointer: "/token", code: "wrong_link", message }],
  });
}

function hasAccount(email: string): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: `${email} has an Assay account already. Sign in, then accept the invitation.`,
  });
}

interface Joined {
  id: string;
  email: string;
  name: string;
}

/** Records that an invited person joined. */
export async function recordAccepted(
  tx: Transaction,
  organizationId: string,
  { id, email, name }: Joined,
  role: string,
): Promise<void> {
  const member = { kind: "member", id, name: email } as const;
  const details = { role, accepted: true };
  await insertSecurityEvent(tx, {
    organizationId,
    type: "member.added",
    actor: member,
    subject: member,
    details,
  });
  await recordFact(
    tx,
    { organizationId, kind: "member", id, name },
    { kind: "member_added", subject: { type: "member", id, label: email }, payload: details },
  );
}

/**
 * The invitation by link that a single sign-on accepts: the issuer has verified that the email is the person's, so
 * the link itself is not needed. Joins as `join` does, in its transaction.
 */
export async function findInvitationForSignOn(
  email: string,
): Promise<{ id: string; organizationId: string; role: Role } | undefined> {
  const [invitation] = (await findInvitationsOf(email.toLowerCase(), now())).filter(({ by_link }) => by_link);
  if (!invitation) return undefined;
  const { id, organization_id: organizationId, role } = invitation;
  return { id, organizationId, role: RoleSchema.parse(role) };
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
  const invitations = await findInvitationsOf(actor.email, now());
  const invitation = invitations.find((item) => matchSecret(secretOf(code), item.code_hash, "invitation"));
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
    await recordAccepted(tx, organizationId, user, role);
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
