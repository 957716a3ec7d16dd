import net from "node:net";
import { LRUCache } from "lru-cache";
import { Client, type Dispatcher } from "undici";
import { processSingleton } from "@/lib/platform/singleton";

const MAX_ANSWER_BYTES = 64 * 1024;
const EXCERPT_BYTES = 1_024;

export interface OutgoingRequest {
  url: URL;
  /** The checked addresses of the URL's host: no other one is connected to. */
  addresses: readonly string[];
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Aborted when the attempt's time is over. */
  signal: AbortSignal;
}

export interface Answer {
  statusCode: number;
  retryAfter: string | undefined;
  /** The first kilobyte as text: bytes that are not UTF-8 are replaced, U+0000 is left out. */
  excerpt: string;
  /** Why the answer was not read to its end; a cut at 64 KB is no reason. */
  error: unknown;
}

/**
 * POSTs once, without following redirects. Reads at most 64 KB of the answer and then closes the connection.
 *
 * @throws the transport's error when there was no status
 */
export async function sendRequest(request: OutgoingRequest): Promise<Answer> {
  const { url, addresses, headers, body, signal } = request;
  const connection = takeConnection(url, addresses);
  let isWhole = false;
  try {
    const path = `${url.pathname}${url.search}`;
    const response = await connection.client.request({
      method: "POST",
      path,
      headers: { ...headers },
      body,
      signal,
    });
    const { statusCode } = response;
    const [retryAfter] = [response.headers["retry-after"]].flat();
    const answer = await readAnswer(response.body);
    isWhole = answer.isWhole;
    // U+0000 is valid UTF-8 and cannot be stored as text.
    const excerpt = answer.beginning.toString("utf8").replaceAll("\u0000", "");
    return { statusCode, retryAfter, excerpt, error: answer.error };
  } finally {
    if (isWhole) connection.keep();
    else connection.drop();
  }
}

interface ReadAnswer {
  beginning: Buffer;
  isWhole: boolean;
  error: unknown;
}

async function readAnswer(body: Dispatcher.ResponseData["body"]): Promise<ReadAnswer> {
  const kept: Buffer[] = [];
  let total = 0;
  const upTo = (isWhole: boolean, error?: unknown) => ({
    beginning: Buffer.concat(kept).subarray(0, EXCERPT_BYTES),
    isWhole,
    error,
  });
  try {
    const chunks: AsyncIterable<Buffer> = body;
    for await (const chunk of chunks) {
      // A copy, because a chunk is a view of a much larger buffer.
      if (total < EXCERPT_BYTES) kept.push(Buffer.from(chunk.subarray(0, EXCERPT_BYTES)));
      total += chunk.length;
      if (total > MAX_ANSWER_BYTES) return upTo(false);
    }
    return upTo(true);
  } catch (error) {
    return upTo(false, error);
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Shorter than servers keep an idle connection, so that no request meets one that is closing. */
const KEEP_ALIVE_MS = 2_000;
const MAX_ORIGINS = 256;
const MAX_IDLE = 4;

/**
 * Idle clients by origin and checked addresses. A client serves one request at a time and is given back only
 * after a whole answer: undici's own pool connects anew, for nothing, when a request is aborted.
 */
const idle = () =>
  processSingleton(
    "webhook-connections",
    () =>
      new LRUCache<string, Client[]>({ max: MAX_ORIGINS, dispose: (clients) => clients.forEach(discard) }),
  );

/** A connection that one request may use. */
interface Connection {
  client: Client;
  /** Keeps the connection for the next request; for after a whole answer. */
  keep(): void;
  /** Closes the connection. */
  drop(): void;
}

/** A connection to these addresses and no other: one that is idle, or a new one made with the first request. */
function takeConnection({ origin }: URL, addresses: readonly string[]): Connection {
  const key = `${origin} ${[...addresses].sort().join(" ")}`;
  const client = idle().get(key)?.pop() ?? newClient(origin, addresses);
  return {
    client,
    keep: () => {
      const clients = idle().get(key) ?? [];
      if (clients.length >= MAX_IDLE) return discard(client);
      clients.push(client);
      if (clients.length === 1) idle().set(key, clients);
    },
    drop: () => discard(client),
  };
}

function newClient(origin: string, addresses: readonly string[]): Client {
  return new Client(origin, {
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A receiver's own "keep-alive: timeout=600" must not hold a socket here.
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: lookupIn(addresses) },
  });
}

/** Answers the socket's question for addresses with the checked ones, without a lookup. */
function lookupIn(addresses: readonly string[]): net.LookupFunction {
  const all = addresses.map((address) => ({ address, family: net.isIP(address) }));
  return (_, options, callback) => {
    const [first] = all;
    if (options.all || !first) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

function discard(client: Client): void {
  // Its request has ended; a failure to close concerns no caller.
  client.destroy().catch(() => undefined);
}

/** Closes every idle connection. */
export function closeConnections(): void {
  idle().clear();
}
