import { LRUCache } from "lru-cache";
import type { Actor, KeyActor, MemberActor } from "@/lib/core/actor";
import { now } from "@/lib/server/clock";
import { log } from "@/lib/server/log";
import { processSingleton } from "@/lib/server/singleton";
import { verifyAccessToken } from "./access-token";
import { matchesApiKey, publicPartOf } from "./api-key-secret";
import { findApiKeyByPublicPart, touchApiKey } from "./api-key-store";
import { findMember } from "./member-store";
import { recordBadCredential, recordEndedKey } from "./record-access";
import { readSessionToken } from "./session-token";

/** A revoked key must stop within a second; half of that leaves room for the request itself. */
const API_KEY_CACHE_MS = 500;
/** `last_used_at` is for people, so a minute's precision is enough and spares a write per request. */
const LAST_USED_PRECISION_MS = 60_000;

type StoredApiKey = NonNullable<Awaited<ReturnType<typeof findApiKeyByPublicPart>>>;

const apiKeyCache = () =>
  processSingleton(
    "api-keys",
    () => new LRUCache<string, StoredApiKey>({ max: 10_000, ttl: API_KEY_CACHE_MS }),
  );

/** The actor of an API key; undefined when it is unknown, wrong, revoked or expired. */
export async function authenticateApiKey(key: string): Promise<Actor | undefined> {
  const publicPart = publicPartOf(key);
  const stored = publicPart === undefined ? undefined : await findStoredKey(publicPart);
  if (publicPart === undefined || !stored || !matchesApiKey(key, stored.secretHash)) {
    await recordBadCredential("api_key");
    return undefined;
  }
  const at = now();
  const reason = endedBecause(stored, at);
  if (reason) {
    await recordEndedKey(stored, reason);
    return undefined;
  }
  if (!apiKeyCache().has(publicPart)) apiKeyCache().set(publicPart, noteUse(stored, at));
  return toKeyActor(stored);
}

async function findStoredKey(publicPart: string): Promise<StoredApiKey | undefined> {
  return apiKeyCache().get(publicPart) ?? findApiKeyByPublicPart(publicPart);
}

function endedBecause(stored: StoredApiKey, at: Date): string | undefined {
  if (stored.revokedAt) return "revoked";
  return stored.expiresAt && stored.expiresAt <= at ? "expired" : undefined;
}

function noteUse(stored: StoredApiKey, at: Date): StoredApiKey {
  if (stored.lastUsedAt && at.getTime() - stored.lastUsedAt.getTime() < LAST_USED_PRECISION_MS) return stored;
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

/** The actor of a bearer token. Membership and role are read again, so a removed member is out at once. */
export async function authenticateBearer(token: string): Promise<MemberActor | undefined> {
  const subject = await verifyAccessToken(token, now());
  if (!subject) await recordBadCredential("bearer");
  return subject && findMember(subject.organizationId, subject.userId);
}

/** The actor of the browser's session cookie, membership and role read again. */
export async function authenticateSession(cookieValue: string): Promise<MemberActor | undefined> {
  const session = await readSessionToken(cookieValue);
  return session && findMember(session.organizationId, session.userId);
}
