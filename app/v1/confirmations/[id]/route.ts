import { changeConfirmation, deleteConfirmation } from "@/lib/features/confirmations";
import * as contract from "@/lib/features/confirmations/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.changeConfirmation, ({ actor, params, body }) => changeConfirmation(actor, params.id, body)),
  route(contract.deleteConfirmation, ({ actor, params }) => deleteConfirmation(actor, params.id)),
);
