import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent, recordSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/database";
import { takePasswordCheck } from "@/lib/platform/http/rate-limit";
import { allowLinking, findUser, updateOwnPassword } from "./account-queries";
import { listMemberships } from "./members";
import { hashPassword, requireUncommonPassword, verifyPassword } from "./passwords";
import type { ChangePassword, Me } from "./schema";
import { endSessions, findSession } from "./session-queries";
import { openSession, sessionCookie } from "./sessions";

/** Who the credential belongs to and what it may do. */
export async function getMe(actor: Actor): Promise<Me> {
  const organization = { id: actor.organizationId, name: actor.organizationName, plan: actor.plan };
  const head = { id: actorId(actor), name: actor.name, organization };
  if (actor.kind === "api_key") {
    return {
      kind: "api_key",
      ...head,
      email: null,
      role: null,
      scopes: [...actor.scopes],
      must_change_password: false,
      organizations: null,
    };
  }
  const memberships = await listMemberships(actor);
  return {
    kind: "member",
    ...head,
    email: actor.email,
    role: actor.role,
    scopes: null,
    must_change_password: actor.mustChangePassword ?? false,
    organizations: memberships.map(({ organization_id: id, ...item }) => ({ id, ...item })),
  };
}

/** Whether the person still uses the password that Assay made when it started for the first time. */
export async function hasFirstRunPassword(userId: string): Promise<boolean> {
  return (await findUser(userId))?.password_origin === "first_run";
}

/**
 * Sets a member's own password and ends every session and bearer token of the account. Requires the
 * current password, so that an unattended browser is not enough.
 *
 * @returns the `Set-Cookie` line of a fresh session for the browser; a bearer token gets none
 * @throws ServiceError `validation_failed` when the current password is wrong or the new one is common
 */
export async function changePassword(actor: Actor, input: ChangePassword): Promise<string | undefined> {
  if (actor.kind !== "member") throw new TypeError("only a member has a password");
  const check = await takePasswordCheck(actor.userId);
  const user = await findUser(actor.userId);
  if (!user || !(await verifyPassword(input.current_password, user.password_hash ?? undefined))) {
    throw refused(
      "/current_password",
      "wrong_password",
      "is not your password",
      "The current password is wrong.",
    );
  }
  await check.succeeded();
  if (input.new_password === input.current_password) {
    throw refused("/new_password", "unchanged", "is the current password", "Choose a new password.");
  }
  requireUncommonPassword(input.new_password, user);
  const passwordHash = await hashPassword(input.new_password);
  const current = actor.session?.kind === "browser" ? await findSession(actor.session.id) : undefined;
  const { organizationId, userId } = actor;
  const opened = await transaction(async (tx) => {
    await updateOwnPassword(tx, userId, passwordHash);
    const count = await endSessions(tx, { userId }, "password_changed", now());
    const subject = { kind: "member", id: userId, name: actor.email };
    await insertSecurityEvent(tx, { organizationId, type: "password.changed", actor, subject });
    const details = { count, reason: "password_changed" };
    await insertSecurityEvent(tx, { organizationId, type: "session.revoked", actor, subject, details });
    if (!current) return undefined;
    return openSession({ userId, organizationId }, "browser", { expiresAt: current.expiresAt, on: tx });
  });
  return opened && sessionCookie(opened);
}

function refused(pointer: string, code: string, issue: string, message: string): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message,
    issues: [{ pointer, code, message: issue }],
  });
}

const LINKING_ALLOWED_MS = 15 * 60_000;

/**
 * Allows the next single sign-on with the person's verified email to be linked to the account. Only the
 * person can: an email alone takes over no account.
 */
export async function linkSingleSignOn(actor: Actor, isAllowed: boolean): Promise<undefined> {
  if (actor.kind !== "member") throw new TypeError("only a member signs in");
  const until = isAllowed ? new Date(now().getTime() + LINKING_ALLOWED_MS) : null;
  await allowLinking(db(), actor.userId, until);
  await recordSecurityEvent({
    organizationId: actor.organizationId,
    type: "setting.changed",
    actor,
    subject: { kind: "member", id: actor.userId, name: actor.email },
    details: { fields: ["single_sign_on"], is_allowed: isAllowed },
  });
}
