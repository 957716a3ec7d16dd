import { createApiKey, listApiKeys } from "@/lib/features/auth";
import * as contract from "@/lib/features/auth/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listApiKeys, ({ actor }) => listApiKeys(actor)),
  route(contract.createApiKey, ({ actor, body }) => createApiKey(actor, body)),
);
