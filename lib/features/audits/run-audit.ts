import { randomUUID } from "node:crypto";
import { type Actor, actorId } from "@/lib/core/actor";
import { ensureSystem } from "@/lib/features/systems";
import { sha256Hex } from "@/lib/platform/crypto";
import { auditRunner } from "./audit-runner";
import { auditedControls, requireFramework, requireModelChoice } from "./audited-controls";
import { insertClaimedAudit, type NewAudit, queueAudit } from "./claim-queries";
import { executeOrThrow } from "./execute-audit";
import type { AuditProgress, AuditResult, RunAudit } from "./schema";

/**
 * Runs an audit and answers with its result.
 *
 * @throws ServiceError `validation_failed` for an unknown framework or model; as {@link executeOrThrow}
 */
export async function runAudit(actor: Actor, input: RunAudit): Promise<AuditResult> {
  const claimId = randomUUID();
  const audit = await insertClaimedAudit(actor.organizationId, await newAudit(actor, input), claimId);
  return executeOrThrow(audit, claimId);
}

/** Queues an audit for the background and answers at once. */
export async function startAudit(actor: Actor, input: RunAudit): Promise<AuditProgress> {
  const audit = await newAudit(actor, input);
  const id = await queueAudit(actor.organizationId, audit);
  auditRunner().wake();
  return { id, status: "queued", controls_done: 0, controls_total: audit.controlsTotal };
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
    controlsTotal: auditedControls(framework.code, input.scope).length,
    document,
    engine: input.engine,
    model,
  };
}
