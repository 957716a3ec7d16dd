import { allowedBlocks } from "./address-rules";
import { type AttemptResult, judgeError, judgeStatus } from "./attempt-result";
import { checkAddress, type ResolveHost } from "./check-address";
import type { Answer, OutgoingRequest } from "./send-request";
import { type SigningSecrets, signedHeaders } from "./signature";

/** For resolving, connecting and the whole answer. */
export const ATTEMPT_TIMEOUT_MS = 15_000;

export interface OutgoingDelivery {
  url: string;
  eventId: string;
  body: string;
  secrets: SigningSecrets;
  isDemonstration: boolean;
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
    const judged =
      error === undefined ? judgeStatus(statusCode) : signal.aborted ? OUT_OF_TIME : judgeError(error);
    return { statusCode, excerpt, retryAfter, ...judged };
  } catch (error) {
    return { ...NO_ANSWER, ...(signal.aborted ? OUT_OF_TIME : judgeError(error)) };
  }
}
