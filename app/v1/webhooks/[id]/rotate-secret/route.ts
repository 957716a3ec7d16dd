import { rotateWebhookSecret } from "@/lib/features/webhooks";
import * as contract from "@/lib/features/webhooks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.rotateWebhookSecret, ({ actor, params, body }) =>
    rotateWebhookSecret(actor, params.id, body),
  ),
);
