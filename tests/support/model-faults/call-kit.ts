import type { AskPorts } from "@/lib/platform/model-client/attempt";
import { ModelHealth } from "@/lib/platform/model-client/circuit";
import { Dialects } from "@/lib/platform/model-client/dialect";
import type {
  CallBook,
  CallEnd,
  CallLimits,
  Endpoint,
  Model,
  Question,
} from "@/lib/platform/model-client/types";

export const KEY = "sk-proj-5ecret-0123456789abcdef";

/** Short enough for tests: a fault shows within a third of a second. */
export const SHORT_LIMITS: CallLimits = {
  deadlineMs: 1_000,
  firstByteMs: 300,
  idleMs: 300,
  maxAttempts: 3,
  maxAnswerBytes: 256 * 1024,
};

/** Longer than any fault lasts on a busy machine: whatever ends sooner was not ended by a limit. */
export const PATIENT_LIMITS: CallLimits = {
  ...SHORT_LIMITS,
  deadlineMs: 20_000,
  firstByteMs: 10_000,
  idleMs: 10_000,
};

/** A model of the board at three dollars a million tokens in, fifteen out. */
export function testModel(id: string, overrides: Partial<Model> = {}): Model {
  return {
    id,
    shippedId: id,
    label: id,
    provider: "test",
    kind: "cloud",
    tier: "board",
    upstream: id,
    gatewayName: id,
    price: { input: 3_000, cachedInput: 300, output: 15_000 },
    contextTokens: 100_000,
    maxOutputTokens: 1_000,
    capabilities: ["generation", "structured_output"],
    outputMode: "json_schema",
    ...overrides,
  };
}

export function testQuestion<T = string>(overrides: Partial<Question<T>> = {}): Question<T> {
  return {
    messages: [{ role: "user", content: "Is the control in place? Say why." }],
    shape: undefined,
    maxOutputTokens: 200,
    purpose: "test",
    runId: "run_test",
    ...overrides,
  };
}

export interface RecordedCall {
  model: string;
  maxCost: number;
  ends: CallEnd[];
}

export interface TestBook extends CallBook {
  calls: RecordedCall[];
}

/** A book in memory; `admits` says no to calls the budget does not allow. */
export function testBook(admits: (model: Model) => boolean = () => true): TestBook {
  const calls: RecordedCall[] = [];
  return {
    calls,
    begin: async ({ model, maxCost }) => {
      if (!admits(model)) return undefined;
      return { id: String(calls.push({ model: model.id, maxCost, ends: [] }) - 1) };
    },
    end: async ({ id }, end) => void calls[Number(id)]?.ends.push(end),
  };
}

/** Ports to a server, with a health, a book and dialects of their own. */
export function testPorts(url: string, overrides: Partial<AskPorts> = {}): AskPorts & { book: TestBook } {
  const endpointOf = (model: Model): Endpoint => ({
    baseUrl: url,
    apiKey: KEY,
    upstream: model.upstream,
    outputLimitField: "max_tokens",
  });
  const book = testBook();
  const own = { health: new ModelHealth(), dialects: new Dialects(), limits: PATIENT_LIMITS };
  return { endpointOf, ...own, ...overrides, book };
}
