import type { EventType } from "@/lib/features/events/schema";

export interface EnvelopeParts {
  id: string;
  type: EventType;
  occurredAt: Date;
  /** JSON text of the payload, as the event holds it. */
  payloadText: string;
}

/**
 * The exact text that is sent and signed. The payload's text is put in as it is: parsing and writing it
 * again could change a number's digits or the order of fields.
 */
export function envelopeText({ id, type, occurredAt, payloadText }: EnvelopeParts): string {
  const head = JSON.stringify({ id, type, timestamp: occurredAt.toISOString() });
  return `${head.slice(0, -1)},"payload":${payloadText}}`;
}
