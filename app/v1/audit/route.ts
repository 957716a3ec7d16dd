import { runAudit, startAudit } from "@/lib/features/audits";
import * as contract from "@/lib/features/audits/contract";
import { prefersAsync, Reply } from "@/lib/platform/http/answer";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.runAudit, async ({ actor, body, headers }) => {
    if (!prefersAsync(headers)) return runAudit(actor, body);
    const accepted = await startAudit(actor, body);
    return new Reply(accepted, 202, {
      location: `/v1/audits/${accepted.id}`,
      "preference-applied": "respond-async",
    });
  }),
);
