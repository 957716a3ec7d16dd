import type { Actor } from "@/lib/core/actor";
import { formatCost, modelAccess } from "@/lib/features/orchestrator";
import { auditedControls, requireFramework, requireModelChoice } from "./audited-controls";
import { chooseEngine } from "./engine-choice";
import { estimatePrice, sizeOfLength } from "./language-model/plan";
import type { AuditEstimate, EstimateAudit } from "./schema";

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
