import type { AuditableControl } from "@/lib/features/frameworks/schema";
import {
  chooseModels,
  findModel,
  type Model,
  type ModelAccess,
  namePassedOver,
  ROUTING_RULES,
} from "@/lib/features/orchestrator";
import { challengersOf } from "./language-model/challenge";
import { ANSWER_TOKENS, type DocumentSize, promptTokens } from "./language-model/plan";
import type { AuditScope, EngineChoice } from "./vocabulary";

/** What an audit asks for, before an engine is chosen. */
export interface EngineRequest {
  engine: EngineChoice;
  /** A model of the registry. */
  model: string | null;
  scope: AuditScope;
  /** What a prompt with the document takes. */
  size: DocumentSize;
  /** The document shows a reader nothing. */
  isBlank: boolean;
  controls: readonly AuditableControl[];
}

export type EngineDecision =
  | { kind: "embedded-analyst"; reason: string }
  /** `challengers`: who could challenge the first model's verdicts; the judge itself comes last. */
  | { kind: "language-model"; models: readonly Model[]; challengers: readonly Model[]; reason: string }
  /** A language model was asked for by name and none can judge this now. */
  | { kind: "refused"; reason: string };

/**
 * Which engine judges. `auto` takes a language model where one can be asked and else the embedded analyst; a
 * language model that is asked for is never replaced by the analyst, except for a blank document: there is nothing
 * to ask about it.
 */
export async function chooseEngine(access: ModelAccess, request: EngineRequest): Promise<EngineDecision> {
  const wantsModel = request.engine === "language-model" || request.model !== null;
  if (request.engine === "embedded-analyst" && request.model === null) {
    return { kind: "embedded-analyst", reason: "The embedded analyst was asked for." };
  }
  if (request.isBlank) {
    return { kind: "embedded-analyst", reason: "The document is empty, so there is nothing to ask a model." };
  }
  const need = needOf(request, "judge");
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
  return {
    kind: "language-model",
    models: choice.models,
    challengers: request.scope === "deep" ? await challengersFor(access, request, judge) : [],
    reason: request.model === null ? `By the rule that ${choice.rule}.` : `${judge.id} was asked for.`,
  };
}

function needOf({ size, controls }: EngineRequest, pass: "judge" | "challenge") {
  return { promptTokens: promptTokens(size, controls, pass), outputTokens: ANSWER_TOKENS };
}

/** A challenger is shown the verdicts too: what fits a judge's context may not fit its own. */
async function challengersFor(access: ModelAccess, request: EngineRequest, judge: Model): Promise<Model[]> {
  const need = needOf(request, "challenge");
  const { candidates, budgetLeft } = await access.candidates(need);
  const { models } = chooseModels(ROUTING_RULES.audit, candidates, { ...need, budgetLeft });
  return challengersOf([judge], models);
}
