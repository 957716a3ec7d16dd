import { LRUCache } from "lru-cache";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor, KeyActor, MemberActor } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { recordRefusal } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { runInRequest } from "@/lib/platform/http/request-context";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { findApiKeyByPublicPart, type StoredApiKey, touchApiKey, updateSecretHash } from "./api-key-queries";
import { matchApiKey, publicPartOf, verifyAccessToken } from "./credentials";
import { readSessionToken, resumeSession, sessionCookieName } from "./sessions";

/** A revoked key must stop within a second; half of that leaves room for the request itself. */
const API_KEY_CACHE_MS = 500;
/** `last_used_at` is for people, so a minute's precision is enough and spares a write per request. */
const LAST_USED_PRECISION_MS = 60_000;
const DAY_MS = 86_400_000;

const apiKeyCache = () =>
  processSingleton(
    "api-keys",
    () => new LRUCache<string, StoredApiKey>({ max: 10_000, ttl: API_KEY_CACHE_MS }),
  );

/** The actor of an API key; undefined when it is unknown, wrong, revoked or expired. */
export async function authenticateApiKey(key: string): Promise<Actor | undefined> {
  const publicPart = publicPartOf(key);
  const stored = publicPart === undefined ? undefined : await findStoredKey(publicPart);
  const match = stored && matchApiKey(key, stored.secret_hash);
  if (publicPart === undefined || !stored || !match) {
    await recordBadCredential("api_key");
    return undefined;
  }
  const at = now();
  const reason = endedBecause(stored, at);
  if (reason) {
    await recordEndedKey(stored, reason);
    return undefined;
  }
  if (match.rehashed) await updateSecretHash(stored.organization.id, stored.id, match.rehashed);
  if (!apiKeyCache().has(publicPart)) apiKeyCache().set(publicPart, noteUse(stored, at));
  return toKeyActor(stored);
}

async function findStoredKey(publicPart: string): Promise<StoredApiKey | undefined> {
  return apiKeyCache().get(publicPart) ?? findApiKeyByPublicPart(publicPart);
}

function endedBecause(stored: StoredApiKey, at: Date): string | undefined {
  if (stored.revoked_at) return "revoked";
  if (stored.expires_at && stored.expires_at <= at) return "expired";
  const { api_key_max_age_days: maxAgeDays } = stored.organization;
  const isTooOld = maxAgeDays !== null && at.getTime() - stored.created_at.getTime() > maxAgeDays * DAY_MS;
  return isTooOld ? "too_old" : undefined;
}

/** Makes this process read keys again, after a setting has changed that may end some. */
export function forgetApiKeys(): void {
  apiKeyCache().clear();
}

function noteUse(stored: StoredApiKey, at: Date): StoredApiKey {
  const { last_used_at: lastUsedAt } = stored;
  if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < LAST_USED_PRECISION_MS) return stored;
  touchApiKey(stored.organization.id, stored.id, at).catch((error: unknown) =>
    log("warn", "Could not note the use of an API key", { error }),
  );
  return stored;
}

function toKeyActor(stored: StoredApiKey): KeyActor {
  return {
    kind: "api_key",
    organizationId: stored.organization.id,
    organizationName: stored.organization.name,
    plan: stored.organization.plan,
    apiKeyId: stored.id,
    name: stored.name,
    scopes: stored.scopes,
  };
}

/** The actor of a bearer token with a live session; the role is read again. */
export async function authenticateBearer(token: string): Promise<MemberActor | undefined> {
  const subject = await verifyAccessToken(token, now());
  if (!subject) await recordBadCredential("bearer");
  const member = subject && (await resumeSession(subject.sessionId, "bearer"));
  return member?.userId === subject?.userId && member?.organizationId === subject?.organizationId
    ? member
    : undefined;
}

/** The actor of the browser's session cookie, if the session is live; the role is read again. */
export async function authenticateSession(cookieValue: string): Promise<MemberActor | undefined> {
  const sessionId = await readSessionToken(cookieValue);
  return sessionId === undefined ? undefined : resumeSession(sessionId, "browser");
}

/** Records a credential that was not issued here, or was altered. Whose it might be is not known. */
function recordBadCredential(credential: "api_key" | "bearer"): Promise<void> {
  const details = { code: "unauthenticated", credential };
  return recordRefusal({ organizationId: null, type: "access.refused", actor: null, details });
}

/** Records the use of a key that has ended, for its organization: a system still uses it, or a thief. */
function recordEndedKey(key: StoredApiKey, reason: string): Promise<void> {
  return recordRefusal({
    organizationId: key.organization.id,
    type: "access.refused",
    actor: { kind: "api_key", id: key.id, name: key.name },
    details: { code: `key_${reason}`, credential: "api_key" },
  });
}

/** The signed-in member of the page being rendered; read once per request. */
export const getMember = cache(async (): Promise<MemberActor | undefined> => {
  const cookie = (await cookies()).get(sessionCookieName());
  if (!cookie) return undefined;
  const given = await headers();
  const request = {
    requestId: newId("request"),
    ipAddress: given.get("x-assay-client-address") ?? "unknown",
    userAgent: given.get("user-agent"),
  };
  return runInRequest(request, () => authenticateSession(cookie.value));
});

const CHANGE_PASSWORD_PATH = "/change-password";

/** The signed-in member with a handed-out password; anyone else is redirected. */
export async function requireMemberToChangePassword(): Promise<MemberActor> {
  const member = await getMember();
  if (!member) redirect("/sign-in");
  if (!member.mustChangePassword) redirect("/overview");
  return member;
}

/** The signed-in member; anyone else is redirected to the sign-in page, which leads back here. */
export async function requireMember(): Promise<MemberActor> {
  const member = await getMember();
  if (member?.mustChangePassword) redirect(CHANGE_PASSWORD_PATH);
  if (member) return member;
  const path = (await headers()).get("x-assay-path") ?? "/";
  redirect(path === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}
