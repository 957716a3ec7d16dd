import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { now } from "@/lib/platform/clock";
import { settings } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { resolveHost } from "./addresses";
import {
  ATTEMPT_TIMEOUT_MS,
  type AttemptPorts,
  attemptDelivery,
  type OutgoingDelivery,
  settleAttempt,
  withoutSecret,
} from "./attempts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  LEASE_SECONDS,
  releaseClaims,
  type SettledAttempt,
  storeResults,
} from "./claim-queries";
import { relayEvents } from "./delivery-queries";
import { updateSealedSecret } from "./endpoint-queries";
import { grantSlots } from "./grant-slots";
import { closeConnections, sendRequest } from "./sending";
import { isSealedUnderFormer, openSecret, type SigningSecrets, sealSecret } from "./signing";

/** How often an idle process looks for events; what it relays it claims at once. */
const RELAY_POLL_MS = 200;
/** How often it looks for what else is due: retries, and what killed processes left behind. */
const CLAIM_POLL_MS = 500;
/** Small, because an event waits for the commit of its batch: fifty endpoints make 2,500 rows of it. */
const RELAY_BATCH = 50;
/** Attempts of one process at once: what it costs at most in sockets and memory. */
const MAX_IN_FLIGHT = 256;
/** Another process claims for a few milliseconds; then it is our turn. */
const CONTENDED_MS = 10;
const STOP_TIMEOUT_MS = ATTEMPT_TIMEOUT_MS + 1_000;

/**
 * Runs `work` now or, while it runs already, once more after it: however often it is woken meanwhile.
 *
 * @param onError receives each failure; later runs still take place
 */
export class Coalesced {
  #running: Promise<void> | undefined;
  #isWokenAgain = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Asks for a run. */
  wake(): void {
    if (this.#running) this.#isWokenAgain = true;
    else this.#running = this.#run();
  }

  /** Resolves when nothing runs. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    do {
      this.#isWokenAgain = false;
      await this.work().catch(this.onError);
    } while (this.#isWokenAgain);
    this.#running = undefined;
  }
}

class DeliveryRunner {
  #isStopped = true;
  #timers: NodeJS.Timeout[] = [];
  #running = new Set<Promise<void>>();
  #settled: SettledAttempt[] = [];
  readonly #relay = new Coalesced(
    () => this.#relayBatch(),
    (error) => log("error", "Events could not be relayed to webhooks", { error }),
  );
  readonly #turn = new Coalesced(
    () => this.#takeTurn(),
    (error) => log("error", "Webhook deliveries could not be claimed or stored", { error }),
  );

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#timers = [
      setInterval(() => this.#relay.wake(), RELAY_POLL_MS).unref(),
      setInterval(() => this.#turn.wake(), CLAIM_POLL_MS).unref(),
    ];
  }

  /** Looks for work now. */
  wake(): void {
    if (this.#isStopped) return;
    this.#relay.wake();
    this.#turn.wake();
  }

  /** Takes no more work, and waits for what runs: at most as long as an attempt may last. */
  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([this.#relay.settled(), this.#turn.settled()]);
    const limit = new AbortController();
    const timeout = pause(STOP_TIMEOUT_MS, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#running), timeout]);
    limit.abort();
    await this.#turn.settled();
    await this.#storeSettled().catch((error: unknown) =>
      log("error", "The last webhook deliveries could not be stored and will be sent again", { error }),
    );
    closeConnections();
  }

  async #relayBatch(): Promise<void> {
    if (this.#isStopped) return;
    const taken = await relayEvents(RELAY_BATCH);
    if (taken > 0) this.#turn.wake();
    if (taken === RELAY_BATCH) this.#relay.wake();
  }

  /** Stores what ended, so that its slots are free, and starts what is due. */
  async #takeTurn(): Promise<void> {
    await this.#storeSettled();
    const capacity = MAX_IN_FLIGHT - this.#running.size;
    if (this.#isStopped || capacity <= 0) return;
    const claimId = randomUUID();
    const claimed = await claimDeliveries(claimId, (loads) => grantSlots(loads, capacity));
    if (!claimed) setTimeout(() => this.#turn.wake(), CONTENDED_MS).unref();
    else if (this.#isStopped) await releaseClaims(claimId);
    else for (const delivery of claimed) this.#startAttempt(delivery);
  }

  #startAttempt(delivery: ClaimedDelivery): void {
    const running = this.#attempt(delivery)
      .catch((error: unknown) =>
        log("error", "A webhook delivery failed on our side", { delivery: delivery.id, error }),
      )
      .finally(() => {
        this.#running.delete(running);
        this.#turn.wake();
      });
    this.#running.add(running);
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const ports: AttemptPorts = {
      allowedCidrs: settings().webhookAllowCidrs,
      resolve: resolveHost,
      send: sendRequest,
      now,
    };
    const secrets = openSecrets(delivery);
    if (secrets) await resealSecret(delivery);
    const result = secrets
      ? await attemptDelivery(toOutgoing(delivery, secrets), ports)
      : withoutSecret(now());
    const settlement = settleAttempt(result, delivery.tries, Math.random());
    this.#settled.push({ delivery, result, settlement });
  }

  /** Outcomes that cannot be stored are kept for the next turn, until their claims have run out. */
  async #storeSettled(): Promise<void> {
    const attempts = this.#settled.splice(0);
    if (attempts.length === 0) return;
    try {
      await storeResults(attempts);
    } catch (error) {
      const oldest = now().getTime() - LEASE_SECONDS * 1_000;
      this.#settled.unshift(...attempts.filter(({ result }) => result.startedAt.getTime() > oldest));
      throw error;
    }
  }
}

function toOutgoing(delivery: ClaimedDelivery, secrets: SigningSecrets): OutgoingDelivery {
  const { url, event_id: eventId, body, is_demonstration: isDemonstration } = delivery;
  return { url, eventId, body, secrets, isDemonstration };
}

/** Undefined when nothing can be signed. An old secret that cannot be opened is left out. */
function openSecrets(delivery: ClaimedDelivery): SigningSecrets | undefined {
  const current = tryToOpen(delivery.secret, delivery.endpoint_id);
  const previous = delivery.previous_secret
    ? tryToOpen(delivery.previous_secret, delivery.endpoint_id)
    : undefined;
  if (current === undefined) return undefined;
  const service = delivery.service_uses_previous ? "previous" : "current";
  return { current, service, ...(previous === undefined ? {} : { previous }) };
}

/** Undefined when it was sealed under another root secret than ours. */
function tryToOpen(sealed: Buffer, endpoint: string): string | undefined {
  try {
    return openSecret(sealed);
  } catch (error) {
    log("error", "A webhook's signing secret cannot be opened", { endpoint, error });
    return undefined;
  }
}

/** Seals an endpoint's secret again when the root secret has been changed since. Never throws. */
async function resealSecret(delivery: ClaimedDelivery): Promise<void> {
  const { organization_id: organizationId, endpoint_id: id, secret } = delivery;
  try {
    if (!isSealedUnderFormer(secret)) return;
    await updateSealedSecret(organizationId, id, secret, sealSecret(openSecret(secret)));
  } catch (error) {
    log("warn", "A webhook's signing secret could not be sealed again", { endpoint: id, error });
  }
}

/** The background worker for webhook deliveries of this process. */
export function deliveryRunner(): DeliveryRunner {
  return processSingleton("delivery-runner", () => new DeliveryRunner());
}
