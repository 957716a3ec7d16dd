import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { processSingleton } from "@/lib/platform/singleton";

/** Open event streams of an organization in one process: each is a connection and a source that keeps reading. */
const MAX_STREAMS = 50;
const RETRY_SECONDS = 10;

const open = () => processSingleton("open-streams", () => new Map<string, number>());

/**
 * Takes one of the organization's places for event streams; opening a stream is one request of its budget,
 * however long it lasts.
 *
 * @returns gives the place back
 * @throws ServiceError `rate_limited` when all are taken
 */
export function takeStreamPlace({ organizationId }: Actor): () => void {
  const taken = open().get(organizationId) ?? 0;
  if (taken >= MAX_STREAMS) {
    throw new ServiceError({
      code: "rate_limited",
      message: `Your organization has ${MAX_STREAMS} event streams open. Close one, or read the state with GET.`,
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  open().set(organizationId, taken + 1);
  return () => {
    const left = (open().get(organizationId) ?? 1) - 1;
    if (left > 0) open().set(organizationId, left);
    else open().delete(organizationId);
  };
}
