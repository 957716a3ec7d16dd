import { ServiceError } from "@/lib/core/errors";
import { listLearnableConfirmations } from "@/lib/features/confirmations";
import { modelAccess } from "@/lib/features/orchestrator";
import { getReaderEmbedder } from "@/lib/judgment/analyst/requirements/reader-data";
import { auditedControls } from "./audited-controls";
import type { ClaimedAudit } from "./claim-queries";
import { createEmbeddedEngine } from "./embedded-engine";
import type { AuditEngine } from "./engine";
import { chooseEngine } from "./engine-choice";
import { createLanguageModelEngine } from "./language-model/engine";
import { keptAnswers } from "./language-model/kept-answers";
import { sizeOfDocument } from "./language-model/plan";
import { isBlank } from "./language-model/set-aside";
import { learnFrom } from "./learning";

type Learner = Pick<ClaimedAudit, "organizationId" | "framework" | "systemName">;

/**
 * The embedded analyst, on whichever embedding method this process has.
 *
 * @param learner whose confirmations it has learned from; without one it has learned nothing
 */
export async function openAnalyst(learner?: Learner): Promise<AuditEngine> {
  const embedder = await getReaderEmbedder();
  if (!learner) return createEmbeddedEngine(embedder);
  const { organizationId, framework, systemName } = learner;
  const confirmations = await listLearnableConfirmations(organizationId, framework, systemName);
  return createEmbeddedEngine(
    embedder,
    await learnFrom(embedder, { organizationId, framework, confirmations }),
  );
}

/**
 * Opens the engine that judges an audit.
 *
 * @param document all that it reads
 * @throws ServiceError `model_unavailable` when a language model was asked for and none can be asked
 */
export async function openEngine(audit: ClaimedAudit, document: string): Promise<AuditEngine> {
  const analyst = await openAnalyst(audit);
  const access = modelAccess(audit.organizationId);
  const decision = await chooseEngine(access, {
    engine: audit.engine,
    model: audit.model,
    scope: audit.scope,
    size: sizeOfDocument(document),
    isBlank: isBlank(document),
    controls: auditedControls(audit.framework, audit.scope),
  });
  if (decision.kind === "embedded-analyst") return analyst;
  if (decision.kind === "refused") {
    throw new ServiceError({ code: "model_unavailable", message: decision.reason });
  }
  const { models, challengers } = decision;
  const kept = keptAnswers(audit);
  return createLanguageModelEngine({ access, runId: audit.id, models, challengers, analyst, kept });
}
