import { testWebhook } from "@/lib/features/webhooks";
import * as contract from "@/lib/features/webhooks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.testWebhook, ({ actor, params, body }) => testWebhook(actor, params.id, body)),
);
