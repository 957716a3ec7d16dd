import { blendedPrice, type Model } from "@/lib/platform/model-client";
import type { ModelTier } from "../schema";
import type { Priority } from "../vocabulary";

/** A model with what is known of it now. */
export interface Candidate {
  model: Model;
  /** Why it cannot be asked now, in words; undefined: it can. */
  unusable: string | undefined;
  /** It answers, but has failed lately. */
  isDegraded: boolean;
  /** The most this request can cost with it, in millionths of a dollar. */
  maxCost: number;
}

/** What a request asks of a model. */
export interface Need {
  /** About how many tokens go in, and the most that come out. */
  promptTokens: number;
  outputTokens: number;
  /** Millionths of a dollar the month has left. */
  budgetLeft: number;
}

export interface PassedOver {
  model: Model;
  reason: string;
}

export interface Choice {
  /** In the order they are to be asked: the first is the choice, the others stand in if it fails. */
  models: Model[];
  /** The rule that chose, as a sentence without its end. */
  rule: string;
  passedOver: PassedOver[];
}

/** How a kind of work is routed. */
export interface RoutingRule {
  /** Where it looks first, and where it goes when no model there can answer. */
  tiers: readonly ModelTier[];
  /** Price alone decides, whatever the tier. */
  isCheapest: boolean;
  /** As a sentence without its end. */
  text: string;
}

/** The rules, by priority; audits have their own. A critical task goes to a consensus and to no single model. */
export const ROUTING_RULES = {
  trivial: {
    tiers: ["operator", "board", "leader"],
    isCheapest: true,
    text: "a trivial task goes to the cheapest model that can answer it",
  },
  simple: {
    tiers: ["operator", "board", "leader"],
    isCheapest: false,
    text: "a simple task goes to an operator, to one that reasons if there is one, then to the cheaper",
  },
  complex: {
    tiers: ["leader", "board", "operator"],
    isCheapest: false,
    text: "a complex task goes to the leader",
  },
  audit: {
    tiers: ["board", "operator", "leader"],
    isCheapest: false,
    text: "an audit goes to the board, to its cheapest model that reasons",
  },
} as const satisfies Readonly<Record<Exclude<Priority, "critical"> | "audit", RoutingRule>>;

/**
 * Chooses the models for a task, in two decisions: the tier, by the rule, then the model in the tier, by
 * health, capability and price, then by id, so that the same state always makes the same choice. Models
 * that cannot answer are left out first and keep their reason. Pure.
 *
 * @returns no models when none can answer
 */
export function chooseModels(rule: RoutingRule, candidates: readonly Candidate[], need: Need): Choice {
  const passedOver: PassedOver[] = [];
  const able = candidates.filter((candidate) => {
    const reason = whyUnable(candidate, need);
    if (reason !== undefined) passedOver.push({ model: candidate.model, reason });
    return reason === undefined;
  });
  const ordered = rule.isCheapest ? [...able].sort(byPrice) : byTier(able, rule.tiers);
  const [chosen, ...others] = ordered;
  if (!chosen) return { models: [], rule: rule.text, passedOver };
  for (const other of others) passedOver.push({ model: other.model, reason: whyLater(other, chosen, rule) });
  const isElsewhere = !rule.isCheapest && chosen.model.tier !== rule.tiers[0];
  const text = isElsewhere
    ? `${rule.text}; none there can answer, so it goes on to the ${chosen.model.tier} tier`
    : rule.text;
  return { models: ordered.map(({ model }) => model), rule: text, passedOver };
}

/** Why a model cannot take a request, in words; undefined: it can. */
export function whyUnable({ model, unusable, maxCost }: Candidate, need: Need): string | undefined {
  if (!model.capabilities.includes("generation")) {
    return model.kind === "embedded"
      ? "an embedded operator retrieves and screens, it does not write"
      : "it does not write";
  }
  if (unusable !== undefined) return unusable;
  if (need.promptTokens + need.outputTokens > model.contextTokens) {
    return `its context of ${model.contextTokens.toLocaleString("en-US")} tokens is too small`;
  }
  if (maxCost > 0 && maxCost > need.budgetLeft) return "what is left of the month's budget may not be enough";
  return undefined;
}

function byTier(able: readonly Candidate[], tiers: readonly ModelTier[]): Candidate[] {
  return tiers.flatMap((tier) => able.filter(({ model }) => model.tier === tier).sort(byWorth));
}

/** Healthy before degraded, reasoning before not, then the cheaper. */
function byWorth(a: Candidate, b: Candidate): number {
  const reasons = ({ model }: Candidate) => Number(model.capabilities.includes("reasoning"));
  return Number(a.isDegraded) - Number(b.isDegraded) || reasons(b) - reasons(a) || byCostThenId(a, b);
}

function byPrice(a: Candidate, b: Candidate): number {
  return Number(a.isDegraded) - Number(b.isDegraded) || byCostThenId(a, b);
}

function byCostThenId(a: Candidate, b: Candidate): number {
  return blendedPrice(a.model.price) - blendedPrice(b.model.price) || (a.model.id < b.model.id ? -1 : 1);
}

function whyLater(other: Candidate, chosen: Candidate, { isCheapest }: RoutingRule): string {
  if (!isCheapest && other.model.tier !== chosen.model.tier) return `it is of the ${other.model.tier} tier`;
  if (other.isDegraded && !chosen.isDegraded) return "it has failed lately";
  const reasons = (candidate: Candidate) => candidate.model.capabilities.includes("reasoning");
  if (!isCheapest && reasons(chosen) && !reasons(other)) return "it does not reason";
  if (blendedPrice(other.model.price) > blendedPrice(chosen.model.price)) return "it costs more";
  return "it comes later by name at the same price";
}
