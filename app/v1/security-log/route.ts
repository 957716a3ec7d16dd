import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";
import { listSecurityEvents } from "@/lib/features/security-log";
import * as contract from "@/lib/features/security-log/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listSecurityEvents, ({ actor, query }) => listSecurityEvents(actor, query)),
);
