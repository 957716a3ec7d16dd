import type { z } from "zod";
import type { Failure, ModelCapability, ModelKind, ModelTier, OutputMode } from "./vocabulary";

/** Prices in millionths of a dollar for 1,000 tokens. Reasoning tokens are output. */
export interface Price {
  input: number;
  /** Input the provider had cached. */
  cachedInput: number;
  output: number;
}

/** Where a provider is reached. Never holds the key: see `Endpoint`. */
export interface Provider {
  id: string;
  name: string;
  baseUrl: string;
  /** Name of the setting that holds its key; undefined: it needs none. */
  keySetting: string | undefined;
  /** The field that limits the output: OpenAI renamed it, others have not. */
  outputLimitField: "max_completion_tokens" | "max_tokens";
}

/** A model of the registry. */
export interface Model {
  /** As callers name it. */
  id: string;
  /** The id it shipped with. Kept when the operator renames the model, because earlier calls are recorded under it. */
  shippedId: string;
  label: string;
  /** Id of its provider; `embedded` for embedded operators. */
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

/** How a model is reached now. `apiKey` never leaves the model client. */
export interface Endpoint {
  baseUrl: string;
  apiKey: string | undefined;
  /** The model's name there. */
  upstream: string;
  outputLimitField: Provider["outputLimitField"];
}

export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** The shape an answer must have. Endpoints receive `name` with the schema. */
export interface AnswerShape<T> {
  name: string;
  schema: z.ZodType<T>;
}

/** A question to a model. Without `shape` the answer is its text. */
export interface Question<T> {
  messages: readonly ChatMessage[];
  shape: AnswerShape<T> | undefined;
  maxOutputTokens: number;
  /** What the answer is for, in the record of calls: `process`, `vote`, `audit` … */
  purpose: string;
  /** What the call belongs to: `run_…`, `con_…` or `aud_…`. */
  runId: string;
}

/** Tokens of one call. `isEstimated`: the provider reported no plausible numbers, so they were estimated here. */
export interface Usage {
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
  isEstimated: boolean;
}

/** What a question used in total, failed attempts included. */
export interface Spend {
  tokens: { prompt: number; completion: number };
  /** Millionths of a dollar. */
  cost: number;
  isEstimated: boolean;
  latencyMs: number;
}

/** One attempt, as the record of a request shows it. */
export interface Attempt {
  model: string;
  outcome: "answered" | "refused" | Failure;
  latencyMs: number;
}

export type Answer<T> =
  | { kind: "answered"; model: Model; value: T; text: string; spend: Spend; attempts: Attempt[] }
  /** A refusal on content grounds is a result; `text` is what the model wrote. */
  | { kind: "refused"; model: Model; text: string; spend: Spend; attempts: Attempt[] }
  | {
      kind: "failed";
      failure: Failure;
      /** When asking again makes sense, if known. */
      retryAfterMs: number | undefined;
      spend: Spend;
      attempts: Attempt[];
    };

/** Limits of one question across all its attempts (`deadlineMs`, `maxAttempts`), and of each attempt. */
export interface CallLimits {
  deadlineMs: number;
  firstByteMs: number;
  idleMs: number;
  maxAttempts: number;
  maxAnswerBytes: number;
}

export const CALL_LIMITS: CallLimits = {
  deadlineMs: 30_000,
  firstByteMs: 10_000,
  idleMs: 10_000,
  maxAttempts: 3,
  maxAnswerBytes: 8 * 1024 * 1024,
};

/** A call that the budget has admitted; ended exactly once. */
export interface CallTicket {
  id: string;
}

/** How a call ended, for its record. */
export interface CallEnd {
  outcome: "answered" | "refused" | Failure;
  usage: Usage | undefined;
  /** Millionths of a dollar. */
  cost: number;
  latencyMs: number;
}

/** The record of calls and the budget, which live in the caller's database. */
export interface CallBook {
  /** Admits a call and reserves its maximum cost. Undefined: the month's budget does not allow it. */
  begin(call: {
    model: Model;
    runId: string;
    purpose: string;
    /** Millionths of a dollar. */
    maxCost: number;
  }): Promise<CallTicket | undefined>;
  end(ticket: CallTicket, end: CallEnd): Promise<void>;
}
