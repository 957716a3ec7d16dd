import "server-only";

export type { Answer, ChatMessage, Question } from "@/lib/platform/model-client/types";
export { fence, fenceRule } from "@/lib/judgment/consensus/fence";
export { estimateTokens, formatCost, maxCostOf } from "@/lib/platform/model-client/cost";
export { type ModelAccess, modelAccess } from "./model-access";
export { processTask } from "./process-task";
export { withoutInvisible } from "@/lib/judgment/language/quoting/fold-text";
export { lettersOf, QuotableText, type Span } from "@/lib/judgment/language/quoting/quotable-text";
export { readEcosystem } from "./read-ecosystem";
export type { Model, Price } from "@/lib/platform/model-client/model";
export { findModel, registry, requireModel } from "./registry/registry";
export { chooseModels, ROUTING_RULES } from "./routing/choose-models";
export { namePassedOver } from "./routing/explain-route";
export {
  type ConductOptions,
  conductConsensus,
  type RecordedDecision,
  startConsensus,
} from "./runs/conduct-consensus";
export { liveRuns } from "./runs/live-runs";
export { followConsensusRun, getConsensusRun, listConsensusRuns } from "./runs/read-runs";
export { failInterruptedRuns } from "./runs/run-store";
export { Spending } from "./spending";
export { releaseInterruptedCalls } from "./usage/call-store";
export { readModelUsage } from "./usage/read-usage";
export { updateModelBudget } from "./usage/usage-store";
