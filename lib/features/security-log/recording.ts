import { actorId, type Caller } from "@/lib/core/actor";
import { cutText } from "@/lib/core/text";
import { now } from "@/lib/platform/clock";
import { afterCommit, type Database, db } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { requestContext } from "@/lib/platform/http/request-context";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { insertEvent, type StampedEvent } from "./queries";
import type { ACTOR_KINDS, Details } from "./schema";
import type { SecurityEventType } from "./vocabulary";

/** Who did something, also where no credential says so: a person who fails to sign in, the operator. */
export interface SecurityActor {
  kind: (typeof ACTOR_KINDS)[number];
  id: string;
  name: string;
}

/** The person at the command line of the installation. */
export const OPERATOR: SecurityActor = { kind: "operator", id: "operator", name: "Operator" };

export interface NewSecurityEvent {
  /** Null when it belongs to no organization; then only the operator sees it. */
  organizationId: string | null;
  type: SecurityEventType;
  actor: Caller | SecurityActor | null;
  subject?: { kind: string; id: string; name?: string | null };
  /** Never a secret and never the text of a document. */
  details?: Details;
}

const MAX_USER_AGENT = 300;
const MAX_NAME = 400;

/** Adds the time and the request being served, and cuts what a caller could make long. */
function stamp(event: NewSecurityEvent, at: Date): StampedEvent {
  const { actor, subject } = event;
  const request = requestContext();
  return {
    organization_id: event.organizationId,
    type: event.type,
    occurred_at: at.toISOString(),
    actor: actor && toSecurityActor(actor),
    subject: subject
      ? { kind: subject.kind, id: subject.id, name: subject.name ? cutText(subject.name, MAX_NAME) : null }
      : null,
    ip_address: request?.ipAddress ?? null,
    user_agent: request?.userAgent ? cutText(request.userAgent, MAX_USER_AGENT) : null,
    request_id: request?.requestId ?? null,
    details: event.details ?? {},
  };
}

function toSecurityActor(actor: Caller | SecurityActor): SecurityActor {
  if (!("organizationId" in actor)) return actor;
  const name = actor.kind === "member" ? actor.email : actor.name;
  return { kind: actor.kind, id: actorId(actor), name: cutText(name, MAX_NAME) };
}

/** Records an event that belongs to no transaction. Never throws: a full disk must not undo a sign-in. */
export async function recordSecurityEvent(event: NewSecurityEvent): Promise<void> {
  await keep(stamp(event, now()));
}

/**
 * Records an event inside the transaction of the change it reports: both are stored, or neither. Its line
 * is printed once the transaction has committed.
 */
export async function insertSecurityEvent(tx: Database, event: NewSecurityEvent): Promise<void> {
  const stamped = stamp(event, now());
  await insertEvent(tx, stamped);
  afterCommit(tx, () => print(stamped));
}

/** Stores and prints an event that was stamped before. Never throws. */
async function keep(event: StampedEvent): Promise<void> {
  print(event);
  try {
    await insertEvent(db(), event);
  } catch (error) {
    log("error", "A security event could not be stored; its line on standard output is all there is", {
      error,
    });
  }
}

/** One JSON line. A command's own output is on standard output, so the operator's events go to standard error. */
function print({ type, ...event }: StampedEvent): void {
  if (settings().logLevel === "silent") return;
  const line = `${JSON.stringify({ type: "security", event: type, ...event })}\n`;
  (event.actor?.kind === "operator" ? process.stderr : process.stdout).write(line);
}

/** Equal refusals within this time become two rows: the first one, and one with the count of the others. */
const WINDOW_MS = 60_000;
/** Distinct refusals in a window that get their own rows; the rest are counted in one row. */
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
 * Records a refusal, which anyone can cause as often as they like: equal ones (type, actor, IP address
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

/** An event for many different callers names none of them. */
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
