import { runConsensus, startConsensus } from "@/lib/features/governance";
import { listConsensusRuns } from "@/lib/features/orchestrator";
import * as contract from "@/lib/features/orchestrator/contract";
import { prefersAsync, Reply } from "@/lib/platform/http/answer";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listConsensusRuns, ({ actor, query }) => listConsensusRuns(actor, query)),
  route(contract.runConsensus, async ({ actor, body, headers, signal }) => {
    const idempotencyKey = headers.get("idempotency-key");
    if (!prefersAsync(headers)) return runConsensus(actor, body, { signal, idempotencyKey });
    const accepted = await startConsensus(actor, body, { idempotencyKey });
    return new Reply(accepted, 202, {
      location: `/v1/orchestrator/consensus/${accepted.id}`,
      "preference-applied": "respond-async",
    });
  }),
);
