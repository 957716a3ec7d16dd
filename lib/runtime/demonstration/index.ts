import { auditRunner, startAudit } from "@/lib/audits";
import type { MemberActor } from "@/lib/core/actor";
import { appendToLedger } from "@/lib/ledger";
import { now } from "@/lib/server/clock";
import { DEMONSTRATION_DECISIONS, DEMONSTRATION_DOCUMENTS } from "./documents";
import { fillPrograms } from "./programs";

const DAY_MS = 86_400_000;

/** Fills the demonstration organization: real audits of invented documents, programs, and a short ledger. */
export async function fillDemonstration(owner: {
  organizationId: string;
  userId: string;
  email: string;
}): Promise<void> {
  const first = now().getTime() - DEMONSTRATION_DECISIONS.length * DAY_MS;
  for (const [index, { note, ...decision }] of DEMONSTRATION_DECISIONS.entries()) {
    await appendToLedger(owner.organizationId, {
      ...decision,
      timestamp: new Date(first + index * DAY_MS).toISOString(),
      payload: JSON.stringify({ behavior: note, source: "demonstration" }),
      events: [],
    });
  }
  const actor: MemberActor = {
    kind: "member",
    ...owner,
    organizationName: "Demonstration",
    plan: "enterprise",
    name: "Administrator",
    role: "admin",
  };
  // Queued, so that the server is up at once and the audits appear as they are done.
  for (const { systemName, framework, scope, document } of DEMONSTRATION_DOCUMENTS) {
    await startAudit(actor, { system_name: systemName, framework, scope, context: document });
  }
  auditRunner().wake();
  await fillPrograms(actor);
}
