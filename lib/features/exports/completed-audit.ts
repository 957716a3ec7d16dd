import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { getAudit } from "@/lib/features/audits";
import type { ExportedAudit } from "./oscal/assessment";

/**
 * An audit that can be exported.
 *
 * @throws ServiceError `not_found`; `conflict` while it is not completed
 */
export async function completedAudit(actor: Actor, id: string): Promise<ExportedAudit> {
  const audit = await getAudit(actor, id);
  const { engine, completed_at, status } = audit;
  if (status === "completed" && engine !== null && completed_at !== null)
    return { ...audit, engine, completed_at };
  throw new ServiceError({
    code: "conflict",
    message: "The audit is not completed, so there is nothing to export yet.",
  });
}
