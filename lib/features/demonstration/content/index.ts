import type { MemberActor } from "@/lib/core/actor";
import { auditRunner, startAudit } from "@/lib/features/audits";
import { DEMONSTRATION_DOCUMENTS } from "./documents";
import { fillGovernance } from "./governance";
import { fillModels } from "./models";
import { fillPrograms } from "./programs";

/** Fills the demonstration organization: audits of invented documents, systems with weeks of decisions, programs, questions to models. */
export async function fillDemonstration(owner: {
  organizationId: string;
  userId: string;
  email: string;
}): Promise<void> {
  const actor: MemberActor = {
    kind: "member",
    ...owner,
    organizationName: "Demonstration",
    plan: "enterprise",
    name: "Administrator",
    role: "admin",
  };
  await fillGovernance(actor);
  // Queued, so that the server is up at once and the audits appear as they are done.
  for (const { systemName, framework, scope, document } of DEMONSTRATION_DOCUMENTS) {
    await startAudit(actor, {
      system_name: systemName,
      framework,
      scope,
      context: document,
      engine: "embedded-analyst",
    });
  }
  auditRunner().wake();
  await fillPrograms(actor);
  await fillModels(actor);
}
