import { ServiceError } from "@/lib/core/errors";
import { emitEvent } from "@/lib/features/events";
import { getFramework, listAuditableControls } from "@/lib/features/frameworks";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { type ClaimedAudit, completeAudit, failAudit, renewClaim } from "./claim-store";
import type { AuditEngine } from "./engine";
import { buildResult } from "./result";
import { selectControls } from "./select-controls";
import { selectEngine } from "./select-engine";

/** Often enough for a smooth progress bar and far more often than a claim runs out. */
const PROGRESS_INTERVAL_MS = 250;

const UNEXPLAINED = "The audit could not be finished. Run it again; the log has the reason.";

/**
 * Judges a claimed audit and stores the outcome with its event. A failure is stored too, with its reason where
 * the reader can do something about it.
 *
 * @returns whether it was completed, and why not; not completed also when another worker has taken it over
 */
export async function executeAudit(
  audit: ClaimedAudit,
  claimId: string,
): Promise<{ isCompleted: boolean; failure?: unknown }> {
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
    const engine = await selectEngine(audit);
    const controls = selectControls(listAuditableControls(audit.framework), audit.scope);
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
    return { isCompleted: await storeOutcome(audit, claimId, engine, { controls, output }) };
  } catch (failure) {
    const isExplained = failure instanceof ServiceError;
    log(isExplained ? "warn" : "error", "An audit failed", { audit: audit.id, error: failure });
    await failAudit(audit.id, claimId, isExplained ? failure.message : UNEXPLAINED);
    return { isCompleted: false, failure };
  } finally {
    clearInterval(renewal);
  }
}

type Judged = Pick<Parameters<typeof buildResult>[0], "controls" | "output">;

function storeOutcome(
  audit: ClaimedAudit,
  claimId: string,
  engine: AuditEngine,
  judged: Judged,
): Promise<boolean> {
  const { output } = judged;
  const { score, summary, record } = buildResult({
    systemName: audit.system_name,
    frameworkName: getFramework(audit.framework).name,
    engineId: engine.id,
    document: audit.document,
    ...judged,
  });
  const completedAt = now();
  return transaction(async (tx) => {
    const isStored = await completeAudit(tx, audit.id, claimId, {
      engine: (output.engine ?? engine).id,
      model: output.model ?? engine.model,
      promptVersion: (output.engine ?? engine).promptVersion,
      complianceScore: score,
      findingsCount: record.findings.length,
      summary,
      result: record,
      completedAt,
    });
    if (!isStored) return false;
    await emitEvent(tx, audit.organization_id, {
      type: "audit.completed",
      occurredAt: completedAt,
      payload: {
        audit_id: audit.id,
        system_name: audit.system_name,
        framework: audit.framework,
        compliance_score: score,
        findings_count: record.findings.length,
      },
    });
    return true;
  });
}
