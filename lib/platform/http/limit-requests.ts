import { type Actor, actorId } from "@/lib/core/actor";
import { settings } from "@/lib/platform/env";
import { planLimit, type RateLimitState, takeRequest } from "./rate-limit";

/** Header in which our web server tells the caller's address; a value from outside is overwritten there. */
export const CLIENT_ADDRESS_HEADER = "x-assay-client-address";

export function clientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/** Takes a request from the actor's budget, by the plan of its organization. */
export function limitActor(actor: Actor): Promise<RateLimitState> {
  return takeRequest(`${actor.organizationId}:${actorId(actor)}`, planLimit(actor.plan));
}

/** Takes a request from the budget of the address: sign-ins, and requests without a valid credential. */
export function limitAnonymous(request: Request): Promise<RateLimitState> {
  return takeRequest(`address:${clientAddress(request)}`, settings().anonymousRateLimit);
}

/** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). */
export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    ratelimit: `"default";r=${state.remaining};t=${state.resetSeconds}`,
    "ratelimit-policy": `"default";q=${state.limit};w=60`,
  };
}
