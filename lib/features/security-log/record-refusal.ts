import { now } from "@/lib/platform/clock";
import { processSingleton } from "@/lib/platform/singleton";
import { type NewSecurityEvent, type StampedEvent, stamp } from "./event";
import { keep } from "./record";

/** Equal refusals within this time become two rows: the first one, and one that counts the others. */
const WINDOW_MS = 60_000;
/** Distinct refusals of a window that get rows of their own; the rest is counted in one row. */
const MAX_DISTINCT = 300;

interface Repeated {
  event: StampedEvent;
  repeated: number;
}

interface Refusals {
  windows: Map<string, Repeated>;
  timer: NodeJS.Timeout | undefined;
}

const refusals = () =>
  processSingleton("security-refusals", (): Refusals => ({ windows: new Map(), timer: undefined }));

/**
 * Records a refusal, which anybody can cause as often as they like: equal ones (type, actor, IP address
 * and reason) are recorded once and then counted, so that a flood fills neither the table nor the log.
 * Never throws.
 */
export async function recordRefusal(event: NewSecurityEvent): Promise<void> {
  const state = refusals();
  const stamped = stamp(event, now());
  const key = keyOf(stamped);
  const known = state.windows.get(key) ?? overflowOf(state, stamped);
  if (known) {
    known.repeated += 1;
    return;
  }
  state.windows.set(key, { event: stamped, repeated: 0 });
  state.timer ??= setTimeout(() => void flushRefusals(), WINDOW_MS).unref();
  await keep(stamped);
}

/** Writes down how often each refusal was repeated. Called at the end of a window and before the process ends. */
export async function flushRefusals(): Promise<void> {
  const state = refusals();
  clearTimeout(state.timer);
  state.timer = undefined;
  const ended = [...state.windows.values()];
  state.windows.clear();
  for (const { event, repeated } of ended) {
    if (repeated === 0) continue;
    const at = now().toISOString();
    await keep({ ...event, occurred_at: at, request_id: null, details: { ...event.details, repeated } });
  }
}

function keyOf(event: StampedEvent): string {
  const { organization_id, type, actor, subject, ip_address, details } = event;
  return JSON.stringify([organization_id, type, actor?.id, subject?.id, ip_address, details.code]);
}

function overflowOf(state: Refusals, event: StampedEvent): Repeated | undefined {
  if (state.windows.size < MAX_DISTINCT) return undefined;
  const key = `others ${event.type}`;
  const others = state.windows.get(key) ?? { event: anonymous(event), repeated: 0 };
  state.windows.set(key, others);
  return others;
}

/** What stands for many different callers names none of them. */
function anonymous(event: StampedEvent): StampedEvent {
  return {
    ...event,
    organization_id: null,
    actor: null,
    subject: null,
    ip_address: null,
    user_agent: null,
    details: { reason: "many different callers" },
  };
}
