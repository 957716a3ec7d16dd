import { z } from "zod";
import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { decrypt, encrypt, sha256Hex } from "@/lib/server/crypto";
import { log } from "@/lib/server/log";
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from "./store";

const KEY = /^[\x21-\x7e]{1,255}$/;
/** Renewed while the request runs, however long; after it a request that died no longer blocks its key. */
const LOCK_SECONDS = 120;
const RENEWAL_MS = 30_000;

/** An answer, ready to be sent or to be remembered. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

const AnswerSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});

interface IdempotentRequest {
  key: string;
  operation: string;
  bodyText: string;
}

/**
 * Runs a creating request at most once per key and organization within 24 hours, as in
 * draft-ietf-httpapi-idempotency-key-header. The same key with the same body answers what the first
 * one answered; failures are not remembered.
 */
export async function once(
  actor: Actor,
  request: IdempotentRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { key, operation } = request;
  if (!KEY.test(key)) {
    throw new ServiceError({
      code: "bad_request_header",
      message: "Idempotency-Key must be 1 to 255 visible ASCII characters.",
    });
  }
  const bodyDigest = sha256Hex(request.bodyText);
  const organizationId = actor.organizationId;
  const remembered = await claimIdempotencyKey(organizationId, key, {
    operation,
    bodyDigest,
    lockSeconds: LOCK_SECONDS,
  });
  if (remembered) return replay(remembered, operation, bodyDigest);
  const renewal = setInterval(() => {
    renewIdempotencyKey(organizationId, key, LOCK_SECONDS).catch((error: unknown) =>
      log("warn", "Could not renew the lock of an Idempotency-Key", { error }),
    );
  }, RENEWAL_MS).unref();
  try {
    const answer = await run();
    // The answer may hold a secret that is shown once, so it is stored encrypted.
    const sealed = encrypt(JSON.stringify(answer), "stored-response");
    await completeIdempotencyKey(organizationId, key, answer.status, sealed);
    return answer;
  } catch (error) {
    await releaseIdempotencyKey(organizationId, key);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

function replay(
  remembered: { operation: string; bodyDigest: string; response: Buffer | null },
  operation: string,
  bodyDigest: string,
): Answer {
  if (remembered.operation !== operation || remembered.bodyDigest !== bodyDigest) {
    throw new ServiceError({
      code: "idempotency_mismatch",
      message: "This Idempotency-Key was used with another request. Use a new key for a new request.",
    });
  }
  if (remembered.response === null) {
    throw new ServiceError({
      code: "idempotency_in_flight",
      message: "The first request with this Idempotency-Key is still running. Try again shortly.",
      retryAfterSeconds: 1,
    });
  }
  const answer = AnswerSchema.parse(JSON.parse(decrypt(remembered.response, "stored-response")));
  return { ...answer, headers: { ...answer.headers, "idempotency-replayed": "true" } };
}
