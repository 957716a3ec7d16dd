import { processSingleton } from "@/lib/server/singleton";
import { type Endpoint, type Model, OUTPUT_MODES, type OutputMode } from "../registry/model";
import type { ProviderFailure } from "./provider-failure";

/** What an endpoint takes of what OpenAI's does. */
export interface Dialect {
  outputMode: OutputMode;
  /** Mistral refuses `stream_options`, and reports usage all the same. */
  asksForUsage: boolean;
}

const known = () => processSingleton("model-dialects", () => new Map<string, Dialect>());

const keyOf = (model: Model, endpoint: Endpoint) => `${model.id} ${endpoint.upstream} ${endpoint.baseUrl}`;

/** How to ask a model: as it last answered, or as the registry has it. Forgotten when the process ends. */
export function dialectOf(model: Model, endpoint: Endpoint): Dialect {
  return known().get(keyOf(model, endpoint)) ?? { outputMode: model.outputMode, asksForUsage: true };
}

/** Notes that the model answered when asked this way. */
export function rememberDialect(model: Model, endpoint: Endpoint, dialect: Dialect): void {
  known().set(keyOf(model, endpoint), dialect);
}

/**
 * The next simpler way to ask after a refusal: without `stream_options` if the endpoint named it, else with
 * one demand less on the shape.
 *
 * @returns undefined when the failure was another one, or there is no simpler way
 */
export function simplerDialect(
  dialect: Dialect,
  failure: ProviderFailure,
  hasShape: boolean,
): Dialect | undefined {
  if (failure.failure !== "bad_request") return undefined;
  if (dialect.asksForUsage && failure.facts.refusesStreamOptions) return { ...dialect, asksForUsage: false };
  const lower = OUTPUT_MODES[OUTPUT_MODES.indexOf(dialect.outputMode) + 1];
  return hasShape && lower ? { ...dialect, outputMode: lower } : undefined;
}

/** Forgets what was learned of every endpoint, as after a change of the registry. */
export function forgetDialects(): void {
  known().clear();
}
