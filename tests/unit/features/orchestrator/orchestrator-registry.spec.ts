import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BUILTIN_MODELS,
  BUILTIN_PROVIDERS,
  PRICES_AS_OF,
} from "@/lib/features/orchestrator/registry/builtin-models";
import { readRegistry } from "@/lib/features/orchestrator/registry/registry";

const SHIPPED = { models: BUILTIN_MODELS, providers: BUILTIN_PROVIDERS, pricesAsOf: PRICES_AS_OF };

const modelIn = ({ models }: { models: readonly (typeof BUILTIN_MODELS)[number][] }, id: string) => {
  const model = models.find((candidate) => candidate.id === id);
  if (!model) throw new Error(`no model ${id}`);
  return model;
};
const shipped = (id: string) => modelIn(SHIPPED, id);

describe("the registry as it ships", () => {
  test("has 14 models: 5 local, of which 3 are embedded, and 9 cloud", () => {
    const count = (...kinds: string[]) => BUILTIN_MODELS.filter(({ kind }) => kinds.includes(kind)).length;
    expect(BUILTIN_MODELS).toHaveLength(14);
    expect(count("local", "embedded")).toBe(5);
    expect(count("embedded")).toBe(3);
    expect(count("cloud")).toBe(9);
  });

  test("has one leader and a board of three of three providers, all in the cloud", () => {
    const ofTier = (wanted: string) => BUILTIN_MODELS.filter(({ tier }) => tier === wanted);
    expect(ofTier("leader")).toHaveLength(1);
    expect(ofTier("board")).toHaveLength(3);
    expect(new Set(ofTier("board").map(({ provider }) => provider)).size).toBe(3);
    for (const { kind } of [...ofTier("leader"), ...ofTier("board")]) expect(kind).toBe("cloud");
  });

  test("no id is there twice, in whatever case a caller writes it", () => {
    const ids = BUILTIN_MODELS.map(({ id }) => id.toLowerCase());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("every model has a provider that is known, and every cloud model's needs a key of its own", () => {
    for (const { id, provider, kind } of BUILTIN_MODELS) {
      if (kind === "embedded") {
        expect(provider, id).toBe("embedded");
        continue;
      }
      const known = BUILTIN_PROVIDERS.find((candidate) => candidate.id === provider);
      expect(known, id).toBeDefined();
      expect(known?.keySetting !== undefined, id).toBe(kind === "cloud");
    }
    const keys = BUILTIN_PROVIDERS.flatMap(({ keySetting }) => keySetting ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("a cloud model has a price: cached input at most input, input at most output, in whole millionths", () => {
    for (const { id, price } of BUILTIN_MODELS.filter(({ kind }) => kind === "cloud")) {
      expect(price.cachedInput, id).toBeGreaterThan(0);
      expect(price.cachedInput, id).toBeLessThanOrEqual(price.input);
      expect(price.input, id).toBeLessThanOrEqual(price.output);
      expect(Object.values(price).every(Number.isInteger), id).toBe(true);
    }
  });

  test("a model that runs here costs nothing", () => {
    for (const { id, price } of BUILTIN_MODELS.filter(({ kind }) => kind !== "cloud")) {
      expect(price, id).toEqual({ input: 0, cachedInput: 0, output: 0 });
    }
  });

  test("only an embedded operator does not write, and what it does is to retrieve or to screen", () => {
    for (const { id, kind, capabilities } of BUILTIN_MODELS) {
      expect(capabilities.includes("generation"), id).toBe(kind !== "embedded");
      expect(
        capabilities.some((capability) => capability === "retrieval" || capability === "screening"),
        id,
      ).toBe(kind === "embedded");
    }
  });

  test("an answer always fits into the context", () => {
    for (const { id, contextTokens, maxOutputTokens } of BUILTIN_MODELS) {
      expect(maxOutputTokens, id).toBeLessThan(contextTokens);
    }
  });

  test("known prices are in dollars for a million tokens, in millionths for a thousand", () => {
    // Claude Opus 4.1 is listed at $15, $1.50 and $75 for a million tokens.
    expect(shipped("claude-opus-4-1").price).toEqual({ input: 15_000, cachedInput: 1_500, output: 75_000 });
  });

  test("every model has the id it shipped with", () => {
    for (const { id, shippedId } of BUILTIN_MODELS) expect(shippedId).toBe(id);
  });
});

describe("reading the file that the operator names", () => {
  let folder = "";
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-models-"));
  });
  afterAll(() => {
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const write = (name: string, content: string) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
  };

  test("none is named: the registry as it ships", () => {
    expect(readRegistry(undefined)).toEqual(SHIPPED);
  });

  test("a file is applied", () => {
    const file = write("good.json", JSON.stringify({ models: { "gpt-5": { label: "Ours" } } }));
    expect(modelIn(readRegistry(file), "gpt-5").label).toBe("Ours");
  });

  test.each([
    ["is not JSON", "broken.json", '{ "models": '],
    ["is empty", "empty.json", ""],
    ["is a list", "list.json", "[]"],
    ["has an unknown field", "field.json", '{ "models": { "gpt-5": { "colour": "red" } } }'],
    ["names an unknown model", "unknown.json", '{ "models": { "gpt-55": {} } }'],
    ["makes two models of one id", "twice.json", '{ "models": { "gpt-5": { "id": "deepseek-chat" } } }'],
    ["changes an embedded operator", "embedded.json", '{ "models": { "embedded-rules": { "id": "x" } } }'],
    ["leaves no leader", "leader.json", '{ "models": { "claude-opus-4-1": { "tier": "operator" } } }'],
  ])("a file that %s is refused by its name and the setting's", (_, name, content) => {
    const file = write(name, content);
    const read = () => readRegistry(file);
    expect(read).toThrow(file);
    expect(read).toThrow("ASSAY_MODELS_FILE");
  });

  test("a file that is not there is refused by its name", () => {
    const file = path.join(folder, "nowhere.json");
    expect(() => readRegistry(file)).toThrow(`The models file ${file} (ASSAY_MODELS_FILE) cannot be used`);
    expect(() => readRegistry(folder)).toThrow(`The models file ${folder}`);
  });

  test("the error says what is wrong and where", () => {
    const misspelt = write("misspelt.json", '{ "models": { "gemini-2.5-flush": {} } }');
    expect(() => readRegistry(misspelt)).toThrow('did you mean "gemini-2.5-flash"?');
    const field = write("colour.json", '{ "models": { "gpt-5": { "colour": "red" } } }');
    expect(() => readRegistry(field)).toThrow(/colour[\s\S]*gpt-5/);
  });
});
