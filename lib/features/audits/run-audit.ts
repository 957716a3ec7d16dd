import { randomUUID } from "node:crypto";
import { type Actor, actorId } from "@/lib/core/actor";
import { formatCost, modelAccess } from "@/lib/features/orchestrator";
import { ensureSystem } from "@/lib/features/systems";
import { sha256Hex } from "@/lib/platform/crypto";
import { auditRunner } from "./audit-runner";
import { auditedControls, requireFramework, requireModelChoice } from "./audited-controls";
import { type ChosenSource, chooseSources } from "./choose-sources";
import { insertClaimedAudit, type NewAudit, queueAudit } from "./claim-queries";
import { chooseEngine } from "./engine-choice";
import { executeOrThrow } from "./execute-audit";
import { estimatePrice, sizeOfLength } from "./language-model/plan";
import type { AuditEstimate, AuditProgress, AuditResult, EstimateAudit, RunAudit } from "./schema";

/**
 * Runs an audit and answers with its result.
 *
 * @throws ServiceError `validation_failed` for an unknown framework or model; as {@link executeOrThrow}
 */
export async function runAudit(actor: Actor, input: RunAudit): Promise<AuditResult> {
  const claimId = randomUUID();
  const audit = await insertClaimedAudit(actor.organizationId, await newAudit(actor, input), claimId);
  return auditRunner().runClaimed(audit, (signal) => executeOrThrow(audit, signal));
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
  const context = input.context ?? "";
  const sources = await chooseSources(actor, input.documents ?? [], {
    systemName: input.system_name,
    context,
  });
  return {
    // Last, so that an audit that is refused registers no system.
    systemId: await ensureSystem(actor, input.system_name),
    framework: framework.code,
    scope: input.scope,
    requestedBy: actorId(actor),
    inputDigest: digestOf(context, sources),
    controlsTotal: auditedControls(framework.code, input.scope).length,
    context,
    sources,
    engine: input.engine,
    model,
    asksAgain: input.ask_again,
  };
}

/** Names what is read: the text alone as ever, and with documents all of it in its order. */
function digestOf(context: string, sources: readonly ChosenSource[]): string {
  const ofContext = sha256Hex(context);
  const whole = sources.length === 0 ? undefined : [ofContext, ...sources.map(({ sha256 }) => sha256)];
  return `sha256:${whole ? sha256Hex(JSON.stringify(whole)) : ofContext}`;
}

/**
 * What an audit would run on and about what it would cost. Nothing is run, and nothing is held back: the
 * state of models and budget may be another when it is.
 *
 * @throws ServiceError `validation_failed` for an unknown framework or model, or a model together with the embedded analyst
 */
export async function estimateAudit({ organizationId }: Actor, input: EstimateAudit): Promise<AuditEstimate> {
  const framework = requireFramework(input.framework);
  const model = requireModelChoice(input);
  const controls = auditedControls(framework.code, input.scope);
  const access = modelAccess(organizationId);
  const size = sizeOfLength(input.context_length);
  const request = {
    engine: input.engine,
    model,
    scope: input.scope,
    size,
    isBlank: input.context_length === 0,
    controls,
  };
  const decision = await chooseEngine(access, request);
  const budgetLeft = formatCost(await access.budgetLeft());
  const common = { controls: controls.length, reason: decision.reason, budget_left: budgetLeft };
  const [judge] = decision.kind === "language-model" ? decision.models : [];
  if (decision.kind !== "language-model" || !judge) {
    const isRefused = decision.kind === "refused";
    return {
      engine: isRefused ? "language-model" : "embedded-analyst",
      models: [],
      challenger: null,
      calls: 0,
      estimated_tokens: 0,
      estimated_cost: formatCost(0),
      maximum_cost: formatCost(0),
      can_run: !isRefused,
      ...common,
    };
  }
  const [challenger] = decision.challengers;
  const price = estimatePrice(size, controls, { judge, challenger });
  return {
    engine: "language-model",
    models: decision.models.map(({ id }) => id),
    challenger: challenger?.id ?? null,
    calls: price.calls,
    estimated_tokens: price.tokens,
    estimated_cost: formatCost(price.cost),
    maximum_cost: formatCost(price.most),
    can_run: true,
    ...common,
  };
}
