import type { z } from "zod";
import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { deletePendingMails, findMailStates, isMailConfigured, queueMails } from "@/lib/features/mail";
import { recordFact } from "@/lib/features/records";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { hashSecret, randomToken } from "@/lib/platform/crypto";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { findUserByEmail } from "./account-queries";
import {
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  listInvitations as listInvitationRows,
  renewLink,
} from "./invitation-queries";
import type { CreatedInvitation, Invitation, InviteSchema } from "./invitation-schema";
import { findMembership } from "./member-queries";

const LIFETIME_MS = 7 * 86_400_000;

/** The invitations by link that are not accepted yet, oldest first. */
export async function listInvitations({ organizationId }: Actor): Promise<{ data: Invitation[] }> {
  const rows = (await listInvitationRows(organizationId)).filter(({ by_link }) => by_link);
  return { data: await present(organizationId, rows) };
}

async function present(organizationId: string, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const mails = await findMailStates(
    organizationId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, email, name, role, created_at, expires_at, invited_by_name }) => ({
    id,
    email,
    name,
    role,
    status: expires_at > now() ? "pending" : "expired",
    email_status: mails.get(id) ?? null,
    invited_by: invited_by_name,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

type Delivery = z.infer<typeof InviteSchema>["delivery"];

/**
 * Invites a person by a link that works once. Whether the email has an account elsewhere is not shown. A link that is
 * mailed is not in the answer: only then whoever opens it owns the email address.
 *
 * @throws ServiceError `conflict` when the person is a member or invited already; `validation_failed` for an email
 *   without a mail server
 */
export async function inviteMember(
  actor: Actor,
  { email: given, role, delivery, name }: z.infer<typeof InviteSchema>,
): Promise<CreatedInvitation> {
  requireDelivery(delivery);
  const { organizationId } = actor;
  const email = given.toLowerCase();
  const user = await findUserByEmail(email);
  if (user && (await findMembership(organizationId, user.id))) throw alreadyAdded(given);
  const link = newLink(actor, delivery);
  const person = { email, name: name ?? email.split("@")[0] ?? email, role };
  const id = await transaction(async (tx) => {
    const added = await insertInvitation(tx, organizationId, { ...person, ...link.stored });
    if (added === undefined) throw alreadyAdded(given);
    await recordInvited(tx, actor, { id: added, ...person });
    if (delivery === "email") await mailLink(tx, actor, { id: added, ...person }, link.urlOf(added));
    return added;
  });
  return answer(actor, id, delivery === "link" ? link.urlOf(id) : null);
}

/**
 * Replaces the link of an invitation.
 *
 * @throws ServiceError `not_found`; `validation_failed` for an email without a mail server
 */
export async function resendInvitation(
  actor: Actor,
  id: string,
  { delivery }: { delivery: Delivery },
): Promise<CreatedInvitation> {
  requireDelivery(delivery);
  const { organizationId } = actor;
  const link = newLink(actor, delivery);
  await transaction(async (tx) => {
    const person = await renewLink(tx, organizationId, id, link.stored);
    if (!person) throw notFound("invitation");
    await deletePendingMails(tx, organizationId, id);
    if (delivery === "email") await mailLink(tx, actor, { id, ...person }, link.urlOf(id));
    await insertSecurityEvent(tx, {
      organizationId,
      type: "invitation.renewed",
      actor,
      subject: { kind: "member", id, name: person.email },
      details: { role: person.role, delivery },
    });
  });
  return answer(actor, id, delivery === "link" ? link.urlOf(id) : null);
}

/** Ends an invitation by link. @throws ServiceError `not_found` */
export async function revokeInvitation(actor: Actor, id: string): Promise<void> {
  const { organizationId } = actor;
  await transaction(async (tx) => {
    const invitation = await deleteInvitation(tx, organizationId, id);
    if (!invitation) throw notFound("invitation");
    await deletePendingMails(tx, organizationId, id);
    const { email, role } = invitation;
    const details = { role, invited: true };
    const subject = { kind: "member", id, name: email };
    await insertSecurityEvent(tx, { organizationId, type: "member.removed", actor, subject, details });
    await recordFact(tx, actor, {
      kind: "member_removed",
      subject: { type: "member", id, label: email },
      payload: details,
    });
  });
}

function requireDelivery(delivery: Delivery): void {
  if (delivery === "link" || isMailConfigured()) return;
  const message = 'needs a mail server (ASSAY_SMTP_URL); use "link" and pass the link on';
  throw new ServiceError({
    code: "validation_failed",
    message: `The field delivery ${message}.`,
    issues: [{ pointer: "/delivery", code: "no_mail_server", message }],
  });
}

function newLink(actor: Actor, delivery: Delivery) {
  const secret = randomToken(32);
  return {
    stored: {
      codeHash: hashSecret(secret, "invitation"),
      expiresAt: new Date(now().getTime() + LIFETIME_MS),
      link: { isShown: delivery === "link", by: actorId(actor), byName: actor.name },
    },
    urlOf: (id: string) => `${settings().baseUrl}/invitation/${id}.${secret}`,
  };
}

interface Invited {
  id: string;
  email: string;
  name: string;
  role: string;
}

async function recordInvited(tx: Transaction, actor: Actor, { id, email, role }: Invited): Promise<void> {
  const { organizationId } = actor;
  const subject = { kind: "member", id, name: email };
  // The same event as for an account with an initial password: the log does not say who has an account elsewhere.
  await insertSecurityEvent(tx, { organizationId, type: "member.added", actor, subject, details: { role } });
  await recordFact(tx, actor, {
    kind: "member_added",
    subject: { type: "member", id, label: email },
    payload: { role },
  });
}

async function mailLink(
  tx: Transaction,
  actor: Actor,
  { id, email, name }: Invited,
  url: string,
): Promise<void> {
  const { organizationId, organizationName } = actor;
  await queueMails(tx, { id: organizationId, name: organizationName }, [
    {
      kind: "invitation",
      to: { name, address: email },
      reference: id,
      content: {
        subject: `${actor.name} invited you to Assay`,
        heading: `Join ${organizationName}`,
        paragraphs: [
          `${actor.name} invited you to ${organizationName}, which keeps its AI governance and compliance in Assay.`,
          "The link works once, for seven days. Choose a password, or sign in if you have an account.",
        ],
        action: { label: "Accept the invitation", url },
        reason: `You get this email because ${actor.name} entered your address. If you do not know the organization, ignore it.`,
      },
    },
  ]);
}

async function answer(actor: Actor, id: string, link: string | null): Promise<CreatedInvitation> {
  const row = await findInvitation(actor.organizationId, id);
  const [invitation] = row ? await present(actor.organizationId, [row]) : [];
  if (!invitation) throw notFound("invitation");
  return { ...invitation, link };
}

export function alreadyAdded(email: string): ServiceError {
  return new ServiceError({ code: "conflict", message: `${email} is a member or has been invited already.` });
}

/** A keyed hash, as for an API key: the code is random enough not to need a slow one. */
export function hashInvitationCode(code: string): string {
  return hashSecret(code, "invitation");
}
