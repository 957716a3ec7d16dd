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
