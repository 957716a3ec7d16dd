import { applyToRelated, previewRelated } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.previewRelated, ({ actor, params }) => previewRelated(actor, params.id, params.control_id)),
  route(contract.applyToRelated, ({ actor, params, body }) =>
    applyToRelated(actor, params.id, params.control_id, body),
  ),
);
