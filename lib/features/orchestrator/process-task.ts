import type { Actor } from "@/lib/core/actor";
import type { Model } from "@/lib/platform/model-client";
import {
  answerByConsensus,
  answerByEmbedded,
  answerByModels,
  type RequestContext,
  sizeOfTask,
} from "./answer-task";
import { availabilityOf } from "./availability";
import { modelAccess } from "./model-access";
import { endpointOf, registry, requireModel } from "./registry/registry";
import {
  type Candidate,
  type Choice,
  chooseModels,
  type Need,
  ROUTING_RULES,
  whyUnable,
} from "./routing/choose-models";
import { namePassedOver, refuseRoute } from "./routing/explain-route";
import type { ProcessResult, ProcessTask } from "./schema";

/**
 * Routes a task: to one model by its priority, or to a consensus when it is critical or one is forced. Answers
 * with the model's words, and why that model was asked.
 *
 * When the client leaves, the call is given up, and paid for as far as it went.
 *
 * @throws ServiceError `validation_failed` for an unknown model; `model_unavailable` when no model can be asked;
 *   `model_failed` when those that were asked failed
 */
export async function processTask(
  actor: Actor,
  input: ProcessTask,
  request: RequestContext,
): Promise<ProcessResult> {
  const preferred =
    input.preferred_model === undefined
      ? undefined
      : requireModel(input.preferred_model, { field: "preferred_model" });
  if (input.force_consensus || (input.priority === "critical" && !preferred)) {
    if (preferred) requireAskable(preferred);
    return answerByConsensus(actor, input, preferred, request);
  }
  if (preferred?.kind === "embedded") {
    return answerByEmbedded(actor, input, preferred, `${preferred.id} was asked for.`);
  }
  const access = modelAccess(actor.organizationId);
  const size = sizeOfTask(input);
  const { candidates, budgetLeft } = await access.candidates(size);
  const need = { ...size, budgetLeft };
  // A critical task comes this far only with a preferred model.
  const rule = ROUTING_RULES[input.priority === "critical" ? "complex" : input.priority];
  const route = preferred
    ? choosePreferred(preferred, candidates, need)
    : chooseModels(rule, candidates, need);
  if (route.models.length > 0) return answerByModels(access, input, { ...route, candidates }, request.signal);
  const languageModels = registry().models.filter(({ kind }) => kind !== "embedded");
  const [embedded] = registry().models.filter(({ kind }) => kind === "embedded");
  if (preferred || !embedded || languageModels.some(endpointOf)) throw refuseRoute(route, preferred);
  const passedOver = route.passedOver.filter(({ model }) => model.kind !== "embedded");
  const reason = `No language model is configured, so ${embedded.id} answered within its bounds. Passed over: ${namePassedOver(passedOver)}.`;
  return answerByEmbedded(actor, input, embedded, reason);
}

/** A seat for a model that cannot be asked would cost the others' votes and end without a quorum. */
function requireAskable(preferred: Model): void {
  const { canBeAsked, reason } = availabilityOf(preferred);
  if (canBeAsked) return;
  const passedOver = [{ model: preferred, reason: reason ?? "it cannot be asked" }];
  throw refuseRoute({ passedOver }, preferred);
}

/** The preferred model and no other: a caller who names a model wants its answer or a reason. */
function choosePreferred(preferred: Model, candidates: readonly Candidate[], need: Need): Choice {
  const rule = "the model that the caller prefers is asked, whatever the priority";
  const candidate = candidates.find(({ model }) => model === preferred);
  const reason = candidate ? whyUnable(candidate, need) : "it is not in the registry";
  return reason === undefined
    ? { models: [preferred], rule, passedOver: [] }
    : { models: [], rule, passedOver: [{ model: preferred, reason }] };
}
