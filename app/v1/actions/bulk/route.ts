import { bulkChangeActions } from "@/lib/features/actions";
import * as contract from "@/lib/features/actions/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.bulkChangeActions, ({ actor, body }) => bulkChangeActions(actor, body)),
);
