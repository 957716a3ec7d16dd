import { CircleDashed, type LucideIcon } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import type {
  Ecosystem,
  ModelKind,
  ModelRecord,
  ModelStatus,
  ModelTier,
} from "@/lib/features/orchestrator/schema";
import type { Priority } from "@/lib/features/orchestrator/vocabulary";

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

export const MODEL_STATUS_LABELS: Readonly<Record<ModelStatus, Word>> = {
  available: { label: "Available", tone: "success" },
  unconfigured: { label: "Not configured", tone: "neutral", icon: CircleDashed },
  degraded: { label: "Degraded", tone: "warning" },
  unavailable: { label: "Unavailable", tone: "danger" },
};

export const TIER_LABELS: Readonly<Record<ModelTier, { label: string; purpose: string }>> = {
  leader: { label: "Leader", purpose: "Answers complex tasks." },
  board: { label: "Board", purpose: "Three models of three providers, asked together when it is critical." },
  operator: { label: "Operators", purpose: "Answer trivial and simple tasks at the lowest price." },
};

export const KIND_LABELS: Readonly<Record<ModelKind, string>> = {
  embedded: "In this process",
  local: "Local server",
  cloud: "Cloud",
};

export const PRIORITY_LABELS: Readonly<Record<Priority, { label: string; description: string }>> = {
  trivial: { label: "Trivial", description: "The cheapest model that is able answers." },
  simple: { label: "Simple", description: "An operator answers." },
  complex: { label: "Complex", description: "The leader answers." },
  critical: { label: "Critical", description: "The board is asked, and its votes decide." },
};

const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  mistral: "Mistral AI",
  deepseek: "DeepSeek",
  local: "Local server",
  embedded: "Assay",
};

/** How a provider is called; one of the operator's own keeps its id. */
export function providerWord(provider: string): string {
  return PROVIDER_LABELS[provider] ?? provider;
}

const OUTCOME_LABELS: Readonly<Record<string, string>> = {
  answered: "Answered",
  failed: "Failed",
  refused: "Refused for reasons of content",
  rate_limited: "Rate limited by the provider",
  unauthorized: "The provider did not accept the key",
  payment_required: "The account at the provider is empty",
  forbidden: "The provider refused access",
  not_found: "The provider does not know the model",
  bad_request: "The provider could not read the request",
  server_error: "The provider failed",
  connection_failed: "The provider could not be reached",
  first_byte_timeout: "No answer began in time",
  idle_timeout: "The answer stopped midway",
  deadline: "Out of time",
  truncated: "The answer was cut off",
  empty: "The answer was empty",
  not_a_completion: "The answer was not one of a model",
  too_large: "The answer was too long",
  invalid_answer: "The answer did not have the shape asked for",
  circuit_open: "Resting after failures",
  over_budget: "Over the month's budget",
  cancelled: "Cancelled",
};

/** What became of one try, as one would say it. */
export function outcomeWord(outcome: string): string {
  return OUTCOME_LABELS[outcome] ?? outcome;
}

/** A reason of the router as a sentence of its own; one that begins with the id of a model stays as it is. */
export function sentenceOf(reason: string): string {
  const [first = ""] = reason.split(" ");
  const begun = /^[a-z]+$/.test(first) ? reason.charAt(0).toUpperCase() + reason.slice(1) : reason;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** Whether any model that can write and reason is able to answer now. */
export function hasLanguageModel({ models }: Pick<Ecosystem, "models">): boolean {
  return models.some((model) => model.kind !== "embedded" && isAnswering(model));
}

/** Whether a model can be asked now; a degraded one can. */
export function isAnswering({ status }: Pick<ModelRecord, "status">): boolean {
  return status === "available" || status === "degraded";
}

export function ModelStatusWord({ status }: { status: ModelStatus }) {
  const { label, ...word } = MODEL_STATUS_LABELS[status];
  return <Status {...word}>{label}</Status>;
}

/** The pages of the orchestrator. */
export const ORCHESTRATOR_SECTIONS = [
  { label: "Models", href: "/orchestrator" },
  { label: "Playground", href: "/orchestrator/playground" },
  { label: "Spend", href: "/orchestrator/spend" },
] as const;
