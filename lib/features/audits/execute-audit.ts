import { ServiceError } from "@/lib/core/errors";
import { firstDay, readScope } from "@/lib/features/applicability";
import { insertHeads } from "@/lib/features/confirmations";
import { emitEvent } from "@/lib/features/events";
import { getFramework } from "@/lib/features/frameworks";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { type RecordActor, recordFact, textDigest } from "@/lib/features/records";
import { findSystemByName } from "@/lib/features/systems";
import { type Applicability, countsToday } from "@/lib/judgment/applicability/decide";
import { now } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/database";
import { LeaseLostError } from "@/lib/platform/jobs/lease";
import { log } from "@/lib/platform/log";
import { auditedControls } from "./audited-controls";
import { loadAuditedText } from "./audited-text";
import { type ClaimedAudit, completeAudit, failAudit } from "./claim-queries";
import type { NotCounted } from "./conclude";
import type { AuditEngine } from "./engine";
import { openEngine } from "./open-engine";
import { presentEngine } from "./present-engine";
import { insertQuotes } from "./quote-queries";
import { buildResult } from "./result";
import { AUDIT_NATURE, type AuditResult, type Uncounted } from "./schema";

const UNEXPLAINED = "The audit could not be finished. Run it again; the log has the reason.";

/**
 * Judges a claimed audit, stores the outcome with its event and answers with it.
 *
 * @param signal aborted when the claim was lost
 * @throws ServiceError that was logged and stored with the audit: the engine's own where the reader can do
 *   something about it, else `internal`. Also `internal`, and nothing stored, when another worker has taken the
 *   audit over.
 */
export async function executeOrThrow(audit: ClaimedAudit, signal: AbortSignal): Promise<AuditResult> {
  try {
    const text = await loadAuditedText(audit.organizationId, audit.id, audit.context);
    const engine = await openEngine(audit, text.text);
    const controls = auditedControls(audit.framework, audit.scope);
    const output = await engine.assess({
      document: text.text,
      parts: text.parts,
      controls,
      isDeep: audit.scope === "deep",
      signal,
      onProgress: (done) => {
        audit.controlsDone = done;
      },
    });
    const notCounted = await readNotCounted(audit, controls);
    return await storeOutcome(audit, engine, { text, controls, notCounted, output });
  } catch (failure) {
    if (signal.aborted || failure instanceof LeaseLostError) {
      log("warn", "An audit was taken over by another process", { audit: audit.id });
      throw new ServiceError({ code: "internal", message: "The audit could not be finished." });
    }
    const isExplained = failure instanceof ServiceError;
    log(isExplained ? "warn" : "error", "An audit failed", { audit: audit.id, error: failure });
    await failAudit(audit, isExplained ? failure.message : UNEXPLAINED);
    throw isExplained ? failure : new ServiceError({ code: "internal", message: UNEXPLAINED });
  }
}

type Judged = Pick<Parameters<typeof buildResult>[0], "text" | "controls" | "notCounted" | "output">;

/** Which of the controls and of their requirements do not apply to the audited system today, and why. */
async function readNotCounted(
  { organizationId, systemName, framework }: ClaimedAudit,
  controls: readonly AuditableControl[],
): Promise<NotCounted> {
  const { code } = getFramework(framework);
  const system = await findSystemByName(organizationId, systemName);
  const scope = await readScope(db(), { organizationId, system });
  const requirements = controls.flatMap((control) => control.requirements);
  return {
    controls: uncounted(controls.map((control) => [control.control_id, scope.ofControl(code, control)])),
    requirements: uncounted(requirements.map(({ id }) => [id, scope.ofRequirement(code, id).applicability])),
  };
}

function uncounted(outcomes: readonly (readonly [string, Applicability])[]): ReadonlyMap<string, Uncounted> {
  return new Map(
    outcomes
      .filter(([, applicability]) => !countsToday(applicability))
      .map(([id, applicability]) => [id, toUncounted(applicability)]),
  );
}

function toUncounted(applicability: Applicability): Uncounted {
  const { state } = applicability;
  const because = state === "does_not_apply" ? applicability.because : null;
  return { state, applies_from: firstDay(applicability), because };
}

/** Who asked for an audit, as the chain of records names people and keys. */
function toRecordActor(
  organizationId: string,
  { id, name }: { id: string; name: string | null },
): RecordActor {
  return { organizationId, kind: id.startsWith("key_") ? "api_key" : "member", id, name: name ?? id };
}

/** @throws LeaseLostError, and nothing is stored */
async function storeOutcome(audit: ClaimedAudit, engine: AuditEngine, judged: Judged): Promise<AuditResult> {
  const { id, systemName: system_name, framework, scope } = audit;
  const { output } = judged;
  const { name, catalog_version } = getFramework(framework);
  const { figures, summary, record } = buildResult({
    systemName: system_name,
    frameworkName: name,
    catalogVersion: catalog_version,
    engineId: engine.id,
    ...judged,
  });
  const completedAt = now();
  const judgedBy = {
    engine: (output.engine ?? engine).id,
    model: output.model ?? engine.model,
    prompt_version: (output.engine ?? engine).promptVersion,
  };
  await transaction(async (tx) => {
    const requester = await completeAudit(tx, audit, {
      ...judgedBy,
      complianceScore: figures.compliance_score,
      findingsCount: record.findings.length,
      summary,
      result: record,
      completedAt,
    });
    if (!requester) throw new LeaseLostError("The audit belongs to another process by now.");
    await insertQuotes(tx, audit, record.assessments);
    if (output.learned) {
      const { version, heads } = output.learned;
      await insertHeads(tx, audit.organizationId, { version, heads, at: completedAt });
    }
    await emitEvent(tx, audit.organizationId, {
      type: "audit.completed",
      occurredAt: completedAt,
      payload: {
        audit_id: id,
        system_name,
        framework,
        compliance_score: figures.compliance_score,
        findings_count: record.findings.length,
      },
    });
    await recordFact(tx, toRecordActor(audit.organizationId, requester), {
      kind: "audit_completed",
      subject: { type: "audit", id, label: `${system_name}, ${name}` },
      payload: {
        framework,
        scope,
        catalog_version,
        compliance_score: figures.compliance_score,
        findings_count: record.findings.length,
        ...judgedBy,
        input_digest: audit.inputDigest,
        result_digest: textDigest(JSON.stringify(record)),
      },
      at: completedAt,
    });
  });
  return {
    id,
    system_name,
    framework,
    scope,
    ...figures,
    findings: record.findings,
    summary,
    timestamp: completedAt.toISOString(),
    nature: AUDIT_NATURE,
    coverage: record.coverage,
    notices: record.notices,
    engine: presentEngine(judgedBy, audit.inputDigest, record),
  };
}
