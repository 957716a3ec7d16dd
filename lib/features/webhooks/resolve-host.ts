import dns from "node:dns/promises";
import { processSingleton } from "@/lib/platform/singleton";

const RESOLVE_TIMEOUT_MS = 5_000;
/** Two questions to each name server; a name that takes longer is given up. */
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
 * of one organization delay nobody else; names they do not have (the hosts file) go to the system.
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
  const resolver = processSingleton("webhook-resolver", () => new dns.Resolver(QUERY));
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
  const lookups = processSingleton("webhook-lookups", (): SystemLookups => ({ running: 0, waiting: [] }));
  if (lookups.running < MAX_SYSTEM_LOOKUPS) lookups.running += 1;
  else await new Promise<void>((resolve) => lookups.waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The place goes to the next in line, or is free again.
    const next = lookups.waiting.shift();
    if (next) next();
    else lookups.running -= 1;
  }
}
