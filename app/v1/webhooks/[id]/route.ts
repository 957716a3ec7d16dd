import { changeWebhook, deleteWebhook, getWebhook } from "@/lib/features/webhooks";
import * as contract from "@/lib/features/webhooks/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getWebhook, ({ actor, params }) => getWebhook(actor, params.id)),
  route(contract.changeWebhook, ({ actor, params, body }) => changeWebhook(actor, params.id, body)),
  route(contract.deleteWebhook, async ({ actor, params }) => {
    await deleteWebhook(actor, params.id);
    return undefined;
  }),
);
