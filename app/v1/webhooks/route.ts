import { createWebhook, listWebhooks } from "@/lib/features/webhooks";
import * as contract from "@/lib/features/webhooks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listWebhooks, ({ actor }) => listWebhooks(actor)),
  route(contract.createWebhook, ({ actor, body }) => createWebhook(actor, body)),
);
