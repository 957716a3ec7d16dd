import { ServiceError } from "@/lib/core/errors";
import { modelAccess } from "@/lib/features/orchestrator";
import { getEmbedder } from "@/lib/platform/embeddings";
import { auditedControls } from "./audited-controls";
import type { ClaimedAudit } from "./claim-queries";
import { createEmbeddedEngine } from "./embedded-engine";
import type { AuditEngine } from "./engine";
import { chooseEngine } from "./engine-choice";
import { createLanguageModelEngine } from "./language-model/engine";
import { sizeOfDocument } from "./language-model/plan";
import { isBlank } from "./language-model/set-aside";

/** The embedded analyst, on whichever embedding method this process has. */
export async function openAnalyst(): Promise<AuditEngine> {
  return createEmbeddedEngine(await getEmbedder());
}

/**
 * Opens the engine that judges an audit.
 *
 * @throws ServiceError `model_unavailable` when a language model was asked for and none can be asked
 */
export async function openEngine(audit: ClaimedAudit): Promise<AuditEngine> {
  const analyst = await openAnalyst();
  const access = modelAccess(audit.organizationId);
  const decision = await chooseEngine(access, {
    engine: audit.engine,
    model: audit.model,
    scope: audit.scope,
    size: sizeOfDocument(audit.document),
    isBlank: isBlank(audit.document),
    controls: auditedControls(audit.framework, audit.scope),
  });
  if (decision.kind === "embedded-analyst") return analyst;
  if (decision.kind === "refused") {
    throw new ServiceError({ code: "model_unavailable", message: decision.reason });
  }
  const { models, challengers } = decision;
  return createLanguageModelEngine({ access, runId: audit.id, models, challengers, analyst });
}
