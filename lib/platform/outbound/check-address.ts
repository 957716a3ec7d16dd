import dns from "node:dns/promises";
import net from "node:net";
import { processSingleton } from "@/lib/platform/singleton";
import { type AddressBlock, hostOf, refusalOfAddresses, refusalOfText, refusalOfUrl } from "./address-rules";

/** Every address of a host name; rejects or answers none when it has none now. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

export type AddressCheck =
  | { kind: "allowed"; url: URL; addresses: readonly string[] }
  /** `reason` follows the name of the field: "must begin with https://". */
  | { kind: "refused"; reason: string }
  | { kind: "unresolved" };

/**
 * Decides whether a request may be sent to a URL. Resolves once: a caller connects to the addresses in
 * the answer and never asks again, so a name that changes its mind meanwhile (DNS rebinding) gains nothing.
 */
export async function checkAddress(
  text: string,
  blocks: readonly AddressBlock[],
  resolve: ResolveHost,
): Promise<AddressCheck> {
  if (!URL.canParse(text)) return { kind: "refused", reason: "must be an address" };
  const url = new URL(text);
  const urlRefusal = refusalOfText(text) ?? refusalOfUrl(url);
  if (urlRefusal) return { kind: "refused", reason: urlRefusal };
  const host = hostOf(url);
  // No addresses means that the name does not resolve; why is the resolver's affair.
  const addresses = net.isIP(host) ? [host] : await resolve(host).catch(() => []);
  const refusal = refusalOfAddresses(url, addresses, blocks);
  if (refusal) return { kind: "refused", reason: refusal };
  return addresses.length === 0 ? { kind: "unresolved" } : { kind: "allowed", url, addresses };
}

const RESOLVE_TIMEOUT_MS = 5_000;
/** Two queries to each name server; a name that takes longer is given up. */
const QUERY = { timeout: 1_500, tries: 2 } as const;
/**
 * The system's resolver occupies one of Node's four pool threads for as long as it takes, and the pool
 * serves files and password hashes too, so it gets two of them.
 */
const MAX_SYSTEM_LOOKUPS = 2;

interface SystemLookups {
  running: number;
  waiting: (() => void)[];
}

/**
 * Every address of a host name. Name servers are asked directly, which costs no thread, so that slow names
 * of one organization delay no other; names they do not have (the hosts file) go to the system.
 *
 * @throws Error when the name is unknown or there is no answer within five seconds
 */
export async function resolveHost(host: string): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The name was not resolved in time.")), RESOLVE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([lookUp(host), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function lookUp(host: string): Promise<readonly string[]> {
  const resolver = processSingleton("outbound-resolver", () => new dns.Resolver(QUERY));
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > 0) return addresses;
  // A slow name would be slow again, and hold a thread meanwhile.
  const isSlow = answers.some((answer) => answer.status === "rejected" && answer.reason.code === "ETIMEOUT");
  if (isSlow) throw new Error("The name servers did not answer.");
  const found = await limited(() => dns.lookup(host, { all: true }));
  return found.map(({ address }) => address);
}

async function limited<T>(work: () => Promise<T>): Promise<T> {
  const lookups = processSingleton("outbound-lookups", (): SystemLookups => ({ running: 0, waiting: [] }));
  if (lookups.running < MAX_SYSTEM_LOOKUPS) lookups.running += 1;
  else await new Promise<void>((resolve) => lookups.waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The slot goes to the next in line, or is free again.
    const next = lookups.waiting.shift();
    if (next) next();
    else lookups.running -= 1;
  }
}
