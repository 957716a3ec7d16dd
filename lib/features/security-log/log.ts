import type { Actor } from "@/lib/core/actor";
import type { PageOf } from "@/lib/core/pagination";
import { now } from "@/lib/platform/clock";
import { settings } from "@/lib/platform/env";
import { deleteEventsBefore, listEvents, readEventsAfter } from "./queries";
import type { SecurityEvent, SecurityLogFilter, SecurityLogQuery } from "./schema";

/** A page of the organization's security events, newest first. */
export function listSecurityEvents(actor: Actor, query: SecurityLogQuery): Promise<PageOf<SecurityEvent>> {
  const { skip, limit, ...filter } = query;
  return listEvents(actor.organizationId, filter, { skip, limit });
}

/** Events read at once. */
const PAGE = 1_000;

/** The events as newline-delimited JSON, oldest first, up to this moment; read as the client takes them. */
export async function* exportSecurityLog(actor: Actor, filter: SecurityLogFilter): AsyncGenerator<string> {
  const until = { ...filter, to: filter.to ?? now().toISOString() };
  for (let last: SecurityEvent | undefined; ; ) {
    const events = await readEventsAfter(actor.organizationId, until, last, PAGE);
    last = events.at(-1);
    if (!last) return;
    yield events.map((event) => `${JSON.stringify(event)}\n`).join("");
  }
}

/** Deletes events older than the operator keeps them; called from time to time. */
export function forgetOldSecurityEvents(): Promise<void> {
  return deleteEventsBefore(new Date(now().getTime() - settings().securityLogDays * 86_400_000));
}
