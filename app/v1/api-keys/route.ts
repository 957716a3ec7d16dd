import { createApiKey, listApiKeys } from "@/lib/auth";
import * as contract from "@/lib/auth/contract";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.listApiKeys, ({ actor }) => listApiKeys(actor)),
  route(contract.createApiKey, ({ actor, body }) => createApiKey(actor, body)),
);
