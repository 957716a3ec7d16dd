import type { Dispatcher } from "undici";
import { allowedBlocks } from "./address-rules";
import { checkAddress, type ResolveHost, resolveHost } from "./check-address";
import { takeConnection } from "./connections";
import { transportFailure } from "./transport-failure";

/** A request to a server whose address a customer chose. */
export interface FetchRequest {
  url: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** Value of the header `authorization`: sent to the origin of `url` only, never to where it redirects. */
  authorization?: string | undefined;
  /** The longest answer that is read. */
  maxBytes: number;
  /** For everything: resolving, connecting, redirects and the whole answer. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** A complete answer, whatever its status. */
export interface Fetched {
  /** Where it came from, after redirects. */
  url: URL;
  statusCode: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
}

export type FetchFailure =
  | "refused_address"
  | "unresolved"
  | "redirects"
  | "too_large"
  | "timeout"
  | "tls"
  | "connection";

/** There is no complete answer. The message says why, without what the server sent and without credentials. */
export class FetchError extends Error {
  constructor(
    readonly failure: FetchFailure,
    message: string,
  ) {
    super(message);
    this.name = "FetchError";
  }
}

/** @throws FetchError when there is no complete answer; the reason of `signal` when the caller has left */
export type GuardedFetch = (request: FetchRequest) => Promise<Fetched>;

const MAX_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Fetches from public addresses and from those the operator allows. Each address, that of every redirect included, is
 * resolved once and connected to as checked; only a GET follows redirects; an answer is read up to its limit and no
 * longer than its time, however slowly it comes.
 */
export function createGuardedFetch(
  allowedCidrs: readonly string[],
  resolve: ResolveHost = resolveHost,
): GuardedFetch {
  const blocks = allowedBlocks(allowedCidrs, false);
  return async (request) => {
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      return await follow(request, signal, async (url) => {
        const check = await checkAddress(url, blocks, resolve);
        if (check.kind === "allowed") return check;
        if (check.kind === "unresolved")
          throw new FetchError("unresolved", `The host name ${new URL(url).hostname} cannot be resolved.`);
        throw new FetchError("refused_address", `The address ${check.reason}.`);
      });
    } catch (error) {
      request.signal?.throwIfAborted();
      if (error instanceof FetchError) throw error;
      if (timeout.aborted) throw new FetchError("timeout", noAnswerWithin(request.timeoutMs));
      const { failure, detail } = transportFailure(error, "server");
      throw new FetchError(failure, detail);
    }
  };
}

const noAnswerWithin = (ms: number) =>
  `There was no complete answer within ${Math.ceil(ms / 1_000)} seconds.`;

type CheckUrl = (url: string) => Promise<{ url: URL; addresses: readonly string[] }>;

async function follow(request: FetchRequest, signal: AbortSignal, check: CheckUrl): Promise<Fetched> {
  const { origin } = URL.canParse(request.url) ? new URL(request.url) : { origin: "" };
  let text = request.url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const target = await check(text);
    signal.throwIfAborted();
    const isOwnOrigin = target.url.origin === origin;
    const answer = await exchange(request, target, { isOwnOrigin, signal });
    const location = answer.headers.get("location");
    if (!REDIRECTS.includes(answer.statusCode) || location === undefined) return answer;
    if (request.method === "POST")
      throw new FetchError("redirects", "The server redirects what is sent to it, which is not followed.");
    if (!URL.canParse(location, target.url))
      throw new FetchError("redirects", "The server redirects to what is no address.");
    // What follows a # is never sent, and a page may well name its own section.
    text = new URL(location, target.url).href.replace(/#.*$/s, "");
  }
  throw new FetchError("redirects", `The server redirects more than ${MAX_REDIRECTS} times.`);
}

async function exchange(
  request: FetchRequest,
  { url, addresses }: { url: URL; addresses: readonly string[] },
  { isOwnOrigin, signal }: { isOwnOrigin: boolean; signal: AbortSignal },
): Promise<Fetched> {
  const { method = "GET", headers, authorization, body, maxBytes } = request;
  const connection = takeConnection(url, addresses);
  let isWhole = false;
  try {
    const response = await connection.client.request({
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        "user-agent": "Assay",
        "accept-encoding": "identity",
        ...headers,
        ...(authorization !== undefined && isOwnOrigin ? { authorization } : {}),
      },
      body: body ?? null,
      signal,
    });
    const answer = {
      url,
      statusCode: response.statusCode,
      headers: plainHeaders(response.headers),
      body: await readBody(response.body, maxBytes),
    };
    isWhole = true;
    const encoding = answer.headers.get("content-encoding") ?? "identity";
    if (encoding !== "identity")
      throw new FetchError("connection", `The server compressed its answer (${encoding}), unasked.`);
    return answer;
  } finally {
    if (isWhole) connection.keep();
    else connection.drop();
  }
}

async function readBody(body: Dispatcher.ResponseData["body"], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  const incoming: AsyncIterable<Buffer> = body;
  for await (const chunk of incoming) {
    total += chunk.length;
    if (total > maxBytes)
      throw new FetchError("too_large", `The answer is longer than ${megabytes(maxBytes)} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

function plainHeaders(headers: Dispatcher.ResponseData["headers"]): Map<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) => {
      const [first] = [value].flat();
      return first === undefined ? [] : [[name.toLowerCase(), first] as const];
    }),
  );
}
