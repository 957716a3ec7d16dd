import { createHmac, randomBytes } from "node:crypto";
import type { EventType } from "@/lib/features/events/vocabulary";
import { decrypt, encrypt, isSealedUnderFormerSecret } from "@/lib/platform/crypto";

/** A test compares it with package.json. */
const VERSION = "0.1.0";

const SECRET_PREFIX = "whsec_";
/** Whole groups with padding, as RFC 4648 has it: what receivers' libraries can decode. */
const BASE64 =
  /^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$|^(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)$/;

export interface SigningSecrets {
  current: string;
  /** The secret before the last rotation, while it still signs next to the current one. */
  previous?: string;
  /** Which one makes `X-Service-Signature`, which holds one value; the current one unless said otherwise. */
  service?: "current" | "previous";
}

/** The key of a secret in Standard Webhooks: the bytes after `whsec_`, or the text of any other secret. */
export function standardKey(secret: string): Buffer {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : "";
  return BASE64.test(encoded) ? Buffer.from(encoded, "base64") : Buffer.from(secret, "utf8");
}

/** `X-Service-Signature`: HMAC-SHA256 of the body, keyed with the secret's text, as lower-case hex. */
export function serviceSignature(secret: string, body: string): string {
  return createHmac("sha256", Buffer.from(secret, "utf8")).update(body, "utf8").digest("hex");
}

function serviceSecret({ current, previous, service }: SigningSecrets): string {
  return service === "previous" ? (previous ?? current) : current;
}

function standardSignature(secret: string, content: string): string {
  return `v1,${createHmac("sha256", standardKey(secret)).update(content, "utf8").digest("base64")}`;
}

/**
 * Every header of an attempt. The Standard Webhooks headers (standardwebhooks.com, version 1.0.0) bind the
 * signature to the event's id and the time of the attempt, so that a receiver can refuse replays.
 *
 * @param at the time of this attempt
 */
export function signedHeaders(
  message: { eventId: string; body: string },
  secrets: SigningSecrets,
  at: Date,
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const content = `${message.eventId}.${timestamp}.${message.body}`;
  const signatures = [secrets.current, secrets.previous]
    .filter((secret) => secret !== undefined)
    .map((secret) => standardSignature(secret, content));
  return {
    "content-type": "application/json",
    "user-agent": `Assay-Webhooks/${VERSION}`,
    "x-service-signature": serviceSignature(serviceSecret(secrets), message.body),
    "webhook-id": message.eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

export interface EnvelopeParts {
  id: string;
  type: EventType;
  occurredAt: Date;
  /** JSON text of the payload, as the event holds it. */
  payloadText: string;
}

/**
 * The exact text that is sent and signed. The payload's text is put in as it is: parsing and writing it
 * again could change a number's digits or the order of fields.
 */
export function envelopeText({ id, type, occurredAt, payloadText }: EnvelopeParts): string {
  const head = JSON.stringify({ id, type, timestamp: occurredAt.toISOString() });
  return `${head.slice(0, -1)},"payload":${payloadText}}`;
}

/** A new signing secret: `whsec_` and 32 random bytes in base64, as Standard Webhooks writes them. */
export function newSigningSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(32).toString("base64")}`;
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
