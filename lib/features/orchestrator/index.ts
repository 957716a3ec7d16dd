import "server-only";

export { fence, fenceRule } from "@/lib/judgment/consensus/fence";
export { withoutInvisible } from "@/lib/judgment/language/fold-text";
export { lettersOf, QuotableText, type Span } from "@/lib/judgment/language/quotable-text";
export {
  type Answer,
  type ChatMessage,
  estimateTokens,
  formatCost,
  type Model,
  maxCostOf,
  type Price,
  type Question,
} from "@/lib/platform/model-client";
export { hasLanguageModel, type ModelAccess, modelAccess } from "./model-access";
export { processTask } from "./process-task";
export { readEcosystem, readModelUsage } from "./read-ecosystem";
export { findModel, registry, requireModel } from "./registry/registry";
export { chooseModels, ROUTING_RULES } from "./routing/choose-models";
export { namePassedOver } from "./routing/explain-route";
export { completeRun, conductConsensus, conductRun, deliberateRun, endRun } from "./runs/conduct-run";
export { awaitRun, consensusRuns, type OpenedRun, openRun, type RunOptions } from "./runs/open-run";
export { followConsensusRun, getConsensusRun, listConsensusRuns } from "./runs/read-runs";
export { failInterruptedRuns } from "./runs/run-queries";
export { releaseInterruptedCalls } from "./usage/call-queries";
export { updateModelBudget } from "./usage/usage-queries";
