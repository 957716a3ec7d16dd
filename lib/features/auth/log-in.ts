import { ServiceError } from "@/lib/core/errors";
import { recordRefusal, recordSecurityEvent } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/database";
import { takeSignInAttempt } from "@/lib/platform/http/rate-limit";
import { log } from "@/lib/platform/log";
import { type Account, findUserByEmail, rememberOrganization } from "./account-queries";
import { ACCESS_TOKEN_LIFETIME_SECONDS, signAccessToken } from "./credentials";
import { listMembershipsOfUser } from "./member-queries";
import { chooseOrganization, listOpenMemberships } from "./members";
import { verifyPassword } from "./passwords";
import { openSession } from "./sessions";

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
  const isRight = await verifyPassword(attempt.password, user?.password_hash ?? undefined);
  const isExpired = user?.password_expires_at ? user.password_expires_at <= now() : false;
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
    : chooseOrganization(memberships, attempt.via, user.last_organization_id);
  if (!chosen) throw notYours();
  const organizationId = chosen.organization.id;
  if (attempt.via === "browser") await rememberOrganization(db(), user.id, organizationId);
  return { userId: user.id, email: user.email, organizationId };
}

async function takeAttempt(email: string, address: string, user: Account | null) {
  try {
    return await takeSignInAttempt({ account: email, epoch: user?.throttle_epoch ?? 0, address });
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

/** `POST /auth/login`: a bearer token for an hour; there is no refresh, the program logs in again. */
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
  const organizations = await organizationsOf(person.id);
  const subject = { kind: "member", id: person.id, name: person.email };
  for (const organizationId of organizations) {
    await recordRefusal({ organizationId, type, actor: null, subject, details });
  }
}

/** `[null]` for a person without an organization, and when the database does not answer: the refusal itself must not fail. */
async function organizationsOf(userId: string): Promise<(string | null)[]> {
  const memberships = await listMembershipsOfUser(userId).catch((error: unknown) => {
    log("error", "The organizations of a refused sign-in could not be read", { error });
    return [];
  });
  return memberships.length > 0 ? memberships.map((item) => item.organization.id) : [null];
}

/** Records a sign-in to an organization. */
export function recordSignIn(
  person: { userId: string; email: string; organizationId: string },
  details: Record<string, string>,
): Promise<void> {
  const actor = { kind: "member", id: person.userId, name: person.email } as const;
  const { organizationId } = person;
  return recordSecurityEvent({ organizationId, type: "sign_in.succeeded", actor, details });
}
