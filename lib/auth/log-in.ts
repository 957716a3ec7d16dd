import { ServiceError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { takeLoginAttempt } from "@/lib/server/rate-limit";
import { ACCESS_TOKEN_LIFETIME_SECONDS, signAccessToken } from "./access-token";
import { findUserByEmail } from "./member-store";
import { listOpenMemberships } from "./open-memberships";
import { verifyPassword } from "./password";
import { recordRefusedSignIn, recordSignIn } from "./record-access";

export interface LoggedIn {
  userId: string;
  email: string;
  name: string;
  /** The organization the person joined first; a session can switch to another. */
  organizationId: string;
}

/**
 * Checks email and password. An unknown account, a wrong password and an account without an
 * organization cost the same work and answer the same.
 *
 * @param address where the attempt came from, for the throttle
 * @throws ServiceError `invalid_login`, or `rate_limited` after 5 failures in 15 minutes
 */
export async function checkPassword(email: string, password: string, address: string): Promise<LoggedIn> {
  const user = await findUserByEmail(email.trim());
  const attempt = await takeLoginAttempt(email.trim().toLowerCase(), address).catch(async (error) => {
    if (error instanceof ServiceError) await recordRefusedSignIn("sign_in.throttled", user);
    throw error;
  });
  const isRight = await verifyPassword(password, user?.passwordHash ?? undefined);
  const [membership] = isRight && user ? await listOpenMemberships(user) : [];
  if (!user || !membership) {
    await recordRefusedSignIn("sign_in.refused", user);
    throw new ServiceError({ code: "invalid_login", message: "The email or the password is wrong." });
  }
  await attempt.succeeded();
  return { userId: user.id, email: user.email, name: user.name, organizationId: membership.organization.id };
}

/** `POST /auth/login`: a bearer token for an hour; there is no refresh, one logs in again. */
export async function logIn(body: { email: string; password: string }, address: string) {
  const { userId, organizationId, email } = await checkPassword(body.email, body.password, address);
  await recordSignIn(organizationId, { id: userId, email }, { method: "password", via: "api" });
  return {
    access_token: await signAccessToken({ userId, organizationId }, now()),
    token_type: "bearer" as const,
    expires_in: ACCESS_TOKEN_LIFETIME_SECONDS,
  };
}
