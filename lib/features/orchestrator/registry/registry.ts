import fs from "node:fs";
import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
import { ServiceError } from "@/lib/core/errors";
import { settings } from "@/lib/platform/env";
import type { Endpoint, Model } from "@/lib/platform/model-client";
import { processSingleton } from "@/lib/platform/singleton";
import { BUILTIN_MODELS, BUILTIN_PROVIDERS, PRICES_AS_OF } from "./builtin-models";
import { changeRegistry, ModelsFileSchema, type Registry } from "./override";

/**
 * The registry of this process, read once.
 *
 * @throws Error with a sentence that names the file and what is wrong in it
 */
export function registry(): Registry {
  return processSingleton("model-registry", () => readRegistry(settings().models.file));
}

/** The registry as it ships, changed by the file if one is named. */
export function readRegistry(file: string | undefined): Registry {
  const builtin: Registry = {
    models: BUILTIN_MODELS,
    providers: BUILTIN_PROVIDERS,
    pricesAsOf: PRICES_AS_OF,
  };
  if (file === undefined) return builtin;
  try {
    const parsed = ModelsFileSchema.safeParse(JSON.parse(fs.readFileSync(file, "utf8")));
    if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
    return changeRegistry(builtin, parsed.data);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The models file ${file} (ASSAY_MODELS_FILE) cannot be used: ${reason}`);
  }
}

/**
 * How a model is reached: its provider's own endpoint when that has a key, else the gateway. Undefined for
 * embedded operators and where nothing is configured.
 */
export function endpointOf(model: Model): Endpoint | undefined {
  const { models } = settings();
  if (model.kind === "embedded") return undefined;
  const provider = registry().providers.find(({ id }) => id === model.provider);
  if (!provider) throw new Error(`the model ${model.id} has no provider in the registry`);
  const { outputLimitField } = provider;
  if (model.kind === "local") {
    return models.localUrl === undefined
      ? undefined
      : { baseUrl: models.localUrl, apiKey: undefined, upstream: model.upstream, outputLimitField };
  }
  const apiKey = provider.keySetting && models.providerKeys[provider.keySetting];
  if (apiKey) return { baseUrl: provider.baseUrl, apiKey, upstream: model.upstream, outputLimitField };
  if (!models.gateway) return undefined;
  const { baseUrl, key } = models.gateway;
  return { baseUrl, apiKey: key, upstream: model.gatewayName, outputLimitField: "max_tokens" };
}

/** What turns a model on that nothing is configured for, in words. */
export function howToConfigure(model: Model): string {
  if (model.kind === "local") return "no local model server is configured (ASSAY_LOCAL_MODELS_URL)";
  const provider = registry().providers.find(({ id }) => id === model.provider);
  return `no key is configured for it (${provider?.keySetting ?? "its provider's"} or ASSAY_GATEWAY_URL)`;
}

/** A model by its id, in any case. */
export function findModel(id: string): Model | undefined {
  const wanted = id.trim().toLowerCase();
  return registry().models.find((model) => model.id.toLowerCase() === wanted);
}

/** @throws ServiceError `validation_failed` that says which model was perhaps meant */
export function requireModel(id: string, { field }: { field: string }): Model {
  const model = findModel(id);
  if (model) return model;
  const suggestion = didYouMean(id, listModelIds());
  const message = `is not in the registry${suggestion ? `; did you mean "${suggestion}"?` : "."}`;
  throw new ServiceError({
    code: "validation_failed",
    message: `The ${field} ${message}`,
    issues: [{ pointer: `/${field}`, code: "unknown_model", message }],
  });
}

export function listModelIds(): string[] {
  return registry().models.map(({ id }) => id);
}
