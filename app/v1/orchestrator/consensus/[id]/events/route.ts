import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { followConsensusRun } from "@/lib/orchestrator";
import * as contract from "@/lib/orchestrator/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.followConsensusRun, ({ actor, params, signal }) =>
    followConsensusRun(actor, params.id, signal),
  ),
);
