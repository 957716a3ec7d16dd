import {
  type Candidate,
  chooseModels,
  type Need,
  ROUTING_RULES,
} from "@/lib/features/orchestrator/routing/choose-models";
import type { ModelTier } from "@/lib/features/orchestrator/schema";
import { testModel } from "../../../support/model-faults/call-kit";

export const NEED: Need = { promptTokens: 1_000, outputTokens: 1_000, budgetLeft: 1_000_000 };

export interface Traits {
  tier?: ModelTier;
  /** Input and output, in millionths of a dollar for 1,000 tokens. */
  price?: readonly [input: number, output: number];
  reasons?: boolean;
  isDegraded?: boolean;
  unusable?: string;
  contextTokens?: number;
  maxCost?: number;
  isEmbedded?: boolean;
}

export function candidate(id: string, traits: Traits = {}): Candidate {
  const [input, output] = traits.price ?? [1_000, 2_000];
  return {
    model: testModel(id, {
      tier: traits.tier ?? "operator",
      kind: traits.isEmbedded ? "embedded" : "cloud",
      price: { input, cachedInput: input, output },
      contextTokens: traits.contextTokens ?? 100_000,
      capabilities: traits.isEmbedded
        ? ["retrieval"]
        : traits.reasons
          ? ["generation", "reasoning"]
          : ["generation"],
    }),
    unusable: traits.unusable,
    isDegraded: traits.isDegraded ?? false,
    maxCost: traits.maxCost ?? 100,
  };
}

export type RuleName = keyof typeof ROUTING_RULES;
export const route = (rule: RuleName, candidates: readonly Candidate[], need = NEED) =>
  chooseModels(ROUTING_RULES[rule], candidates, need);
export const order = (rule: RuleName, candidates: readonly Candidate[], need = NEED) =>
  route(rule, candidates, need).models.map(({ id }) => id);
export const reasonsOf = (rule: RuleName, candidates: readonly Candidate[], need = NEED) =>
  Object.fromEntries(route(rule, candidates, need).passedOver.map(({ model, reason }) => [model.id, reason]));
