import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { takeLoginAttempt } from "@/lib/server/rate-limit";
import { findUser, updatePasswordHash } from "./member-store";
import { hashPassword, verifyPassword } from "./password";
import type { ChangePassword } from "./schema";

/**
 * Sets a member's own password. The current one is asked for, with the throttle of a sign-in, so that
 * an unattended browser is not enough.
 *
 * @throws ServiceError `validation_failed` when the current password is wrong
 */
export async function changePassword(actor: Actor, input: ChangePassword, address: string): Promise<void> {
  if (actor.kind !== "member") throw new TypeError("only a member has a password");
  const attempt = await takeLoginAttempt(actor.email, address);
  const user = await findUser(actor.userId);
  if (!user || !(await verifyPassword(input.current_password, user.passwordHash ?? undefined))) {
    const issue = { pointer: "/current_password", code: "wrong_password", message: "is not your password" };
    throw new ServiceError({
      code: "validation_failed",
      message: "The current password is wrong.",
      issues: [issue],
    });
  }
  await attempt.succeeded();
  await updatePasswordHash(user.id, await hashPassword(input.new_password), false);
}
