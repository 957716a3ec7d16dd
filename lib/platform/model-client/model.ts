import type { ModelCapability, ModelKind, ModelTier } from "./vocabulary";

/**
 * How an endpoint takes the shape of an answer: by JSON schema, by "some JSON object", or in words only.
 * The schema is always in the prompt too.
 */
export const OUTPUT_MODES = ["json_schema", "json_object", "prompt"] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

/** Prices in millionths of a dollar for 1,000 tokens. Reasoning tokens are output. */
export interface Price {
  input: number;
  /** Input the provider had cached. */
  cachedInput: number;
  output: number;
}

/** Where a provider is reached. The key is never part of it: see `endpointOf`. */
export interface Provider {
  id: string;
  name: string;
  baseUrl: string;
  /** Name of the setting that holds its key; undefined: it needs none. */
  keySetting: string | undefined;
  /** Which field limits the output: OpenAI renamed it, others have not. */
  outputLimitField: "max_completion_tokens" | "max_tokens";
}

/** A model of the registry. */
export interface Model {
  /** As callers name it. */
  id: string;
  /** The id it shipped with, kept when the operator renames it: earlier calls are recorded under that one. */
  shippedId: string;
  label: string;
  /** Id of its provider; of embedded operators `embedded`. */
  provider: string;
  kind: ModelKind;
  tier: ModelTier;
  /** Its name at the provider's own endpoint, and at a gateway (OpenRouter's naming). */
  upstream: string;
  gatewayName: string;
  price: Price;
  contextTokens: number;
  maxOutputTokens: number;
  capabilities: readonly ModelCapability[];
  outputMode: OutputMode;
}

/** How a model is reached now. `apiKey` never leaves `providers/`. */
export interface Endpoint {
  baseUrl: string;
  apiKey: string | undefined;
  /** The model's name there. */
  upstream: string;
  outputLimitField: Provider["outputLimitField"];
}
