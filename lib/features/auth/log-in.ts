import { ServiceError } from "@/lib/core/errors";
import { now } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/database";
import { takeSignInAttempt } from "@/lib/platform/http/rate-limit";
import { ACCESS_TOKEN_LIFETIME_SECONDS, signAccessToken } from "./access-token";
import { chooseOrganization, listOpenMemberships } from "./open-memberships";
import { openSession } from "./open-session";
import { verifyPassword } from "./password";
import { recordRefusedSignIn, recordSignIn } from "./record-access";
import { type Account, findUserByEmail, rememberOrganization } from "./user-store";

export interface LoggedIn {
  userId: string;
  email: string;
  /** The organization the sign-in opens. */
  organizationId: string;
}

interface Attempt {
  email: string;
  password: string;
  /** The network address it comes from, for the throttle. */
  address: string;
  via: "browser" | "api";
  /** The organization to open; otherwise one is chosen. */
  organizationId?: string | undefined;
}

/**
 * Checks email and password. An unknown account, a wrong password, an expired handed-out password and an
 * account without an organization cost the same work and answer the same.
 *
 * @throws ServiceError `invalid_login`, `rate_limited` after too many failures, or `validation_failed` for
 *   an organization that is not one of the person's
 */
export async function checkPassword(attempt: Attempt): Promise<LoggedIn> {
  const email = attempt.email.trim().toLowerCase();
  const user = await findUserByEmail(email);
  const taken = await takeAttempt(email, attempt.address, user);
  const isRight = await verifyPassword(attempt.password, user?.passwordHash ?? undefined);
  const isExpired = user?.passwordExpiresAt ? user.passwordExpiresAt <= now() : false;
  const memberships = isRight && !isExpired && user ? await listOpenMemberships(user) : [];
  if (!user || memberships.length === 0) {
    await recordRefusedSignIn(
      "sign_in.refused",
      user,
      isRight && isExpired ? { code: "password_expired" } : {},
    );
    throw new ServiceError({ code: "invalid_login", message: "The email or the password is wrong." });
  }
  await taken.succeeded();
  const chosen = attempt.organizationId
    ? memberships.find((item) => item.organization.id === attempt.organizationId)
    : chooseOrganization(memberships, attempt.via, user.lastOrganizationId);
  if (!chosen) throw notYours();
  const organizationId = chosen.organization.id;
  if (attempt.via === "browser") await rememberOrganization(pool(), user.id, organizationId);
  return { userId: user.id, email: user.email, organizationId };
}

async function takeAttempt(email: string, address: string, user: Account | null) {
  try {
    return await takeSignInAttempt({ account: email, epoch: user?.throttleEpoch ?? 0, address });
  } catch (error) {
    if (error instanceof ServiceError) await recordRefusedSignIn("sign_in.throttled", user);
    throw error;
  }
}

function notYours(): ServiceError {
  const message = "is not one of your organizations";
  return new ServiceError({
    code: "validation_failed",
    message: `The field organization_id ${message}. GET /v1/me lists them.`,
    issues: [{ pointer: "/organization_id", code: "not_a_member", message }],
  });
}

/** `POST /auth/login`: a bearer token for an hour; there is no refresh, one logs in again. */
export async function logIn(
  body: { email: string; password: string; organization_id?: string | undefined },
  address: string,
) {
  const { email, password, organization_id: organizationId } = body;
  const person = await checkPassword({ email, password, address, via: "api", organizationId });
  const session = await openSession(person, "bearer");
  await recordSignIn(person, { method: "password", via: "api" });
  const subject = { userId: person.userId, organizationId: person.organizationId, sessionId: session.id };
  return {
    access_token: await signAccessToken(subject, now()),
    token_type: "bearer" as const,
    expires_in: ACCESS_TOKEN_LIFETIME_SECONDS,
  };
}
