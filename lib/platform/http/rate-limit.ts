import Redis from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { actorId, type Caller, type Plan } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { settings } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { clientAddress } from "./request-context";

const WINDOW_SECONDS = 60;
const SIGN_IN_WINDOW_SECONDS = 15 * 60;
/** Failures in a window: of one account from one address. */
const SIGN_IN_FAILURES = 5;
/** Of one account from all addresses: more, because strangers can spend it and lock the person out. */
const SIGN_IN_FAILURES_ACCOUNT = 50;

/** What a caller has left, for the `RateLimit` headers. */
export interface RateLimitState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Requests a minute of each plan. */
function planLimit(plan: Plan): number {
  return { free: 20, starter: 100, pro: 500, enterprise: settings().enterpriseRateLimit }[plan];
}

/**
 * Takes one request from the budget of `key` (an API key's or member's id, or an address).
 *
 * @throws ServiceError `rate_limited` with the seconds until the window ends
 */
async function takeRequest(key: string, limit: number): Promise<RateLimitState> {
  const { result, isAllowed } = await consume(limiter("requests", limit, WINDOW_SECONDS), key);
  const state = {
    limit,
    remaining: Math.max(0, limit - result.consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  };
  if (!isAllowed) throw new RateLimitedError(state);
  return state;
}

/** `rate_limited`, with the state the headers show. */
export class RateLimitedError extends ServiceError {
  constructor(readonly state: RateLimitState) {
    super({
      code: "rate_limited",
      message: `The limit of ${state.limit} requests a minute is reached. Try again in ${state.resetSeconds} s.`,
      retryAfterSeconds: state.resetSeconds,
    });
  }
}

interface SignInAttempt {
  account: string;
  /** Part of the account's count: another number begins a new one. */
  epoch: number;
  address: string;
}

/**
 * Takes one sign-in attempt before the password is checked, so that parallel guesses cannot slip past
 * the counts: of the account from this address, of the account from all addresses, and of the address
 * over all accounts. A success gives its own attempt back, and forgives those of account and address.
 *
 * @throws ServiceError `rate_limited` once a count is spent
 */
export async function takeSignInAttempt(attempt: SignInAttempt): Promise<{ succeeded(): Promise<void> }> {
  const account = `${attempt.account}#${attempt.epoch}`;
  const pair = `${account}|${attempt.address}`;
  const perPair = limiter("sign-ins", SIGN_IN_FAILURES, SIGN_IN_WINDOW_SECONDS);
  const perAccount = limiter("sign-ins-account", SIGN_IN_FAILURES_ACCOUNT, SIGN_IN_WINDOW_SECONDS);
  const perAddress = limiter("sign-ins-address", settings().signInAddressLimit, SIGN_IN_WINDOW_SECONDS);
  await takeAttempt(perPair, pair);
  await takeAttempt(perAccount, account);
  await takeAttempt(perAddress, attempt.address);
  return {
    succeeded: async () => {
      await Promise.all([
        perPair.delete(pair),
        perAccount.reward(account, 1),
        perAddress.reward(attempt.address, 1),
      ]);
    },
  };
}

/** Takes one attempt to name one's current password; it has a count of its own, so that it locks no sign-in. */
export async function takePasswordCheck(userId: string): Promise<{ succeeded(): Promise<void> }> {
  const checks = limiter("password-checks", SIGN_IN_FAILURES, SIGN_IN_WINDOW_SECONDS);
  await takeAttempt(checks, userId);
  return {
    succeeded: async () => {
      await checks.delete(userId);
    },
  };
}

async function takeAttempt(from: Limiter, key: string): Promise<void> {
  const { result, isAllowed } = await consume(from, key);
  if (isAllowed) return;
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  throw new ServiceError({
    code: "rate_limited",
    message: `Too many failed attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    retryAfterSeconds: seconds,
  });
}

type Limiter = RateLimiterMemory | RateLimiterRedis;

async function consume(from: Limiter, key: string): Promise<{ result: RateLimiterRes; isAllowed: boolean }> {
  try {
    return { result: await from.consume(key), isAllowed: true };
  } catch (rejection) {
    // The library rejects with the state when the budget is spent, and with an Error when it failed.
    if (rejection instanceof RateLimiterRes) return { result: rejection, isAllowed: false };
    throw rejection;
  }
}

/** Counters live in this process, or in Redis when several processes must share them. */
function limiter(name: string, points: number, durationSeconds: number): Limiter {
  const limiters = processSingleton("rate-limiters", () => new Map<string, Limiter>());
  const id = `${name}:${points}`;
  const existing = limiters.get(id);
  if (existing) return existing;
  const options = { keyPrefix: `assay:${id}`, points, duration: durationSeconds };
  const created = settings().redisUrl
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis(),
        // While Redis is away each process counts for itself: requests go on, limited.
        insuranceLimiter: new RateLimiterMemory(options),
      })
    : new RateLimiterMemory(options);
  limiters.set(id, created);
  return created;
}

function redis(): Redis {
  return processSingleton("redis", () => {
    const client = new Redis(settings().redisUrl ?? "", {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
    });
    client.on("error", (error: Error) => log("warn", "Redis is not reachable", { error: error.message }));
    return client;
  });
}

/** Takes a request from the actor's budget, by the plan of its organization. */
export function limitActor(actor: Caller): Promise<RateLimitState> {
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
