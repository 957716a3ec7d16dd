import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { readModelUsage } from "@/lib/orchestrator";
import * as contract from "@/lib/orchestrator/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.readModelUsage, ({ actor, query }) => readModelUsage(actor, query)),
);
