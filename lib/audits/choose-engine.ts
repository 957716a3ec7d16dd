import type { AuditableControl } from "@/lib/frameworks/schema";
import {
  chooseModels,
  findModel,
  type Model,
  type ModelAccess,
  namePassedOver,
  ROUTING_RULES,
} from "@/lib/orchestrator";
import { ANSWER_TOKENS, promptTokens } from "./language-model/plan";
import type { AuditScope, EngineChoice } from "./schema";

/** What an audit asks for, before an engine is chosen. */
export interface EngineRequest {
  engine: EngineChoice;
  /** A model of the registry. */
  model: string | null;
  scope: AuditScope;
  documentLength: number;
  controls: readonly AuditableControl[];
}

export type EngineDecision =
  | { kind: "embedded-analyst"; reason: string }
  | { kind: "language-model"; models: readonly Model[]; challengers: readonly Model[]; reason: string }
  /** A language model was asked for by name and none can judge this now. */
  | { kind: "refused"; reason: string };

/**
 * Which engine judges. `auto` takes a language model where one can be asked and else the embedded analyst; a
 * language model that is asked for is never replaced by the analyst.
 */
export async function chooseEngine(access: ModelAccess, request: EngineRequest): Promise<EngineDecision> {
  const wantsModel = request.engine === "language-model" || request.model !== null;
  if (request.engine === "embedded-analyst" && request.model === null) {
    return { kind: "embedded-analyst", reason: "The embedded analyst was asked for." };
  }
  const need = {
    promptTokens: promptTokens(request.documentLength, request.controls),
    outputTokens: ANSWER_TOKENS,
  };
  const { candidates, budgetLeft } = await access.candidates(need);
  const named =
    request.model === null
      ? candidates
      : candidates.filter(({ model }) => model === findModel(request.model ?? ""));
  const choice = chooseModels(ROUTING_RULES.audit, named, { ...need, budgetLeft });
  const [judge] = choice.models;
  if (!judge) {
    const why = namePassedOver(choice.passedOver);
    return wantsModel
      ? { kind: "refused", reason: `No language model can judge this now: ${why}.` }
      : {
          kind: "embedded-analyst",
          reason: `No language model can be asked, so the embedded analyst judges: ${why}.`,
        };
  }
  const others = chooseModels(ROUTING_RULES.audit, candidates, { ...need, budgetLeft }).models;
  return {
    kind: "language-model",
    models: choice.models,
    challengers: request.scope === "deep" ? challengersOf(judge, others) : [],
    reason: request.model === null ? `By the rule that ${choice.rule}.` : `${judge.id} was asked for.`,
  };
}

/** Models of other providers first: they err differently. The judge itself is the last resort, as a second pass. */
function challengersOf(judge: Model, others: readonly Model[]): Model[] {
  const isElsewhere = (model: Model) => model.provider !== judge.provider;
  const rest = others.filter(({ id }) => id !== judge.id);
  return [...rest.filter(isElsewhere), ...rest.filter((model) => !isElsewhere(model)), judge];
}
