import { changeProgram, deleteProgram, getProgram } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getProgram, ({ actor, params }) => getProgram(actor, params.id)),
  route(contract.changeProgram, ({ actor, params, body, expectedVersions }) =>
    changeProgram(actor, params.id, body, expectedVersions),
  ),
  route(contract.deleteProgram, ({ actor, params, expectedVersions }) =>
    deleteProgram(actor, params.id, expectedVersions),
  ),
);
