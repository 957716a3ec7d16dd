import { processTask } from "@/lib/features/orchestrator";
import * as contract from "@/lib/features/orchestrator/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.processTask, ({ actor, body, headers, signal }) =>
    processTask(actor, body, { signal, idempotencyKey: headers.get("idempotency-key") }),
  ),
);
