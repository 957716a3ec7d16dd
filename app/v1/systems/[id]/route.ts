import { refreshProgramsOf } from "@/lib/features/programs";
import { changeSystem, getSystem } from "@/lib/features/systems";
import * as contract from "@/lib/features/systems/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getSystem, ({ actor, params }) => getSystem(actor, params.id)),
  route(contract.changeSystem, async ({ actor, params, body, expectedVersions }) => {
    const changed = await changeSystem(actor, params.id, body, expectedVersions);
    if (body.risk_class !== undefined) await refreshProgramsOf(actor, params.id);
    return changed;
  }),
);
