import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
import type { Model, Price, Provider } from "@/lib/platform/model-client";
import { MODEL_CAPABILITIES, MODEL_TIERS, OUTPUT_MODES } from "@/lib/platform/model-client/vocabulary";

/**
 * A price in dollars for 1,000 tokens. Cost is reckoned in millionths: a smaller price would be booked as nothing,
 * and is refused.
 */
const PriceSchema = z
  .number()
  .min(0)
  .max(10)
  .refine((dollars) => dollars === 0 || dollars >= 0.000_001, "must be 0 or at least 0.000001")
  .transform((dollars) => Math.round(dollars * 1_000_000));

const ModelChangeSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._:/-]{0,99}$/i, "must be letters, digits and . _ : / -")
    .optional(),
  label: z.string().min(1).max(100).optional(),
  provider: z.string().optional(),
  tier: z.enum(MODEL_TIERS).optional(),
  upstream: z.string().min(1).max(200).optional(),
  gateway_name: z.string().min(1).max(200).optional(),
  input_per_1k: PriceSchema.optional(),
  cached_input_per_1k: PriceSchema.optional(),
  output_per_1k: PriceSchema.optional(),
  context_tokens: z.int().min(1_000).max(100_000_000).optional(),
  max_output_tokens: z.int().min(100).max(10_000_000).optional(),
  capabilities: z.array(z.enum(MODEL_CAPABILITIES)).min(1).optional(),
  output_mode: z.enum(OUTPUT_MODES).optional(),
});
type ModelChange = z.infer<typeof ModelChangeSchema>;

const ProviderChangeSchema = z.strictObject({
  name: z.string().min(1).max(100).optional(),
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  output_limit_field: z.enum(["max_completion_tokens", "max_tokens"]).optional(),
});

/** The file `ASSAY_MODELS_FILE` names: changes of the registry, by the ids it ships with. */
export const ModelsFileSchema = z.strictObject({
  prices_as_of: z.iso.date().optional(),
  providers: z.record(z.string(), ProviderChangeSchema).default({}),
  models: z.record(z.string(), ModelChangeSchema).default({}),
});
export type ModelsFile = z.infer<typeof ModelsFileSchema>;

export interface Registry {
  models: readonly Model[];
  providers: readonly Provider[];
  pricesAsOf: string;
}

/**
 * Applies a models file. The number of models stays: they are changed, not added or taken out.
 *
 * @throws Error with a sentence for the operator that says what is wrong in the file
 */
export function changeRegistry(registry: Registry, file: ModelsFile): Registry {
  requireKnown("model", Object.keys(file.models), registry.models);
  requireKnown("provider", Object.keys(file.providers), registry.providers);
  const providers = registry.providers.map((provider) => {
    const change = file.providers[provider.id];
    return {
      ...provider,
      name: change?.name ?? provider.name,
      baseUrl: (change?.base_url ?? provider.baseUrl).replace(/\/+$/, ""),
      outputLimitField: change?.output_limit_field ?? provider.outputLimitField,
    };
  });
  const models = registry.models.map((model) => {
    const change = file.models[model.id];
    return change ? changeModel(model, change, providers) : model;
  });
  requireWhole(models);
  return { models, providers, pricesAsOf: file.prices_as_of ?? registry.pricesAsOf };
}

function changeModel(model: Model, change: ModelChange, providers: readonly Provider[]): Model {
  if (model.kind === "embedded" && Object.keys(change).some((field) => field !== "label")) {
    throw new Error(
      `models.${model.id}: an embedded operator runs in this process; only its label can be changed.`,
    );
  }
  requirePrice(model, change);
  if (change.provider !== undefined) requireProvider(model, change.provider, providers);
  return {
    ...model,
    id: change.id ?? model.id,
    label: change.label ?? change.id ?? model.label,
    provider: change.provider ?? model.provider,
    tier: change.tier ?? model.tier,
    upstream: change.upstream ?? model.upstream,
    gatewayName: change.gateway_name ?? model.gatewayName,
    price: changePrice(model.price, change),
    contextTokens: change.context_tokens ?? model.contextTokens,
    maxOutputTokens: change.max_output_tokens ?? model.maxOutputTokens,
    capabilities: change.capabilities ?? model.capabilities,
    outputMode: change.output_mode ?? model.outputMode,
  };
}

/** Input that a provider has cached is never taken for dearer than fresh input. */
function changePrice(price: Price, change: ModelChange): Price {
  const input = change.input_per_1k ?? price.input;
  const cachedInput =
    change.cached_input_per_1k ?? (change.input_per_1k === undefined ? price.cachedInput : input);
  return { input, cachedInput: Math.min(cachedInput, input), output: change.output_per_1k ?? price.output };
}

/** Another model at another price, booked at the old one, would be the most expensive kind of mistake. */
function requirePrice(model: Model, change: ModelChange): void {
  const isAnother =
    change.upstream !== undefined || change.gateway_name !== undefined || change.provider !== undefined;
  if (model.kind === "cloud" && (change.input_per_1k === 0 || change.output_per_1k === 0)) {
    throw new Error(`models.${model.id}: a cloud model has a price; 0 is none.`);
  }
  const hasPrice = change.input_per_1k !== undefined && change.output_per_1k !== undefined;
  if (model.kind === "cloud" && isAnother && !hasPrice) {
    throw new Error(
      `models.${model.id}: what is reached under another name or at another provider has its own price; give input_per_1k and output_per_1k.`,
    );
  }
}

/** Which endpoint a model is asked at goes by its kind: with a provider of the other kind it would lie. */
function requireProvider(model: Model, wanted: string, providers: readonly Provider[]): void {
  requireKnown("provider", [wanted], providers);
  const isLocal = providers.some(({ id, keySetting }) => id === wanted && keySetting === undefined);
  if (isLocal === (model.kind === "local")) return;
  const which = model.kind === "local" ? "it is a local model" : "it is a cloud model";
  throw new Error(`models.${model.id}: ${which}; "${wanted}" cannot be its provider.`);
}

function requireKnown(what: string, ids: readonly string[], known: readonly { id: string }[]): void {
  const names = known.map(({ id }) => id);
  const unknown = ids.find((id) => !names.includes(id));
  if (unknown === undefined) return;
  const suggestion = didYouMean(unknown, names);
  const advice = suggestion ? `did you mean "${suggestion}"?` : `there are ${names.join(", ")}.`;
  throw new Error(`There is no ${what} "${unknown}"; ${advice}`);
}

function requireWhole(models: readonly Model[]): void {
  // Callers may write an id in any case.
  const lower = models.map(({ id }) => id.toLowerCase());
  const twice = models.map(({ id }) => id).find((id, i) => lower.indexOf(id.toLowerCase()) !== i);
  if (twice !== undefined) throw new Error(`Two models have the id "${twice}".`);
  const count = (tier: Model["tier"]) => models.filter((model) => model.tier === tier).length;
  if (count("leader") !== 1 || count("board") !== 3) {
    throw new Error(
      `There must be one leader and a board of three; the file makes ${count("leader")} and ${count("board")}.`,
    );
  }
}
