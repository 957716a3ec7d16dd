import { emitEvent } from "@/lib/events";
import { getFramework, listAuditableControls } from "@/lib/frameworks";
import { now } from "@/lib/server/clock";
import { transaction } from "@/lib/server/database";
import { log } from "@/lib/server/log";
import type { AuditEngine } from "./engine";
import { buildResult } from "./result";
import { selectControls } from "./select-controls";
import { type AuditRow, completeAudit, failAudit, renewClaim } from "./store";

/** Often enough for a smooth progress bar and far more often than a claim runs out. */
const PROGRESS_INTERVAL_MS = 250;

/**
 * Judges a claimed audit and stores the outcome with its event. A failure is stored too.
 *
 * @returns whether it was completed; false also when another worker has taken the audit over
 */
export async function executeAudit(
  audit: AuditRow & { document: string },
  claimId: string,
  engine: AuditEngine,
): Promise<boolean> {
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
    return await storeOutcome(audit, claimId, engine, { controls, output });
  } catch (error) {
    log("error", "An audit failed", { audit: audit.id, error });
    await failAudit(
      audit.id,
      claimId,
      "The audit could not be finished. Run it again; the log has the reason.",
    );
    return false;
  } finally {
    clearInterval(renewal);
  }
}

type Judged = Pick<Parameters<typeof buildResult>[0], "controls" | "output">;

function storeOutcome(
  audit: AuditRow & { document: string },
  claimId: string,
  engine: AuditEngine,
  judged: Judged,
): Promise<boolean> {
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
      engine: engine.id,
      model: engine.model,
      promptVersion: engine.promptVersion,
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
