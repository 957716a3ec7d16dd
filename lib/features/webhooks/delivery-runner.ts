import { randomUUID } from "node:crypto";
import { now } from "@/lib/platform/clock";
import { settings } from "@/lib/platform/env";
import { type BackgroundWork, Loop } from "@/lib/platform/jobs/loop";
import { type Claim, JobRunner } from "@/lib/platform/jobs/runner";
import { log } from "@/lib/platform/log";
import { closeConnections, resolveHost } from "@/lib/platform/outbound";
import { processSingleton } from "@/lib/platform/singleton";
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
import { sendRequest } from "./sending";
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

/** The background work for webhooks of this process: relays events to endpoints, and sends what is due. */
export function deliveryRunner(): BackgroundWork {
  return processSingleton("delivery-runner", (): BackgroundWork => {
    const deliveries = createDeliveries();
    const relay = new Loop({
      pollMs: RELAY_POLL_MS,
      look: () => relayBatch(deliveries),
      failure: "Events could not be relayed to webhooks",
    });
    return {
      start() {
        relay.start();
        deliveries.start();
      },
      wake() {
        relay.wake();
        deliveries.wake();
      },
      async stop() {
        await Promise.all([relay.stop(), deliveries.stop()]);
        closeConnections();
      },
    };
  });
}

async function relayBatch(deliveries: BackgroundWork): Promise<number | undefined> {
  const taken = await relayEvents(RELAY_BATCH);
  if (taken > 0) deliveries.wake();
  return taken === RELAY_BATCH ? 0 : undefined;
}

function createDeliveries(): BackgroundWork {
  return new JobRunner<ClaimedDelivery, EndedAttempt>({
    pollMs: CLAIM_POLL_MS,
    maxAtOnce: MAX_IN_FLIGHT,
    claim: claimDue,
    // Not renewed: an attempt ends well within it.
    lease: { ms: LEASE_SECONDS * 1_000 },
    run: attempt,
    store: (finished) =>
      storeResults(finished.map(({ job: delivery, result: ended }) => ({ delivery, ...ended }))),
    handBack: ([first]) => (first ? releaseClaims(first.claim_id) : Promise.resolve()),
    stopWithinMs: ATTEMPT_TIMEOUT_MS + 1_000,
    failure: "Webhook deliveries could not be claimed or stored",
    jobFailure: "A webhook delivery failed on our side",
    describe: ({ id }) => ({ delivery: id }),
  });
}

async function claimDue(capacity: number): Promise<Claim<ClaimedDelivery>> {
  const claimed = await claimDeliveries(randomUUID(), (loads) => grantSlots(loads, capacity));
  return claimed ? { jobs: claimed } : { jobs: [], againInMs: CONTENDED_MS };
}

type EndedAttempt = Pick<SettledAttempt, "result" | "settlement">;

async function attempt(delivery: ClaimedDelivery): Promise<EndedAttempt> {
  const ports: AttemptPorts = {
    allowedCidrs: settings().webhookAllowCidrs,
    resolve: resolveHost,
    send: sendRequest,
    now,
  };
  const secrets = openSecrets(delivery);
  if (secrets) await resealSecret(delivery);
  const result = secrets ? await attemptDelivery(toOutgoing(delivery, secrets), ports) : withoutSecret(now());
  return { result, settlement: settleAttempt(result, delivery.tries, Math.random()) };
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
