import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { listSecurityEvents } from "@/lib/security-log";
import * as contract from "@/lib/security-log/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listSecurityEvents, ({ actor, query }) => listSecurityEvents(actor, query)),
);
