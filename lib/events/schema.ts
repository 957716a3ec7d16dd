/** Every type of event, with what it means: types, documents and the event picker read this list. */
export const EVENT_TYPES = {
  "audit.completed": "A compliance audit was completed.",
  "ledger.entry": "A new entry was added to the audit ledger.",
} as const;

export type EventType = keyof typeof EVENT_TYPES;

/** An event to be recorded. `payload` must be JSON: it is frozen as text when the event is emitted. */
export interface NewEvent {
  type: EventType;
  occurredAt: Date;
  payload: Readonly<Record<string, unknown>>;
}
