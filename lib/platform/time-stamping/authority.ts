import { now } from "@/lib/platform/clock";
import { FetchError, type GuardedFetch } from "@/lib/platform/outbound";
import { encodeTimeStampRequest, newTimeStampRequest } from "./request";
import type { Roots } from "./roots";
import { openTimeStampResponse, type TimeStamp, TimeStampError } from "./token";

/** A time-stamping authority (TSA) and what is expected of it. */
export interface Authority {
  url: string;
  roots: Roots;
  /** The policy to request, as a dotted OID; undefined: the authority's own choice. */
  policy: string | undefined;
}

/** An answer with a chain of certificates is some kilobytes. */
const MAX_BYTES = 262_144;
const TIMEOUT_MS = 15_000;

/**
 * Has data stamped by an authority: RFC 3161 over HTTP. Only the SHA-256 of the data leaves this machine. `http` is as
 * good as `https`: the answer is signed, and repeats a nonce.
 *
 * @throws TimeStampError when there is no stamp that holds; the reason of `signal` when the caller has left
 */
export async function requestTimeStamp(
  data: Buffer,
  { url, roots, policy }: Authority,
  { fetch, signal }: { fetch: GuardedFetch; signal?: AbortSignal },
): Promise<TimeStamp> {
  const request = newTimeStampRequest(data, policy);
  const answer = await fetch({
    url,
    method: "POST",
    headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
    body: encodeTimeStampRequest(request),
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal,
  }).catch((error: unknown) => {
    throw error instanceof FetchError ? new TimeStampError(error.message, { cause: error }) : error;
  });
  if (answer.statusCode !== 200)
    throw new TimeStampError(`The authority answered with status ${answer.statusCode}.`);
  return await openTimeStampResponse(answer.body, request, roots, now());
}
