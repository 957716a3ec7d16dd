import type { z } from "zod";

/** A type of event. */
export interface EventDefinition<Payload extends z.ZodType> {
  payload: Payload;
  /** What a receiver gets, for documents and test events. */
  example: z.input<Payload>;
}

/** Declares a type of event. Only a typed identity. */
export function define<Payload extends z.ZodType>(event: EventDefinition<Payload>): EventDefinition<Payload> {
  return event;
}
