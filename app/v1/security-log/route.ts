import { listSecurityEvents } from "@/lib/features/security-log";
import * as contract from "@/lib/features/security-log/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listSecurityEvents, ({ actor, query }) => listSecurityEvents(actor, query)),
);
