import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { formerRootSecrets, rootSecret } from "@/lib/platform/secrets";
import { processSingleton } from "@/lib/platform/singleton";

/** Purposes of derived keys: a key leaked for one purpose is no use for another. */
type KeyPurpose =
  | "api-key-hash"
  | "auditor-link"
  | "auditor-session"
  | "invitation"
  | "access-token"
  | "session"
  | SealingPurpose;

/** What is stored encrypted. What one purpose sealed another cannot open. */
export type SealingPurpose = "stored-response" | "webhook-secret" | "source-token" | "mail";

/** A 256-bit key for one purpose, derived from the root secret by HKDF-SHA256 (RFC 5869). */
export function derivedKey(purpose: KeyPurpose): Buffer {
  const keys = processSingleton("derived-keys", () => new Map<KeyPurpose, Buffer>());
  const existing = keys.get(purpose);
  if (existing) return existing;
  const key = deriveKey(rootSecret(), purpose);
  keys.set(purpose, key);
  return key;
}

/** Keys of the same purpose under former root secrets: they open what is stored and make nothing new. */
export function formerKeys(purpose: KeyPurpose): readonly Buffer[] {
  const keys = processSingleton("former-keys", () => new Map<KeyPurpose, readonly Buffer[]>());
  const existing = keys.get(purpose);
  if (existing) return existing;
  const derived = formerRootSecrets().map((secret) => deriveKey(secret, purpose));
  keys.set(purpose, derived);
  return derived;
}

function deriveKey(secret: Buffer, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "assay", purpose, 32));
}

/** SHA-256 as lower-case hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash("sha256", content, "hex");
}

/** HMAC-SHA256 (RFC 2104) as lower-case hex. */
export function hmacHex(key: Uint8Array, content: string): string {
  return createHmac("sha256", key).update(content).digest("hex");
}

/** Compares two hex digests in constant time; different lengths are unequal. */
export function equalHex(a: string, b: string): boolean {
  const left = Buffer.from(a, "hex");
  const right = Buffer.from(b, "hex");
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}

/** A keyed hash of a random secret: a stolen table is no use without the root secret. 256 random bits need no slow hash. */
export function hashSecret(secret: string, purpose: KeyPurpose): string {
  return hmacHex(derivedKey(purpose), secret);
}

/**
 * Compares a presented secret with a stored hash in constant time, also with one made under a former root secret.
 *
 * @returns undefined for another secret; `rehashed`: the hash to store instead of one under a former root secret
 */
export function matchSecret(
  secret: string,
  secretHash: string,
  purpose: KeyPurpose,
): { rehashed?: string } | undefined {
  const current = hashSecret(secret, purpose);
  if (equalHex(current, secretHash)) return {};
  const isFormer = formerKeys(purpose).some((former) => equalHex(hmacHex(former, secret), secretHash));
  return isFormer ? { rehashed: current } : undefined;
}

/** Random bytes as base64url text without padding. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the ciphertext. */
export function encrypt(plain: string, purpose: SealingPurpose): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derivedKey(purpose), nonce);
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * Opens what {@link encrypt} made for the same purpose, also under a former root secret; throws when a
 * byte was changed.
 */
export function decrypt(sealed: Uint8Array, purpose: SealingPurpose): string {
  return open(sealed, purpose).plain;
}

/** Whether something was sealed under a former root secret, and so should be sealed again. */
export function isSealedUnderFormerSecret(sealed: Uint8Array, purpose: SealingPurpose): boolean {
  return open(sealed, purpose).isFormer;
}

function open(sealed: Uint8Array, purpose: SealingPurpose): { plain: string; isFormer: boolean } {
  const former = formerKeys(purpose);
  try {
    return { plain: openWith(derivedKey(purpose), sealed), isFormer: false };
  } catch (error) {
    for (const key of former) {
      try {
        return { plain: openWith(key, sealed), isFormer: true };
      } catch {
        // Sealed under yet another one.
      }
    }
    throw error;
  }
}

function openWith(key: Buffer, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
