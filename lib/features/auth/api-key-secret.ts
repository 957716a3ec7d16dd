import { derivedKey, equalHex, formerKeys, hmacHex, randomToken } from "@/lib/platform/crypto";

const FORMAT = /^svc_([A-Za-z0-9_-]{12})_[A-Za-z0-9_-]{43}$/;

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
  return { key, publicPart, secretHash: hashApiKey(key) };
}

/** The part of a key that finds its row; undefined when the text has not the form of a key. */
export function publicPartOf(key: string): string | undefined {
  return FORMAT.exec(key)?.[1];
}

/**
 * Compares a presented key with a stored hash in constant time, also with one made under a former root
 * secret.
 *
 * @returns undefined for another key; `rehashed`: the hash to store instead of one under a former secret
 */
export function matchApiKey(key: string, secretHash: string): { rehashed?: string } | undefined {
  const current = hashApiKey(key);
  if (equalHex(current, secretHash)) return {};
  const isFormer = formerKeys("api-key-hash").some((former) => equalHex(hmacHex(former, key), secretHash));
  return isFormer ? { rehashed: current } : undefined;
}

// A keyed hash: a stolen table is no use without the root secret. 256 random bits need no slow hash.
function hashApiKey(key: string): string {
  return hmacHex(derivedKey("api-key-hash"), key);
}
