import type { z } from "zod";
import type { Model } from "./model";

export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** The shape an answer must have. `name` is what the endpoint is told it is called. */
export interface AnswerShape<T> {
  name: string;
  schema: z.ZodType<T>;
}

/** What one model is asked. Without `shape` the answer is its text. */
export interface Question<T> {
  messages: readonly ChatMessage[];
  shape: AnswerShape<T> | undefined;
  maxOutputTokens: number;
  /** Why it is asked, for the record of calls: `process`, `vote`, `audit` … */
  purpose: string;
  /** What the call belongs to: `run_…`, `con_…` or `aud_…`. */
  runId: string;
}

/** Tokens as the provider reported them; `isEstimated`: it reported none that can be right, so they were counted here. */
export interface Usage {
  promptTokens: number;
  cachedTokens: number;
  completionTokens: number;
  isEstimated: boolean;
}

/** What asking came to cost, failed attempts included. */
export interface Spend {
  tokens: { prompt: number; completion: number };
  /** Millionths of a dollar. */
  cost: number;
  isEstimated: boolean;
  latencyMs: number;
}

/** Ways to get no answer. The words are stored and shown: none is a provider's. */
export const FAILURES = [
  "rate_limited",
  "unauthorized",
  "payment_required",
  "forbidden",
  "not_found",
  "bad_request",
  "server_error",
  "connection_failed",
  "first_byte_timeout",
  "idle_timeout",
  "deadline",
  "truncated",
  "empty",
  "not_a_completion",
  "too_large",
  "invalid_answer",
  "circuit_open",
  "over_budget",
  "cancelled",
] as const;
export type Failure = (typeof FAILURES)[number];

/** One try, as the record of a request shows it. */
export interface Attempt {
  model: string;
  outcome: "answered" | "refused" | Failure;
  latencyMs: number;
}

export type Answer<T> =
  | { kind: "answered"; model: Model; value: T; text: string; spend: Spend; attempts: Attempt[] }
  /** A refusal of content is a result: `text` is what the model said. */
  | { kind: "refused"; model: Model; text: string; spend: Spend; attempts: Attempt[] }
  | {
      kind: "failed";
      failure: Failure;
      /** When asking again makes sense, as far as that is known. */
      retryAfterMs: number | undefined;
      spend: Spend;
      attempts: Attempt[];
    };

/** Limits of one request, all its attempts together, and of one try. */
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

/** A call the budget has admitted; ended exactly once. */
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

/** The record of calls and the budget: what the loop needs of the database. */
export interface CallBook {
  /** Admits a call, holding back the most it can cost; undefined: the month's budget does not allow it. */
  begin(call: {
    model: Model;
    runId: string;
    purpose: string;
    /** Millionths of a dollar. */
    maxCost: number;
  }): Promise<CallTicket | undefined>;
  end(ticket: CallTicket, end: CallEnd): Promise<void>;
}
