import type { FieldWords, FormDefinition } from "@/components/forms/read-form";
import type { EventType } from "@/lib/features/events/vocabulary";
import { ChangeWebhookSchema, CreateWebhookSchema } from "@/lib/features/webhooks/schema";

/** What is entered about an endpoint. */
export interface EndpointValues {
  url: string;
  description: string;
  events: readonly EventType[];
}

const WORDS: Readonly<Record<keyof EndpointValues, FieldWords>> = {
  url: { subject: "The URL" },
  description: { subject: "The description" },
  events: { subject: "The events", empty: "Choose at least one event." },
};

function check({ url }: EndpointValues) {
  return URL.canParse(url.trim())
    ? {}
    : { url: "Enter a complete URL, such as https://example.com/hooks/assay." };
}

/** The form of a new endpoint. */
export const CREATE_FORM: FormDefinition<EndpointValues, typeof CreateWebhookSchema> = {
  schema: CreateWebhookSchema,
  toBody: ({ url, description, events }) => ({ url: url.trim(), description, events: [...events] }),
  check,
  words: WORDS,
};

/**
 * The form of an endpoint that is there. A URL that stays is not checked again by the server, so that a
 * name that does not resolve today can be kept.
 */
export function changeForm(before: string): FormDefinition<EndpointValues, typeof ChangeWebhookSchema> {
  return {
    schema: ChangeWebhookSchema,
    toBody: ({ url, description, events }) => ({
      ...(url.trim() === before ? {} : { url: url.trim() }),
      description,
      events: [...events],
    }),
    check,
    words: WORDS,
  };
}
