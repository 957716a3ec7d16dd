import { emitEvents } from "@/lib/features/events";
import type { NewEvent } from "@/lib/features/events/schema";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { takeUnannounced } from "./action-queries";

/** Actions that one look may announce; the rest comes with the next. */
const MOST_ANNOUNCED = 500;

/** Emits `action.overdue` for each action whose due date has passed: once, whatever becomes of the date later. */
export async function announceOverdueActions(): Promise<void> {
  await transaction(async (tx) => {
    const events = new Map<string, NewEvent[]>();
    for (const { id, organization_id, ...action } of await takeUnannounced(tx, MOST_ANNOUNCED)) {
      const { title, severity, owner_id, due_date } = action;
      const payload = { action_id: id, title, severity, owner_id, due_date };
      const event: NewEvent = { type: "action.overdue", occurredAt: now(), payload };
      events.set(organization_id, [...(events.get(organization_id) ?? []), event]);
    }
    for (const [organizationId, own] of events) await emitEvents(tx, organizationId, own);
  });
}
