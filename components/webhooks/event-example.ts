import { EVENTS } from "@/lib/features/events/schema";
import type { EventType } from "@/lib/features/events/vocabulary";

/** What a receiver gets for a type, as it is sent but for the line breaks. */
export function exampleOf(type: EventType): string {
  const envelope = {
    id: "evt_01kajq4c2v7m0r5s8t1x3y6z9b",
    type,
    timestamp: "2026-11-21T09:30:00.000Z",
    payload: EVENTS[type].example,
  };
  return JSON.stringify(envelope, null, 2);
}
