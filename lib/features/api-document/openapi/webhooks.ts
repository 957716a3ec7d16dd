import { EVENTS } from "@/lib/features/events/schema";
import { EVENT_MEANINGS, EVENT_TYPES } from "@/lib/features/events/vocabulary";
import type { JsonSchema, SchemaWriter } from "./schemas";

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/** What a receiver checks a request with. */
export const WEBHOOK_PARAMETERS = {
  ServiceSignature: header(
    "X-Service-Signature",
    "Lower-case hex HMAC-SHA256 of the raw body, keyed with the text of the endpoint's secret. Compare it in constant time.",
    "9f2c4a6e8b0d1f3a5c7e9b1d3f5a7c9e0b2d4f6a8c0e1d3b5f7a9c1e3d5b7f90",
  ),
  WebhookId: header(
    "webhook-id",
    "ID of the event (Standard Webhooks). It is the same at every attempt: drop one you have seen.",
    "evt_01kajq4c2v7m0r5s8t1x3y6z9b",
  ),
  WebhookTimestamp: header(
    "webhook-timestamp",
    "Unix time of the attempt in seconds. Refuse a request older than five minutes.",
    "1795253400",
  ),
  WebhookSignature: header(
    "webhook-signature",
    "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. For 24 hours after a rotation there are two, separated by a space.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
} as const;

/** What is sent to webhook endpoints: an envelope for each type of event. */
export function describeWebhooks(schemas: SchemaWriter) {
  const webhooks: Record<string, JsonSchema> = {};
  for (const type of EVENT_TYPES) {
    const [event, meaning] = [EVENTS[type], EVENT_MEANINGS[type]];
    const name = type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
    schemas.components[`${name}Event`] = envelope(type, meaning, schemas.write(event.payload, "output"));
    webhooks[type] = {
      post: {
        operationId: `on${name}`,
        tags: ["Events"],
        summary: meaning,
        description:
          "Sent to every active endpoint that subscribes to this type. Answer 2xx within 15 seconds; anything else is tried again for about three days.",
        security: [],
        parameters: Object.keys(WEBHOOK_PARAMETERS).map((key) => ({
          $ref: `#/components/parameters/${key}`,
        })),
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: `#/components/schemas/${name}Event` },
              example: {
                id: "evt_01kajq4c2v7m0r5s8t1x3y6z9b",
                type,
                timestamp: "2026-11-21T09:30:00.000Z",
                payload: event.example,
              },
            },
          },
        },
        responses: {
          "2XX": { description: "Received." },
          "410": { description: "Not wanted any more: the endpoint is disabled until it is resumed." },
          "4XX": { description: "Not received; it is tried again." },
        },
      },
    };
  }
  return webhooks;
}

function envelope(type: string, meaning: string, payload: JsonSchema): JsonSchema {
  return {
    type: "object",
    description: meaning,
    required: ["id", "type", "timestamp", "payload"],
    properties: {
      id: { type: "string", description: "ID of the event, the same at every attempt." },
      type: { type: "string", const: type, description: "The type of event." },
      timestamp: { type: "string", format: "date-time", description: "When it happened." },
      payload: { ...payload, description: "What happened." },
    },
  };
}
