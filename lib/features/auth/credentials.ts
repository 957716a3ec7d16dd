import { errors, jwtVerify, SignJWT } from "jose";
import { derivedKey, hashSecret, matchSecret, randomToken } from "@/lib/platform/crypto";

export const ACCESS_TOKEN_LIFETIME_SECONDS = 3600;

// Every header and claim that could vary is fixed, so a token made for something else is refused.
const ALGORITHM = "HS256";
const TYPE = "at+jwt";
const ISSUER = "assay";
const AUDIENCE = "assay:v1";

export interface AccessTokenSubject {
  userId: string;
  organizationId: string;
  /** The session behind the token: when that ends, so does the token. */
  sessionId: string;
}

/** Signs a bearer token (RFC 9068 profile, HMAC-SHA256). It names the person; rights are read on each request. */
export function signAccessToken(subject: AccessTokenSubject, issuedAt: Date): Promise<string> {
  const issuedAtSeconds = Math.floor(issuedAt.getTime() / 1000);
  return new SignJWT({ org: subject.organizationId, sid: subject.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(subject.userId)
    .setIssuedAt(issuedAtSeconds)
    .setExpirationTime(issuedAtSeconds + ACCESS_TOKEN_LIFETIME_SECONDS)
    .sign(derivedKey("access-token"));
}

/**
 * Checks signature, algorithm, type, issuer, audience and expiry.
 * Does not check that the session is still live or that the person is still a member: the caller reads that.
 *
 * @returns undefined for any token that is not ours and valid at `at`
 */
export async function verifyAccessToken(token: string, at: Date): Promise<AccessTokenSubject | undefined> {
  if (!isCanonical(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, derivedKey("access-token"), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["sub", "iat", "exp", "org", "sid"],
      maxTokenAge: ACCESS_TOKEN_LIFETIME_SECONDS,
      currentDate: at,
    });
    const { sub, org, sid, iat = 0, exp } = payload;
    if (exp !== iat + ACCESS_TOKEN_LIFETIME_SECONDS) return undefined;
    return typeof sub === "string" && typeof org === "string" && typeof sid === "string"
      ? { userId: sub, organizationId: org, sessionId: sid }
      : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Whether the signature is written as an encoder writes it: without this check one token has several spellings. */
function isCanonical(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]+)$/.exec(token)?.[1];
  return signature !== undefined && Buffer.from(signature, "base64url").toString("base64url") === signature;
}

const API_KEY_FORMAT = /^svc_([A-Za-z0-9_-]{12})_[A-Za-z0-9_-]{43}$/;

export interface NewApiKeySecret {
  /** The whole key; shown once, never stored. */
  key: string;
  /** Finds the stored row. */
  publicPart: string;
  secretHash: string;
}

/** A new key: `svc_` + 12 characters that name it + `_` + 256 random bits. */
export function newApiKeySecret(): NewApiKeySecret {
  const publicPart = randomToken(9);
  const key = `svc_${publicPart}_${randomToken(32)}`;
  return { key, publicPart, secretHash: hashSecret(key, "api-key-hash") };
}

/** The part of a key that finds its row; undefined when the text does not have the form of a key. */
export function publicPartOf(key: string): string | undefined {
  return API_KEY_FORMAT.exec(key)?.[1];
}

/** Whether a presented key is the one that was stored as `secretHash`; see {@link matchSecret}. */
export function matchApiKey(key: string, secretHash: string): { rehashed?: string } | undefined {
  return matchSecret(key, secretHash, "api-key-hash");
}
