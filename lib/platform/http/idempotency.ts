import { z } from "zod";
import { actorId, type Caller } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { decrypt, encrypt, sha256Hex } from "@/lib/platform/crypto";
import { Leases } from "@/lib/platform/jobs/lease";
import { processSingleton } from "@/lib/platform/singleton";
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  type KeyOwner,
  type RememberedRequest,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from "./idempotency-keys";

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
  /** Method and full path: the path belongs to the request as the body does. */
  request: string;
  bodyText: string;
}

/**
 * Runs a creating request at most once per key and actor within 24 hours, as in
 * draft-ietf-httpapi-idempotency-key-header. The same key for the same path with the same body answers
 * what the first one answered; failures are not remembered. An answer may hold a secret that is shown once,
 * so another actor's key, even of the same organization, is another key.
 */
export async function once(
  actor: Caller,
  { key, request, bodyText }: IdempotentRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!KEY.test(key)) {
    throw new ServiceError({
      code: "bad_request_header",
      message: "Idempotency-Key must be 1 to 255 visible ASCII characters.",
    });
  }
  const bodyDigest = sha256Hex(bodyText);
  const owner = { organizationId: actor.organizationId, actorId: actorId(actor), key };
  const remembered = await claimIdempotencyKey(owner, { request, bodyDigest, lockSeconds: LOCK_SECONDS });
  if (remembered) return replay(remembered, request, bodyDigest);
  return locks().during(owner, async () => {
    try {
      const answer = await run();
      // The answer may hold a secret that is shown once, so it is stored encrypted.
      const sealed = encrypt(JSON.stringify(answer), "stored-response");
      await completeIdempotencyKey(owner, answer.status, sealed);
      return answer;
    } catch (error) {
      await releaseIdempotencyKey(owner);
      throw error;
    }
  });
}

/** The keys whose requests this process answers. A request goes on whatever becomes of its lock. */
const locks = () =>
  processSingleton(
    "idempotency-locks",
    () =>
      new Leases<KeyOwner>({
        everyMs: RENEWAL_MS,
        renew: async (owners) => {
          await Promise.all(owners.map((owner) => renewIdempotencyKey(owner, LOCK_SECONDS)));
          return new Set(owners);
        },
        failure: "Could not renew the lock of an Idempotency-Key",
      }),
  );

function replay(remembered: RememberedRequest, request: string, bodyDigest: string): Answer {
  if (remembered.request !== request || remembered.bodyDigest !== bodyDigest) {
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

/**
 * What a row keeps of the request that made it. The pipeline remembers answers; where the first answer was
 * lost after the commit, or its process died, the row is found again by this key instead of made twice. The
 * same key of another actor, for something else or with another body is another request.
 *
 * @returns null without an `Idempotency-Key`
 */
export function requestKeyOf(
  actor: Caller,
  idempotencyKey: string | null,
  what: string,
  input: unknown,
): string | null {
  if (idempotencyKey === null) return null;
  return `sha256:${sha256Hex(JSON.stringify([actorId(actor), idempotencyKey, what, input]))}`;
}
