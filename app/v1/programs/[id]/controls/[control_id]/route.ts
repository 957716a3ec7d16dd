import { changeControlTexts, getControl, removeControl, updateControl } from "@/lib/features/programs";
import * as contract from "@/lib/features/programs/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getControl, ({ actor, params }) => getControl(actor, params.id, params.control_id)),
  route(contract.updateControl, ({ actor, params, body, expectedVersions }) =>
    updateControl(actor, params.id, params.control_id, body, expectedVersions),
  ),
  route(contract.changeControlTexts, ({ actor, params, body, expectedVersions }) =>
    changeControlTexts(actor, params.id, params.control_id, body, expectedVersions),
  ),
  route(contract.removeControl, ({ actor, params, expectedVersions }) =>
    removeControl(actor, params.id, params.control_id, expectedVersions),
  ),
);
