import { randomBytes } from "node:crypto";
import { decrypt, encrypt, isSealedUnderFormerSecret } from "@/lib/platform/crypto";

/** A new signing secret: `whsec_` and 32 random bytes in base64, as Standard Webhooks writes them. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** A signing secret as the database holds it. */
export function sealSecret(secret: string): Buffer {
  return encrypt(secret, "webhook-secret");
}

/** The text of a stored signing secret; throws when it was changed or the root secret is another one. */
export function openSecret(sealed: Uint8Array): string {
  return decrypt(sealed, "webhook-secret");
}

/** Whether a secret was sealed under a former root secret. */
export function isSealedUnderFormer(sealed: Uint8Array): boolean {
  return isSealedUnderFormerSecret(sealed, "webhook-secret");
}
