import { randomUUID } from "node:crypto";
import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { listAuditableControls } from "@/lib/features/frameworks";
import { ensureSystem } from "@/lib/features/systems";
import { sha256Hex } from "@/lib/platform/crypto";
import { auditRunner } from "./audit-runner";
import { type ClaimedAudit, insertClaimedAudit, type NewAudit, queueAudit } from "./claim-store";
import { executeAudit } from "./execute-audit";
import { readAudit } from "./read-audit";
import { requireFramework, requireModelChoice } from "./require-known";
import type { AuditProgress, AuditResult, RunAudit } from "./schema";
import { selectControls } from "./select-controls";
import { findProgress } from "./store";

/** Runs an audit and answers with its result. */
export async function runAudit(actor: Actor, input: RunAudit): Promise<AuditResult> {
  const claimId = randomUUID();
  const claimed = await insertClaimedAudit(actor.organizationId, await newAudit(actor, input), claimId);
  const { id } = claimed;
  await requireExecuted(claimed, claimId);
  const audit = await readAudit(actor, id);
  const { compliance_score, summary, coverage, engine: record } = audit;
  if (compliance_score === null || summary === null || coverage === null || record === null) {
    throw new ServiceError({
      code: "internal",
      message: audit.failure ?? "The audit could not be finished.",
    });
  }
  const { system_name, framework, scope, findings, timestamp, nature, notices } = audit;
  return {
    id,
    system_name,
    framework,
    scope,
    compliance_score,
    findings,
    summary,
    timestamp,
    nature,
    coverage,
    notices,
    engine: record,
  };
}

/** A failure with a reason that the caller can act on is answered as such; others by what the record says. */
async function requireExecuted(claimed: ClaimedAudit, claimId: string): Promise<void> {
  const { failure } = await executeAudit(claimed, claimId);
  if (failure instanceof ServiceError) throw failure;
}

/** Queues an audit for the background and answers at once. */
export async function startAudit(actor: Actor, input: RunAudit): Promise<AuditProgress> {
  const id = await queueAudit(actor.organizationId, await newAudit(actor, input));
  auditRunner().wake();
  const progress = await findProgress(actor.organizationId, id);
  if (!progress) throw new Error("the audit is missing after it was inserted");
  const { status, controls_done, controls_total } = progress;
  return { id, status, controls_done, controls_total };
}

async function newAudit(actor: Actor, input: RunAudit): Promise<NewAudit> {
  const framework = requireFramework(input.framework);
  const model = requireModelChoice(input);
  const document = input.context ?? "";
  return {
    systemId: await ensureSystem(actor, input.system_name),
    framework: framework.code,
    scope: input.scope,
    requestedBy: actorId(actor),
    inputDigest: `sha256:${sha256Hex(document)}`,
    controlsTotal: selectControls(listAuditableControls(framework.code), input.scope).length,
    document,
    engine: input.engine,
    model,
  };
}
