import { ServiceError } from "@/lib/core/errors";
import { emitEvent } from "@/lib/features/events";
import { getFramework } from "@/lib/features/frameworks";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { auditedControls } from "./audited-controls";
import { type ClaimedAudit, completeAudit, failAudit, renewClaim } from "./claim-queries";
import type { AuditEngine } from "./engine";
import { openEngine } from "./open-engine";
import { presentEngine } from "./read-audit";
import { buildResult } from "./result";
import { AUDIT_NATURE, type AuditResult } from "./schema";

/** Often enough for a smooth progress bar and far more often than a claim runs out. */
const PROGRESS_INTERVAL_MS = 250;

const UNEXPLAINED = "The audit could not be finished. Run it again; the log has the reason.";

/**
 * Judges a claimed audit, stores the outcome with its event and answers with it.
 *
 * @throws ServiceError that was logged and stored with the audit: the engine's own where the reader can do
 *   something about it, else `internal`. Also `internal`, and nothing stored, when another worker has taken the
 *   audit over.
 */
export async function executeOrThrow(audit: ClaimedAudit, claimId: string): Promise<AuditResult> {
  const controller = new AbortController();
  let controlsDone = 0;
  const renewal = setInterval(() => {
    renewClaim(audit.id, claimId, controlsDone)
      .then((isOurs) => (isOurs ? undefined : controller.abort()))
      .catch((error: unknown) =>
        log("warn", "Could not renew the claim of an audit", { audit: audit.id, error }),
      );
  }, PROGRESS_INTERVAL_MS);
  try {
    const engine = await openEngine(audit);
    const controls = auditedControls(audit.framework, audit.scope);
    const output = await engine.assess({
      document: audit.document,
      controls,
      isDeep: audit.scope === "deep",
      signal: controller.signal,
      onProgress: (done) => {
        controlsDone = done;
      },
    });
    clearInterval(renewal);
    const result = await storeOutcome(audit, claimId, engine, { controls, output });
    if (result) return result;
  } catch (failure) {
    const isExplained = failure instanceof ServiceError;
    log(isExplained ? "warn" : "error", "An audit failed", { audit: audit.id, error: failure });
    await failAudit(audit.id, claimId, isExplained ? failure.message : UNEXPLAINED);
    throw isExplained ? failure : new ServiceError({ code: "internal", message: UNEXPLAINED });
  } finally {
    clearInterval(renewal);
  }
  throw new ServiceError({ code: "internal", message: "The audit could not be finished." });
}

type Judged = Pick<Parameters<typeof buildResult>[0], "controls" | "output">;

/** @returns undefined when the claim was lost */
async function storeOutcome(
  audit: ClaimedAudit,
  claimId: string,
  engine: AuditEngine,
  judged: Judged,
): Promise<AuditResult | undefined> {
  const { id, systemName: system_name, framework, scope } = audit;
  const { output } = judged;
  const { score, summary, record } = buildResult({
    systemName: system_name,
    frameworkName: getFramework(framework).name,
    engineId: engine.id,
    document: audit.document,
    ...judged,
  });
  const completedAt = now();
  const judgedBy = {
    engine: (output.engine ?? engine).id,
    model: output.model ?? engine.model,
    prompt_version: (output.engine ?? engine).promptVersion,
  };
  const isStored = await transaction(async (tx) => {
    const isOurs = await completeAudit(tx, id, claimId, {
      ...judgedBy,
      complianceScore: score,
      findingsCount: record.findings.length,
      summary,
      result: record,
      completedAt,
    });
    if (!isOurs) return false;
    await emitEvent(tx, audit.organizationId, {
      type: "audit.completed",
      occurredAt: completedAt,
      payload: {
        audit_id: id,
        system_name,
        framework,
        compliance_score: score,
        findings_count: record.findings.length,
      },
    });
    return true;
  });
  if (!isStored) return undefined;
  return {
    id,
    system_name,
    framework,
    scope,
    compliance_score: score,
    findings: record.findings,
    summary,
    timestamp: completedAt.toISOString(),
    nature: AUDIT_NATURE,
    coverage: record.coverage,
    notices: record.notices,
    engine: presentEngine(judgedBy, audit.inputDigest, record),
  };
}
