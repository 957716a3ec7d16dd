import { z } from "zod";
import { CURSOR_KEYS, cursorQuery, PageQuery } from "@/lib/core/pagination";
import { TimestampSchema } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";
import { EventTypeSchema } from "@/lib/features/events/schema";
import { DELIVERY_STATUSES } from "./vocabulary";
export const ENDPOINT_HEALTHS = ["healthy", "failing", "untried", "paused", "gone"] as const;
export const ATTEMPT_FAILURES = [
  "refused_address",
  "unresolved",
  "connection",
  "tls",
  "timeout",
  "status",
  "secret",
  "interrupted",
] as const;
export type EndpointHealth = (typeof ENDPOINT_HEALTHS)[number];
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

const UrlSchema = withWireShape(
  z
    .string()
    .max(2_000, "must be at most 2,000 characters")
    .refine((value) => URL.canParse(value), "must be a URL such as https://example.com/hooks/assay"),
  { format: "uri", minLength: 1 },
);

const EventsSchema = withWireShape(
  z
    .array(EventTypeSchema)
    .min(1, "must name at least one event type")
    .refine((events) => new Set(events).size === events.length, "must not name an event type twice"),
  { uniqueItems: true },
);

/** Visible ASCII, so that it can be copied into any receiver's configuration. */
const SecretSchema = z
  .string()
  .regex(/^[\x21-\x7e]{16,200}$/, "must be 16 to 200 visible ASCII characters without spaces");

const DescriptionSchema = z.string().max(200, "must be at most 200 characters");

export const CreateWebhookSchema = z.strictObject({
  url: UrlSchema,
  events: EventsSchema,
  description: DescriptionSchema.optional(),
  /** Given by the caller, or else made: `whsec_` and 32 random bytes in base64. */
  secret: SecretSchema.optional(),
});
export type CreateWebhook = z.infer<typeof CreateWebhookSchema>;

export const ChangeWebhookSchema = z.strictObject({
  url: UrlSchema.optional(),
  events: EventsSchema.optional(),
  description: DescriptionSchema.optional(),
  /** `false` pauses: nothing new is queued, what waits stays; `true` resumes and clears a 410. */
  is_active: z.boolean().optional(),
});
export type ChangeWebhook = z.infer<typeof ChangeWebhookSchema>;

const SIGNING_SECRETS = ["current", "previous"] as const;

export const WebhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(EventTypeSchema),
  description: z.string(),
  is_active: z.boolean(),
  /** `gone`: the receiver answered 410 and deliveries stopped. `failing`: the last attempt failed. */
  health: z.enum(ENDPOINT_HEALTHS),
  consecutive_failures: z.int().nonnegative(),
  last_success_at: TimestampSchema.nullable(),
  last_failure_at: TimestampSchema.nullable(),
  /** Deliveries by status, over what is kept. */
  deliveries: z.object({
    pending: z.int().nonnegative(),
    delivered: z.int().nonnegative(),
    dead: z.int().nonnegative(),
  }),
  /** Until then the secret before the last rotation signs along with the new one. */
  previous_secret_expires_at: TimestampSchema.nullable(),
  /** Which secret makes `X-Service-Signature`. */
  service_signature: z.enum(SIGNING_SECRETS),
  created_at: TimestampSchema,
});
export type Webhook = z.infer<typeof WebhookSchema>;

/** The answer to creation: the only time the secret is shown. */
export const CreatedWebhookSchema = WebhookSchema.pick({
  id: true,
  url: true,
  events: true,
  description: true,
  is_active: true,
  created_at: true,
}).extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof CreatedWebhookSchema>;

export const RotateSecretSchema = z.strictObject({
  secret: SecretSchema.optional(),
  /**
   * When `X-Service-Signature` changes to the new secret: after the 24 hours in which the old one signs too,
   * or at once, for a secret that leaked.
   */
  effective: z.enum(["after_grace", "now"]).default("after_grace"),
});
export type RotateSecret = z.infer<typeof RotateSecretSchema>;

export const RotatedSecretSchema = z.object({
  id: z.string(),
  secret: z.string(),
  previous_secret_expires_at: TimestampSchema,
  service_signature: z.enum(SIGNING_SECRETS),
});

export const TestWebhookSchema = z.strictObject({ type: EventTypeSchema.optional() });

export const DeliverySchema = z.object({
  id: z.string(),
  event_id: z.string(),
  event_type: EventTypeSchema,
  /** Sent by "send test event": its id begins with `evt_test_` and nothing happened. */
  is_test: z.boolean(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().nonnegative(),
  /** When the next try is due; null when it is delivered or dead. */
  next_attempt_at: TimestampSchema.nullable(),
  last_status_code: z.int().nullable(),
  last_failure: z.enum(ATTEMPT_FAILURES).nullable(),
  last_duration_ms: z.int().nonnegative().nullable(),
  created_at: TimestampSchema,
  completed_at: TimestampSchema.nullable(),
});
export type Delivery = z.infer<typeof DeliverySchema>;

/** Names and values of the headers that were sent. */
export const RequestHeadersSchema = z.record(z.string(), z.string());

export const AttemptSchema = z.object({
  number: z.int().positive(),
  url: z.string(),
  request_headers: RequestHeadersSchema,
  started_at: TimestampSchema,
  duration_ms: z.int().nonnegative(),
  status_code: z.int().nullable(),
  failure: z.enum(ATTEMPT_FAILURES).nullable(),
  /** A sentence that says what happened; null for a success. */
  detail: z.string().nullable(),
  response_excerpt: z.string(),
});
export type Attempt = z.infer<typeof AttemptSchema>;

/** A delivery with the exact body that is sent and every attempt, newest first. */
export const DeliveryDetailSchema = DeliverySchema.extend({
  body: z.string(),
  attempts_made: z.array(AttemptSchema),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetailSchema>;

export const ReplayedDeliveriesSchema = z.object({ replayed: z.int().nonnegative() });

export const DeliveryQuerySchema = z.strictObject({
  status: z.enum(DELIVERY_STATUSES).optional(),
  event: EventTypeSchema.optional(),
  ...PageQuery,
  cursor: cursorQuery(CURSOR_KEYS.time),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuerySchema>;
