import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { processTask } from "@/lib/orchestrator";
import * as contract from "@/lib/orchestrator/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.processTask, ({ actor, body, headers, signal }) =>
    processTask(actor, body, { signal, idempotencyKey: headers.get("idempotency-key") }),
  ),
);
