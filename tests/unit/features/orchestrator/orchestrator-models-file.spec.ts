import { describe, expect, test } from "vitest";
import {
  BUILTIN_MODELS,
  BUILTIN_PROVIDERS,
  PRICES_AS_OF,
} from "@/lib/features/orchestrator/registry/builtin-models";
import { changeRegistry, ModelsFileSchema } from "@/lib/features/orchestrator/registry/override";

const SHIPPED = { models: BUILTIN_MODELS, providers: BUILTIN_PROVIDERS, pricesAsOf: PRICES_AS_OF };

/** The registry that results from a models file. */
const changed = (file: object) => changeRegistry(SHIPPED, ModelsFileSchema.parse(file));
const modelIn = ({ models }: { models: readonly (typeof BUILTIN_MODELS)[number][] }, id: string) => {
  const model = models.find((candidate) => candidate.id === id);
  if (!model) throw new Error(`no model ${id}`);
  return model;
};
const shipped = (id: string) => modelIn(SHIPPED, id);

describe("a models file", () => {
  test("that changes nothing leaves the registry as it ships", () => {
    expect(changed({})).toEqual(SHIPPED);
  });

  test("changes the model it names and no other", () => {
    const registry = changed({ models: { "gpt-5": { context_tokens: 50_000, output_mode: "json_object" } } });
    expect(registry.models).toEqual(
      BUILTIN_MODELS.map((model) =>
        model.id === "gpt-5" ? { ...model, contextTokens: 50_000, outputMode: "json_object" } : model,
      ),
    );
  });

  test("a renamed model keeps its price and all else, and its new name is its label", () => {
    const registry = changed({ models: { "gpt-5": { id: "house-model" } } });
    expect(modelIn(registry, "house-model")).toEqual({
      ...shipped("gpt-5"),
      id: "house-model",
      label: "house-model",
    });
    expect(registry.models).toHaveLength(14);
    expect(registry.models.map(({ id }) => id)).not.toContain("gpt-5");
  });

  test("two models may swap their names", () => {
    const registry = changed({
      models: { "gpt-5": { id: "gpt-5-mini" }, "gpt-5-mini": { id: "gpt-5" } },
    });
    expect(modelIn(registry, "gpt-5").upstream).toBe("gpt-5-mini");
    expect(modelIn(registry, "gpt-5-mini").upstream).toBe("gpt-5");
  });

  test("a model of the local server may be another without a price", () => {
    const change = { upstream: "qwen3:32b" };
    expect(modelIn(changed({ models: { "qwen3-8b": change } }), "qwen3-8b")).toMatchObject({
      upstream: "qwen3:32b",
      price: { input: 0, cachedInput: 0, output: 0 },
    });
  });

  test("an embedded operator takes another label and nothing else", () => {
    const registry = changed({ models: { "embedded-rules": { label: "House rules" } } });
    expect(modelIn(registry, "embedded-rules")).toEqual({
      ...shipped("embedded-rules"),
      label: "House rules",
    });
    for (const change of [{ id: "rules" }, { tier: "board" }, { input_per_1k: 1, label: "x" }]) {
      expect(() => changed({ models: { "embedded-rules": change } })).toThrow(
        /models\.embedded-rules: .*only its label/,
      );
    }
  });

  test("what is not in the registry is refused, with the name that was perhaps meant", () => {
    expect(() => changed({ models: { "gpt5-mini": {} } })).toThrow(
      'There is no model "gpt5-mini"; did you mean "gpt-5-mini"?',
    );
    expect(() => changed({ providers: { opnai: {} } })).toThrow(
      'There is no provider "opnai"; did you mean "openai"?',
    );
    const elsewhere = { provider: "antropic", input_per_1k: 1, output_per_1k: 1 };
    expect(() => changed({ models: { "gpt-5": elsewhere } })).toThrow('did you mean "anthropic"?');
  });

  test("where nothing comes near, all that is known is listed", () => {
    expect(() => changed({ providers: { zzzzzzzzzzzzzzz: {} } })).toThrow(
      BUILTIN_PROVIDERS.map(({ id }) => id).join(", "),
    );
  });

  test("names that every object has are not models", () => {
    for (const name of ["constructor", "toString"]) {
      expect(() => changed({ models: { [name]: {} } })).toThrow(`There is no model "${name}"`);
    }
  });

  test("a renamed model is still known by the id it shipped with", () => {
    const registry = changed({ models: { "gpt-5": { id: "house-model" } } });
    expect(modelIn(registry, "house-model").shippedId).toBe("gpt-5");
  });

  test("two models whose ids differ in case only are refused: callers may write an id in any case", () => {
    expect(() => changed({ models: { "gpt-5": { id: "GPT-5-Mini" } } })).toThrow(
      /Two models have the id "gpt-5-mini"/i,
    );
    expect(modelIn(changed({ models: { "gpt-5": { id: "GPT-5" } } }), "GPT-5").upstream).toBe("gpt-5");
  });

  test.each([
    ["qwen3-8b", "openai", "it is a local model"],
    ["gpt-5", "local", "it is a cloud model"],
  ])("%s cannot go to the provider %s", (id, provider, why) => {
    const change = { provider, input_per_1k: 0.001, output_per_1k: 0.002 };
    expect(() => changed({ models: { [id]: change } })).toThrow(
      `models.${id}: ${why}; "${provider}" cannot be its provider.`,
    );
  });

  test("two models with one id are refused", () => {
    expect(() => changed({ models: { "gpt-5": { id: "gpt-5-mini" } } })).toThrow(
      'Two models have the id "gpt-5-mini".',
    );
    expect(() => changed({ models: { "gpt-5": { id: "x" }, "gpt-5-mini": { id: "x" } } })).toThrow(
      'Two models have the id "x".',
    );
  });

  test.each([
    ["no leader", { "claude-opus-4-1": { tier: "operator" } }, "0 and 3"],
    ["two leaders", { "gpt-5-mini": { tier: "leader" } }, "2 and 3"],
    ["a board of two", { "gpt-5": { tier: "operator" } }, "1 and 2"],
    ["a board of four", { "gpt-5-mini": { tier: "board" } }, "1 and 4"],
  ])("%s is refused, and the error says how many the file makes", (_, models, counts) => {
    expect(() => changed({ models })).toThrow(`one leader and a board of three; the file makes ${counts}.`);
  });

  test("a seat may change hands", () => {
    const registry = changed({
      models: { "gpt-5": { tier: "leader" }, "claude-opus-4-1": { tier: "board" } },
    });
    expect(modelIn(registry, "gpt-5").tier).toBe("leader");
    expect(modelIn(registry, "claude-opus-4-1").tier).toBe("board");
  });

  test("a provider's address is changed for all its models, without slashes at the end", () => {
    const { providers, models } = changed({
      providers: { openai: { base_url: "https://proxy.example/v1//", output_limit_field: "max_tokens" } },
    });
    expect(providers.find(({ id }) => id === "openai")).toEqual({
      id: "openai",
      name: "OpenAI",
      baseUrl: "https://proxy.example/v1",
      keySetting: "OPENAI_API_KEY",
      outputLimitField: "max_tokens",
    });
    expect(providers.filter(({ id }) => id !== "openai")).toEqual(
      BUILTIN_PROVIDERS.filter(({ id }) => id !== "openai"),
    );
    expect(models).toEqual(BUILTIN_MODELS);
  });

  test("the day of the prices can be given", () => {
    expect(changed({ prices_as_of: "2027-01-31" }).pricesAsOf).toBe("2027-01-31");
  });

  test.each([
    ["a key", { providers: { openai: { api_key: "sk-1" } } }],
    ["an unknown field", { models: { "gpt-5": { price: 1 } } }],
    ["an unknown field at the top", { model: {} }],
    ["a negative price", { models: { "gpt-5": { input_per_1k: -0.1 } } }],
    ["a price for a million tokens", { models: { "claude-opus-4-1": { output_per_1k: 75 } } }],
    ["an address that is not of the web", { providers: { openai: { base_url: "file:///etc/passwd" } } }],
    ["an id with a blank", { models: { "gpt-5": { id: "gpt 5" } } }],
    ["an empty id", { models: { "gpt-5": { id: "" } } }],
    ["a tier that is not one", { models: { "gpt-5": { tier: "king" } } }],
    ["no capability", { models: { "gpt-5": { capabilities: [] } } }],
    ["half a token", { models: { "gpt-5": { context_tokens: 1000.5 } } }],
    ["a day that is none", { prices_as_of: "2027-02-30" }],
  ])("%s is not taken", (_, file) => {
    expect(ModelsFileSchema.safeParse(file).success).toBe(false);
  });

  test("the registry it is applied to stays as it was", () => {
    const before = structuredClone(SHIPPED);
    changed({ models: { "gpt-5": { id: "x", tier: "board" } }, providers: { openai: { name: "X" } } });
    expect(SHIPPED).toEqual(before);
  });
});

describe("the prices in a models file", () => {
  test("prices are dollars for 1,000 tokens, and are kept in millionths", () => {
    const registry = changed({
      models: {
        "gpt-5": { input_per_1k: 0.00125, cached_input_per_1k: 0.000125, output_per_1k: 0.0100005 },
      },
    });
    expect(modelIn(registry, "gpt-5").price).toEqual({ input: 1_250, cachedInput: 125, output: 10_001 });
  });

  test.each([
    ["a new price of input counts for cached input too", { input_per_1k: 0.002 }, 2_000, 2_000],
    ["a discount that is given is kept", { input_per_1k: 0.002, cached_input_per_1k: 0.001 }, 2_000, 1_000],
    ["cached input is never dearer than input", { cached_input_per_1k: 1 }, 1_250, 1_250],
    ["cached input can be free", { cached_input_per_1k: 0 }, 1_250, 0],
    ["a price of output leaves that of input", { output_per_1k: 0.5 }, 1_250, 125],
  ])("cached price: %s", (_, change, input, cachedInput) => {
    expect(modelIn(changed({ models: { "gpt-5": change } }), "gpt-5").price).toMatchObject({
      input,
      cachedInput,
    });
  });

  test.each([
    { upstream: "gpt-6" },
    { gateway_name: "openai/gpt-6" },
    { provider: "mistral" },
    { upstream: "gpt-6", input_per_1k: 0.001 },
    { upstream: "gpt-6", output_per_1k: 0.001 },
  ])("another model without its whole price is refused: %j", (change) => {
    expect(() => changed({ models: { "gpt-5": change } })).toThrow(
      /models\.gpt-5.*input_per_1k and output_per_1k/,
    );
  });

  test("another model with its price is taken, also at another provider", () => {
    const change = { upstream: "x-1", provider: "mistral", input_per_1k: 0.001, output_per_1k: 0.002 };
    expect(modelIn(changed({ models: { "gpt-5": change } }), "gpt-5")).toMatchObject({
      upstream: "x-1",
      provider: "mistral",
      price: { input: 1_000, cachedInput: 1_000, output: 2_000 },
    });
  });

  test.each([
    { input_per_1k: 0 },
    { output_per_1k: 0 },
    { upstream: "x", input_per_1k: 0, output_per_1k: 0 },
  ])("a cloud model cannot cost nothing: %j", (change) => {
    expect(() => changed({ models: { "gpt-5": change } })).toThrow(
      "models.gpt-5: a cloud model has a price; 0 is none.",
    );
  });

  test("a price that would be booked as nothing is refused; the smallest that counts is not", () => {
    const parse = (input_per_1k: number) =>
      ModelsFileSchema.safeParse({ models: { "gpt-5": { input_per_1k } } });
    for (const small of [0.000_000_4, 0.000_000_9]) expect(parse(small).success).toBe(false);
    expect(parse(0.000_001).data?.models["gpt-5"]?.input_per_1k).toBe(1);
  });
});
