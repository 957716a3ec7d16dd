import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { limitActor, limitAnonymous } from "./limit-requests";
import type { PipelinePorts } from "./ports";
import type { RateLimitState } from "./rate-limit";

/** A request that was counted: on its actor's budget, or on its address's when it has no valid credential. */
export type Admitted =
  | { actor: Actor; limit: RateLimitState }
  | { actor: undefined; limit: RateLimitState; refusal: ServiceError };

/**
 * Finds the actor of a request and takes the request from the right budget.
 *
 * @throws ServiceError `rate_limited`
 */
export async function admit({ authenticate }: PipelinePorts, request: Request): Promise<Admitted> {
  try {
    const actor = await authenticate(request);
    return { actor, limit: await limitActor(actor) };
  } catch (error) {
    const isRefused =
      error instanceof ServiceError && (error.code === "unauthenticated" || error.code === "cross_origin");
    if (!isRefused) throw error;
    return { actor: undefined, limit: await limitAnonymous(request), refusal: error };
  }
}
