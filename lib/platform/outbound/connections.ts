import net from "node:net";
import { LRUCache } from "lru-cache";
import { Client } from "undici";
import { processSingleton } from "@/lib/platform/singleton";

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
    "outbound-connections",
    () =>
      new LRUCache<string, Client[]>({ max: MAX_ORIGINS, dispose: (clients) => clients.forEach(discard) }),
  );

/** A connection that one request may use. */
export interface Connection {
  client: Client;
  /** Keeps the connection for the next request; for after a whole answer. */
  keep(): void;
  /** Closes the connection. */
  drop(): void;
}

/** A connection to these addresses and no other: one that is idle, or a new one made with the first request. */
export function takeConnection({ origin }: URL, addresses: readonly string[]): Connection {
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
