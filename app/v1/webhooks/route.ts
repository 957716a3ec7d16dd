import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { createWebhook, listWebhooks } from "@/lib/webhooks";
import * as contract from "@/lib/webhooks/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listWebhooks, ({ actor }) => listWebhooks(actor)),
  route(contract.createWebhook, ({ actor, body }) => createWebhook(actor, body)),
);
