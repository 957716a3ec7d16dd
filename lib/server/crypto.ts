import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { rootSecret } from "./secrets";
import { processSingleton } from "./singleton";

/** Purposes of derived keys: a key leaked for one purpose is no use for another. */
type KeyPurpose = "api-key-hash" | "access-token" | "session" | SealingPurpose;

/** What is stored encrypted. What one purpose sealed another cannot open. */
export type SealingPurpose = "stored-response" | "webhook-secret";

/** A 256-bit key for one purpose, derived from the root secret by HKDF-SHA256 (RFC 5869). */
export function derivedKey(purpose: KeyPurpose): Buffer {
  const keys = processSingleton("derived-keys", () => new Map<KeyPurpose, Buffer>());
  const existing = keys.get(purpose);
  if (existing) return existing;
  const key = Buffer.from(hkdfSync("sha256", rootSecret(), "assay", purpose, 32));
  keys.set(purpose, key);
  return key;
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

/** Opens what {@link encrypt} made for the same purpose; throws when a byte was changed. */
export function decrypt(sealed: Uint8Array, purpose: SealingPurpose): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", derivedKey(purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
