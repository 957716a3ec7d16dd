import { refreshProgramsOf } from "@/lib/features/programs";
import { bulkChangeSystems } from "@/lib/features/systems";
import * as contract from "@/lib/features/systems/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.bulkChangeSystems, async ({ actor, body }) => {
    const outcome = await bulkChangeSystems(actor, body);
    const failed = new Set(outcome.failed.map(({ id }) => id));
    if (body.risk_class !== undefined)
      for (const id of new Set(body.ids)) if (!failed.has(id)) await refreshProgramsOf(actor, id);
    return outcome;
  }),
);
