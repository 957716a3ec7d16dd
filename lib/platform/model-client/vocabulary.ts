/** The closed lists of words that describe models and calls to them. Safe to import in a browser. */

export const MODEL_TIERS = ["leader", "board", "operator"] as const;
export type ModelTier = (typeof MODEL_TIERS)[number];

/** Where a model runs: in this process, on one of the operator's servers, or at a provider. */
export const MODEL_KINDS = ["embedded", "local", "cloud"] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

export const MODEL_CAPABILITIES = [
  "generation",
  "reasoning",
  "structured_output",
  "retrieval",
  "screening",
] as const;
export type ModelCapability = (typeof MODEL_CAPABILITIES)[number];

/**
 * How an endpoint accepts the shape of an answer: as a JSON schema, as "some JSON object", or only in the
 * prompt. The prompt always contains the schema. Each mode is simpler than the one before it.
 */
export const OUTPUT_MODES = ["json_schema", "json_object", "prompt"] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

/** Why a call brought no answer. Stored and shown, and always our words, never a provider's. */
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
