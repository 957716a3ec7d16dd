import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { cursorPageOf, listOf } from "@/lib/core/pagination";
import {
  ChangeWebhookSchema,
  CreatedWebhookSchema,
  CreateWebhookSchema,
  DeliveryDetailSchema,
  DeliveryQuerySchema,
  DeliverySchema,
  ReplayedDeliveriesSchema,
  RotatedSecretSchema,
  RotateSecretSchema,
  TestWebhookSchema,
  WebhookSchema,
} from "./schema";

const area = "Webhooks";
const byId = z.object({ id: z.string() });
const byDelivery = z.object({ id: z.string(), delivery_id: z.string() });
const canManage = { kind: "credential", scope: "webhooks", role: "admin" } as const;
/** A URL may hold a receiver's token, so it is not shown to everyone. */
const canRead = { kind: "credential", scope: "webhooks", role: "manager" } as const;

export const createWebhook = operation({
  id: "createWebhook",
  method: "POST",
  path: "/v1/webhooks",
  area,
  summary: "Register a URL that receives events; the secret is shown in this answer only",
  access: canManage,
  body: CreateWebhookSchema,
  output: CreatedWebhookSchema,
  status: 201,
  location: "/v1/webhooks/{id}",
  isIdempotent: true,
});

export const listWebhooks = operation({
  id: "listWebhooks",
  method: "GET",
  path: "/v1/webhooks",
  area,
  summary: "List the webhook endpoints with their health",
  access: canRead,
  output: listOf(WebhookSchema),
  status: 200,
});

export const getWebhook = operation({
  id: "getWebhook",
  method: "GET",
  path: "/v1/webhooks/{id}",
  area,
  summary: "Read a webhook endpoint",
  access: canRead,
  params: byId,
  output: WebhookSchema,
  status: 200,
});

export const changeWebhook = operation({
  id: "changeWebhook",
  method: "PATCH",
  path: "/v1/webhooks/{id}",
  area,
  summary: "Change the URL, the events or the description; pause or resume",
  access: canManage,
  params: byId,
  body: ChangeWebhookSchema,
  output: WebhookSchema,
  status: 200,
});

export const deleteWebhook = operation({
  id: "deleteWebhook",
  method: "DELETE",
  path: "/v1/webhooks/{id}",
  area,
  summary: "Delete a webhook endpoint with its deliveries",
  access: canManage,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export const rotateWebhookSecret = operation({
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhooks/{id}/rotate-secret",
  area,
  summary: "Replace the signing secret; the new one is shown in this answer only",
  access: canManage,
  params: byId,
  body: RotateSecretSchema,
  output: RotatedSecretSchema,
  status: 200,
});

export const finishWebhookRotation = operation({
  id: "finishWebhookRotation",
  method: "POST",
  path: "/v1/webhooks/{id}/finish-rotation",
  area,
  summary: "End a rotation early: from the next attempt on only the new secret signs",
  access: canManage,
  params: byId,
  output: WebhookSchema,
  status: 200,
});

export const testWebhook = operation({
  id: "testWebhook",
  method: "POST",
  path: "/v1/webhooks/{id}/test",
  area,
  summary: "Queue a test event: the example payload of a type, signed and delivered like any other",
  access: canManage,
  params: byId,
  body: TestWebhookSchema,
  output: DeliverySchema,
  status: 201,
  location: "/v1/webhooks/{params.id}/deliveries/{id}",
  isIdempotent: true,
});

export const listDeliveries = operation({
  id: "listDeliveries",
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries",
  area,
  summary: "List the deliveries of an endpoint, newest first",
  access: canRead,
  params: byId,
  query: DeliveryQuerySchema,
  output: cursorPageOf(DeliverySchema),
  status: 200,
});

export const getDelivery = operation({
  id: "getDelivery",
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}",
  area,
  summary: "Read a delivery with its body and every attempt",
  access: canRead,
  params: byDelivery,
  output: DeliveryDetailSchema,
  status: 200,
});

export const replayDelivery = operation({
  id: "replayDelivery",
  method: "POST",
  path: "/v1/webhooks/{id}/deliveries/{delivery_id}/replay",
  area,
  summary: "Send a delivered or dead delivery again: same id, same body, new schedule",
  access: canManage,
  params: byDelivery,
  output: DeliverySchema,
  status: 200,
});

export const replayDeadDeliveries = operation({
  id: "replayDeadDeliveries",
  method: "POST",
  path: "/v1/webhooks/{id}/replay-dead",
  area,
  summary: "Send every dead delivery of an endpoint again",
  access: canManage,
  params: byId,
  output: ReplayedDeliveriesSchema,
  status: 200,
});
