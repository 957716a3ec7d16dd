import { allowedBlocks, checkAddress, type ResolveHost, transportFailure } from "@/lib/platform/outbound";
import { nextTryAt } from "./schedule";
import type { AttemptFailure } from "./schema";
import type { Answer, OutgoingRequest } from "./sending";
import { type SigningSecrets, signedHeaders } from "./signing";
import type { DeliveryStatus } from "./vocabulary";

/** For resolving, connecting and the whole answer. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

export interface OutgoingDelivery {
  url: string;
  eventId: string;
  body: string;
  secrets: SigningSecrets;
  isDemonstration: boolean;
}

/** What came of one attempt. */
export interface AttemptResult {
  startedAt: Date;
  finishedAt: Date;
  headers: Readonly<Record<string, string>>;
  /** Status of the answer, also of one that broke off; null when there was none. */
  statusCode: number | null;
  /** Null for a success. */
  failure: AttemptFailure | null;
  /** A sentence that says what happened; null for a success. */
  detail: string | null;
  /** The first kilobyte of the answer as text. */
  excerpt: string;
  retryAfter: string | undefined;
}

/** What an attempt needs from outside. */
export interface AttemptPorts {
  allowedCidrs: readonly string[];
  resolve: ResolveHost;
  send: (request: OutgoingRequest) => Promise<Answer>;
  now: () => Date;
}

type Outcome = Pick<AttemptResult, "statusCode" | "failure" | "detail" | "excerpt" | "retryAfter">;

const NO_ANSWER = { statusCode: null, excerpt: "", retryAfter: undefined } as const;
const OUT_OF_TIME = {
  failure: "timeout",
  detail: `There was no complete answer within ${ATTEMPT_TIMEOUT_MS / 1_000} seconds.`,
} as const;

/** Makes one attempt: checks the address, signs, sends. Every failure is a value; it never throws. */
export async function attemptDelivery(
  delivery: OutgoingDelivery,
  ports: AttemptPorts,
): Promise<AttemptResult> {
  const startedAt = ports.now();
  const headers = signedHeaders(delivery, delivery.secrets, startedAt);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ATTEMPT_TIMEOUT_MS);
  try {
    const outcome = await exchange(delivery, headers, ports, controller.signal);
    return { startedAt, finishedAt: ports.now(), headers, ...outcome };
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(
  { url, body, isDemonstration }: OutgoingDelivery,
  headers: Readonly<Record<string, string>>,
  ports: AttemptPorts,
  signal: AbortSignal,
): Promise<Outcome> {
  const blocks = allowedBlocks(ports.allowedCidrs, isDemonstration);
  const check = await checkAddress(url, blocks, ports.resolve);
  if (check.kind === "refused") {
    const detail = `Nothing was sent: the address ${check.reason}.`;
    return { ...NO_ANSWER, failure: "refused_address", detail };
  }
  if (check.kind === "unresolved") {
    const detail = "Nothing was sent: the host name could not be resolved.";
    return { ...NO_ANSWER, failure: "unresolved", detail };
  }
  try {
    const { url: target, addresses } = check;
    const answer = await ports.send({ url: target, addresses, headers, body, signal });
    const { statusCode, excerpt, retryAfter, error } = answer;
    // An answer that broke off is none: the receiver gets the event again rather than never.
    const result =
      error === undefined
        ? resultOfStatus(statusCode)
        : signal.aborted
          ? OUT_OF_TIME
          : transportFailure(error, "receiver");
    return { statusCode, excerpt, retryAfter, ...result };
  } catch (error) {
    return { ...NO_ANSWER, ...(signal.aborted ? OUT_OF_TIME : transportFailure(error, "receiver")) };
  }
}

/** The result of a complete answer: only 2xx is a success, a redirect is none. */
export function resultOfStatus(statusCode: number): Pick<AttemptResult, "failure" | "detail"> {
  if (statusCode >= 200 && statusCode < 300) return { failure: null, detail: null };
  const what =
    statusCode === 410
      ? "The receiver answered 410, which means it wants no more events; the endpoint was disabled."
      : statusCode >= 300 && statusCode < 400
        ? `The receiver answered ${statusCode}; redirects are not followed. Register the final address.`
        : `The receiver answered ${statusCode}.`;
  return { failure: "status", detail: what };
}

/** The outcome when nothing can be signed: the secret was sealed under a root secret that is gone. */
export function withoutSecret(at: Date): AttemptResult {
  return {
    startedAt: at,
    finishedAt: at,
    headers: {},
    statusCode: null,
    failure: "secret",
    detail: "Nothing was sent: the signing secret cannot be opened. Replace it.",
    excerpt: "",
    retryAfter: undefined,
  };
}

/** What follows an attempt for its delivery. */
export interface Settlement {
  status: DeliveryStatus;
  /** Tries of the current schedule, this one included. */
  tries: number;
  /** Null unless there is another try. */
  nextAttemptAt: Date | null;
  /** The receiver wants no more events: its endpoint is disabled. */
  isGone: boolean;
}

/** Decides what follows an attempt. Pure. @param random uniform in [0, 1) */
export function settleAttempt(result: AttemptResult, triesBefore: number, random: number): Settlement {
  const tries = triesBefore + 1;
  if (result.failure === null) return { status: "delivered", tries, nextAttemptAt: null, isGone: false };
  const isGone = result.failure === "status" && result.statusCode === 410;
  const { finishedAt: at, retryAfter } = result;
  const next = isGone ? undefined : nextTryAt({ tries, at, retryAfter, random });
  return { status: next ? "pending" : "dead", tries, nextAttemptAt: next ?? null, isGone };
}
