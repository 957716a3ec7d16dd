import type { Model, Price, Provider } from "@/lib/platform/model-client";

/**
 * The registry as it ships: five local models, of which three are embedded, and nine cloud models. Prices
 * were written down from the providers' public lists, from memory of them on {@link PRICES_AS_OF}: check them
 * and correct them in the file `ASSAY_MODELS_FILE` names. See docs/orchestrator.md.
 */
export const PRICES_AS_OF = "2025-10-15";

/** `baseUrl` of the local server is replaced by the setting `ASSAY_LOCAL_MODELS_URL`. */
export const BUILTIN_PROVIDERS = [
  {
    id: "openai",
    name: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    keySetting: "OPENAI_API_KEY",
    outputLimitField: "max_completion_tokens",
  },
  {
    id: "anthropic",
    name: "Anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    keySetting: "ANTHROPIC_API_KEY",
    outputLimitField: "max_tokens",
  },
  {
    id: "google",
    name: "Google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    keySetting: "GEMINI_API_KEY",
    outputLimitField: "max_tokens",
  },
  {
    id: "mistral",
    name: "Mistral AI",
    baseUrl: "https://api.mistral.ai/v1",
    keySetting: "MISTRAL_API_KEY",
    outputLimitField: "max_tokens",
  },
  {
    id: "deepseek",
    name: "DeepSeek",
    baseUrl: "https://api.deepseek.com/v1",
    keySetting: "DEEPSEEK_API_KEY",
    outputLimitField: "max_tokens",
  },
  {
    id: "local",
    name: "Local server",
    baseUrl: "http://127.0.0.1:11434/v1",
    keySetting: undefined,
    outputLimitField: "max_tokens",
  },
] as const satisfies readonly Provider[];

const FREE: Price = { input: 0, cachedInput: 0, output: 0 };

/** Dollars for a million tokens, as providers list prices, which is millionths of a dollar for one. */
function perMillion(input: number, cachedInput: number, output: number): Price {
  const perThousand = (dollars: number) => Math.round(dollars * 1_000);
  return { input: perThousand(input), cachedInput: perThousand(cachedInput), output: perThousand(output) };
}

const GENERATES = ["generation", "structured_output"] as const;
const REASONS = ["generation", "reasoning", "structured_output"] as const;

type Shipped = Omit<Model, "shippedId">;

function embedded(id: string, label: string, capability: "retrieval" | "screening"): Shipped {
  return {
    id,
    label,
    provider: "embedded",
    kind: "embedded",
    tier: "operator",
    upstream: id,
    gatewayName: id,
    price: FREE,
    contextTokens: 32_000,
    maxOutputTokens: 2_000,
    capabilities: [capability],
    outputMode: "prompt",
  };
}

const SHIPPED: readonly Shipped[] = [
  {
    id: "claude-opus-4-1",
    label: "Claude Opus 4.1",
    provider: "anthropic",
    kind: "cloud",
    tier: "leader",
    upstream: "claude-opus-4-1",
    gatewayName: "anthropic/claude-opus-4.1",
    price: perMillion(15, 1.5, 75),
    contextTokens: 200_000,
    maxOutputTokens: 32_000,
    capabilities: REASONS,
    outputMode: "prompt",
  },
  {
    id: "gpt-5",
    label: "GPT-5",
    provider: "openai",
    kind: "cloud",
    tier: "board",
    upstream: "gpt-5",
    gatewayName: "openai/gpt-5",
    price: perMillion(1.25, 0.125, 10),
    contextTokens: 400_000,
    maxOutputTokens: 128_000,
    capabilities: REASONS,
    outputMode: "json_schema",
  },
  {
    id: "claude-sonnet-4-5",
    label: "Claude Sonnet 4.5",
    provider: "anthropic",
    kind: "cloud",
    tier: "board",
    upstream: "claude-sonnet-4-5",
    gatewayName: "anthropic/claude-sonnet-4.5",
    price: perMillion(3, 0.3, 15),
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    capabilities: REASONS,
    outputMode: "prompt",
  },
  {
    id: "gemini-2.5-pro",
    label: "Gemini 2.5 Pro",
    provider: "google",
    kind: "cloud",
    tier: "board",
    upstream: "gemini-2.5-pro",
    gatewayName: "google/gemini-2.5-pro",
    price: perMillion(1.25, 0.31, 10),
    contextTokens: 1_000_000,
    maxOutputTokens: 64_000,
    capabilities: REASONS,
    outputMode: "json_schema",
  },
  {
    id: "gpt-5-mini",
    label: "GPT-5 mini",
    provider: "openai",
    kind: "cloud",
    tier: "operator",
    upstream: "gpt-5-mini",
    gatewayName: "openai/gpt-5-mini",
    price: perMillion(0.25, 0.025, 2),
    contextTokens: 400_000,
    maxOutputTokens: 128_000,
    capabilities: REASONS,
    outputMode: "json_schema",
  },
  {
    id: "claude-haiku-4-5",
    label: "Claude Haiku 4.5",
    provider: "anthropic",
    kind: "cloud",
    tier: "operator",
    upstream: "claude-haiku-4-5",
    gatewayName: "anthropic/claude-haiku-4.5",
    price: perMillion(1, 0.1, 5),
    contextTokens: 200_000,
    maxOutputTokens: 64_000,
    capabilities: GENERATES,
    outputMode: "prompt",
  },
  {
    id: "gemini-2.5-flash",
    label: "Gemini 2.5 Flash",
    provider: "google",
    kind: "cloud",
    tier: "operator",
    upstream: "gemini-2.5-flash",
    gatewayName: "google/gemini-2.5-flash",
    price: perMillion(0.3, 0.075, 2.5),
    contextTokens: 1_000_000,
    maxOutputTokens: 64_000,
    capabilities: GENERATES,
    outputMode: "json_schema",
  },
  {
    id: "mistral-medium-3",
    label: "Mistral Medium 3",
    provider: "mistral",
    kind: "cloud",
    tier: "operator",
    upstream: "mistral-medium-latest",
    gatewayName: "mistralai/mistral-medium-3.1",
    price: perMillion(0.4, 0.4, 2),
    contextTokens: 128_000,
    maxOutputTokens: 32_000,
    capabilities: GENERATES,
    outputMode: "json_schema",
  },
  {
    id: "deepseek-chat",
    label: "DeepSeek V3",
    provider: "deepseek",
    kind: "cloud",
    tier: "operator",
    upstream: "deepseek-chat",
    gatewayName: "deepseek/deepseek-chat-v3.1",
    price: perMillion(0.56, 0.07, 1.68),
    contextTokens: 128_000,
    maxOutputTokens: 8_000,
    capabilities: GENERATES,
    outputMode: "json_object",
  },
  {
    id: "qwen3-8b",
    label: "Qwen3 8B",
    provider: "local",
    kind: "local",
    tier: "operator",
    upstream: "qwen3:8b",
    gatewayName: "qwen3:8b",
    price: FREE,
    contextTokens: 32_000,
    maxOutputTokens: 8_000,
    capabilities: GENERATES,
    outputMode: "json_schema",
  },
  {
    id: "llama-3.1-8b",
    label: "Llama 3.1 8B",
    provider: "local",
    kind: "local",
    tier: "operator",
    upstream: "llama3.1:8b",
    gatewayName: "llama3.1:8b",
    price: FREE,
    contextTokens: 32_000,
    maxOutputTokens: 8_000,
    capabilities: GENERATES,
    outputMode: "json_schema",
  },
  embedded("embedded-semantic", "Embedded semantic operator", "retrieval"),
  embedded("embedded-lexical", "Embedded lexical operator", "retrieval"),
  embedded("embedded-rules", "Embedded rules operator", "screening"),
];

export const BUILTIN_MODELS: readonly Model[] = SHIPPED.map((model) => ({ ...model, shippedId: model.id }));
