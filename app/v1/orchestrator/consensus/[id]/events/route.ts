import { followConsensusRun } from "@/lib/features/orchestrator";
import * as contract from "@/lib/features/orchestrator/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.followConsensusRun, ({ actor, params, signal }) =>
    followConsensusRun(actor, params.id, signal),
  ),
);
