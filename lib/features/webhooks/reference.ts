import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import { EventTypeSchema } from "@/lib/features/events/schema";
import * as contract from "./contract";
import {
  AttemptSchema,
  ChangeWebhookSchema,
  CreatedWebhookSchema,
  CreateWebhookSchema,
  type Delivery,
  DeliveryDetailSchema,
  DeliveryQuerySchema,
  DeliverySchema,
  ReplayedDeliveriesSchema,
  RotatedSecretSchema,
  RotateSecretSchema,
  TestWebhookSchema,
  type Webhook,
  WebhookSchema,
} from "./schema";

const ID = "whk_01kajq4c2v7m0r5s8t1x3y6z9m";
const DELIVERY_ID = "whd_01kajq4c2v7m0r5s8t1x3y6z9n";
const URL_EXAMPLE = "https://hooks.example.com/assay";
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3WpUzEhGkQ4=";
const CREATED_AT = "2026-11-02T08:15:00.000Z";

const webhook: Webhook = {
  id: ID,
  url: URL_EXAMPLE,
  events: ["drift.alert", "governance.escalation"],
  description: "On-call channel",
  is_active: true,
  health: "healthy",
  consecutive_failures: 0,
  last_success_at: "2026-11-21T09:30:00.412Z",
  last_failure_at: null,
  deliveries: { pending: 0, delivered: 148, dead: 0 },
  previous_secret_expires_at: null,
  service_signature: "current",
  created_at: CREATED_AT,
};

const delivery: Delivery = {
  id: DELIVERY_ID,
  event_id: "evt_01kajq4c2v7m0r5s8t1x3y6z9b",
  event_type: "drift.alert",
  is_test: false,
  status: "delivered",
  attempts: 1,
  next_attempt_at: null,
  last_status_code: 204,
  last_failure: null,
  last_duration_ms: 184,
  created_at: "2026-11-21T09:30:00.020Z",
  completed_at: "2026-11-21T09:30:00.412Z",
};

const queued: Delivery = {
  ...delivery,
  status: "pending",
  next_attempt_at: "2026-11-21T09:45:00.000Z",
  last_status_code: null,
  last_duration_ms: null,
  completed_at: null,
};

const endpointTexts = {
  id: "ID of the endpoint.",
  url: "URL that receives the events.",
  events: "Types of event it receives.",
  description: "What it is for.",
  is_active: "Whether events are sent to it.",
  created_at: "When it was registered.",
};

const secretText = "The signing secret. It is shown in this answer only.";

export const reference: Reference = {
  areas: {
    Webhooks: "Endpoints that receive signed events, and what was delivered to them.",
    Events: "What is sent to webhook endpoints: signed, at least once, in no promised order.",
  },
  parameters: {
    "/v1/webhooks/{id}": {
      name: "WebhookEndpointId",
      description: "ID of the webhook endpoint.",
      example: ID,
    },
    "/v1/webhooks/{id}/deliveries/{delivery_id}": {
      name: "DeliveryId",
      description: "ID of the delivery.",
      example: DELIVERY_ID,
    },
  },
  schemas: [
    describeSchema("EventType", EventTypeSchema, "A type of event."),
    describeSchema("CreateWebhook", CreateWebhookSchema, "The endpoint to register.", {
      url: "URL that will receive the events: `https`, and public unless the operator allows otherwise.",
      events: "Types of event to receive.",
      description: "What it is for.",
      secret: "A signing secret of your own: 16 to 200 visible ASCII characters. Without it, one is made.",
    }),
    describeSchema("ChangeWebhook", ChangeWebhookSchema, "What to change.", {
      url: endpointTexts.url,
      events: "Types of event to receive. The list replaces the old one.",
      description: endpointTexts.description,
      is_active:
        "`false` pauses: nothing new is queued. `true` resumes, also after the receiver answered 410.",
    }),
    describeSchema("Webhook", WebhookSchema, "A webhook endpoint with its health.", {
      ...endpointTexts,
      health:
        "`failing`: the last attempt failed. `gone`: the receiver answered 410 and nothing is sent any more.",
      consecutive_failures: "Failed attempts since the last success.",
      last_success_at: "When an attempt last succeeded; null when none has.",
      last_failure_at: "When an attempt last failed; null when none has.",
      deliveries: "Deliveries by status, of those that are kept.",
      previous_secret_expires_at: "Until then the secret before the last rotation signs too; null otherwise.",
      service_signature: "Which secret makes `X-Service-Signature`, which holds one value.",
    }),
    describeFields(WebhookSchema.shape.deliveries, {
      pending: "Deliveries that are still tried.",
      delivered: "Deliveries that were received.",
      dead: "Deliveries that were given up.",
    }),
    describeSchema("CreatedWebhook", CreatedWebhookSchema, "The new endpoint with its secret.", {
      ...endpointTexts,
      secret: secretText,
    }),
    describeSchema("RotateWebhookSecret", RotateSecretSchema, "The new secret, if you want to choose it.", {
      secret: "A signing secret of your own. Without it, one is made.",
      effective:
        "When `X-Service-Signature` changes to the new secret: `after_grace`, when the old one stops signing, or `now`, for a secret that leaked.",
    }),
    describeSchema("RotatedWebhookSecret", RotatedSecretSchema, "The new secret.", {
      id: endpointTexts.id,
      secret: secretText,
      previous_secret_expires_at: "Until then the old secret signs too.",
      service_signature: "Which secret makes `X-Service-Signature` from now on.",
    }),
    describeSchema("TestWebhook", TestWebhookSchema, "The event to send.", {
      type: "Type of event. Without it, the first type the endpoint receives.",
    }),
    describeSchema("Delivery", DeliverySchema, "One event on its way to one endpoint.", {
      id: "ID of the delivery.",
      event_id: "ID of the event, which the receiver sees as `id`.",
      event_type: "Type of the event.",
      is_test: "Whether it is a test event: nothing happened.",
      status: "Whether it is still tried, was received, or was given up.",
      attempts: "How many attempts were made.",
      next_attempt_at: "When the next attempt is due; null when none is.",
      last_status_code: "HTTP status of the last attempt; null when there was none.",
      last_failure: "Why the last attempt failed; null when it did not.",
      last_duration_ms: "How long the last attempt took, in milliseconds; null before the first.",
      created_at: "When it was queued.",
      completed_at: "When it was received or given up; null before.",
    }),
    describeSchema("DeliveryAttempt", AttemptSchema, "One request to an endpoint.", {
      number: "1 for the first attempt.",
      url: "URL it was sent to.",
      request_headers: "Headers that were sent.",
      started_at: "When it was sent.",
      duration_ms: "How long it took, in milliseconds.",
      status_code: "HTTP status of the answer; null when there was none.",
      failure: "Why it failed; null for a success.",
      detail: "What happened, in a sentence; null for a success.",
      response_excerpt: "First kilobyte of the answer.",
    }),
    describeSchema("DeliveryDetail", DeliveryDetailSchema, "A delivery with its body and every attempt.", {
      created_at: "When it was queued.",
      body: "The exact body that is sent and signed.",
      attempts_made: "Every attempt, newest first.",
    }),
    describeSchema("ReplayedDeliveries", ReplayedDeliveriesSchema, "What is sent again.", {
      replayed: "How many deliveries are sent again.",
    }),
    describeFields(DeliveryQuerySchema, {
      status: "Only deliveries with this status.",
      event: "Only deliveries of this type of event.",
    }),
  ],
  operations: [
    describeOperation(contract.createWebhook, {
      description:
        "Registers an endpoint for events. The answer holds the signing secret, which is never shown again: store it where the receiver can read it. The URL must be public, and is checked again at every attempt.",
      request: {
        url: URL_EXAMPLE,
        events: ["drift.alert", "governance.escalation"],
        description: "On-call channel",
      },
      response: {
        id: ID,
        url: URL_EXAMPLE,
        events: ["drift.alert", "governance.escalation"],
        description: "On-call channel",
        is_active: true,
        created_at: CREATED_AT,
        secret: SECRET,
      },
    }),
    describeOperation(contract.listWebhooks, {
      description:
        "Returns every webhook endpoint of the organization with its health and its deliveries by status.",
      response: { data: [webhook] },
    }),
    describeOperation(contract.getWebhook, {
      description: "Returns one webhook endpoint with its health. The signing secret is not part of it.",
      response: webhook,
    }),
    describeOperation(contract.changeWebhook, {
      description:
        "Changes the URL, the events or the description of an endpoint, or pauses and resumes it. What is queued already is still delivered.",
      request: { is_active: false },
      response: { ...webhook, is_active: false, health: "paused" },
    }),
    describeOperation(contract.deleteWebhook, {
      description: "Deletes an endpoint with its deliveries. To stop for a while, pause it instead.",
    }),
    describeOperation(contract.rotateWebhookSecret, {
      description:
        "Replaces the signing secret. For 24 hours the old secret signs too: `webhook-signature` carries both signatures, and `X-Service-Signature`, which holds one value, stays with the old secret until then or until the rotation is finished. With `effective` set to `now` it changes at once.",
      request: {},
      response: {
        id: ID,
        secret: SECRET,
        previous_secret_expires_at: "2026-11-22T09:30:00.000Z",
        service_signature: "previous",
      },
    }),
    describeOperation(contract.finishWebhookRotation, {
      description:
        "Ends a rotation before the 24 hours are over: from the next attempt on only the new secret signs. Without a rotation nothing changes.",
      response: webhook,
    }),
    describeOperation(contract.testWebhook, {
      description:
        "Queues a test event with the example payload of its type. It is signed and delivered like any other event; its ID begins with `evt_test_`.",
      request: { type: "drift.alert" },
      response: { ...queued, event_id: "evt_test_01kajq4c2v7m0r5s8t1x3y6z9b", is_test: true, attempts: 0 },
      problems: { 409: "The endpoint is paused, or a request with this Idempotency-Key is still running." },
    }),
    describeOperation(contract.listDeliveries, {
      description: "Returns the deliveries of an endpoint, newest first. Deliveries are kept for 30 days.",
      response: { total: 1, next_cursor: null, data: [delivery] },
    }),
    describeOperation(contract.getDelivery, {
      description:
        "Returns a delivery with the exact body that is sent, and every attempt with its status, latency and the start of the answer.",
      response: {
        ...delivery,
        body: '{"id":"evt_01kajq4c2v7m0r5s8t1x3y6z9b","type":"drift.alert","timestamp":"2026-11-21T09:30:00.000Z","payload":{"system_name":"Aria support assistant","drift_score":0.71}}',
        attempts_made: [
          {
            number: 1,
            url: URL_EXAMPLE,
            request_headers: {
              "content-type": "application/json",
              "webhook-id": "evt_01kajq4c2v7m0r5s8t1x3y6z9b",
            },
            started_at: "2026-11-21T09:30:00.228Z",
            duration_ms: 184,
            status_code: 204,
            failure: null,
            detail: null,
            response_excerpt: "",
          },
        ],
      },
    }),
    describeOperation(contract.replayDelivery, {
      description:
        "Sends a delivery again that was received or given up: same event ID, same body, new schedule. Receivers that drop IDs they have seen are safe.",
      response: queued,
      problems: { 409: "The delivery is still being tried and needs no replay." },
    }),
    describeOperation(contract.replayDeadDeliveries, {
      description:
        "Sends every delivery of an endpoint again that was given up. Use it after the receiver is repaired.",
      response: { replayed: 12 },
    }),
  ],
};
