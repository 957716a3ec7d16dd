import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { takePasswordCheck } from "@/lib/platform/http/rate-limit";
import { openSession } from "./open-session";
import { hashPassword, verifyPassword } from "./password";
import { requireUncommonPassword } from "./password-policy";
import type { ChangePassword } from "./schema";
import { endSessions, findSession } from "./session-store";
import { sessionCookie } from "./session-token";
import { findUser, updateOwnPassword } from "./user-store";

/**
 * Sets a member's own password and ends every session and bearer token of the account. The current
 * password is asked for, so that an unattended browser is not enough.
 *
 * @returns the `Set-Cookie` line of the fresh session of the browser that asked; a bearer token gets none
 * @throws ServiceError `validation_failed` when the current password is wrong or the new one is common
 */
export async function changePassword(actor: Actor, input: ChangePassword): Promise<string | undefined> {
  if (actor.kind !== "member") throw new TypeError("only a member has a password");
  const check = await takePasswordCheck(actor.userId);
  const user = await findUser(actor.userId);
  if (!user || !(await verifyPassword(input.current_password, user.passwordHash ?? undefined))) {
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
