import type {
  Budget,
  ConsensusResult,
  ConsensusRun,
  ConsensusStep,
  ConsensusVote,
  ModelRecord,
  ProcessResult,
  Seat,
} from "../schema";

export const RUN_ID = "con_01kajq4c2v7m0r5s8t1x3y6z9j";
export const TASK = "May Aria approve refunds of up to 50 euros without an operator?";

export const budget: Budget = {
  month: "2026-11-01",
  limit: "$50.0000",
  spent: "$1.7900",
  reserved: "$0.0000",
  remaining_share: 0.9642,
};

export const model: ModelRecord = {
  id: "gpt-5",
  label: "GPT-5",
  provider: "openai",
  kind: "cloud",
  tier: "board",
  status: "available",
  status_reason: null,
  avg_latency_ms: 2_140,
  calls_measured: 38,
  cost_per_1k_tokens: 0.00344,
  input_cost_per_1k: 0.00125,
  output_cost_per_1k: 0.01,
  context_tokens: 400_000,
  capabilities: ["generation", "reasoning", "structured_output"],
  month_calls: 112,
  month_failures: 1,
  month_cost: "$0.8120",
};

export const seats: Seat[] = [
  { model: "gpt-5", provider: "openai", role: "voter", stands_in_for: null, reason: null },
  { model: "claude-sonnet-4-5", provider: "anthropic", role: "voter", stands_in_for: null, reason: null },
  { model: "gemini-2.5-pro", provider: "google", role: "voter", stands_in_for: null, reason: null },
];

const step: ConsensusStep = {
  position: 1,
  kind: "vote",
  model: "gpt-5",
  role: "voter",
  text: "Small refunds are reversible and logged. I would flag rather than approve while no limit per customer is set.",
  vote: "FLAG",
  stated_confidence: 0.8,
  items: [],
  question: null,
  claim_verdict: null,
  tokens_used: 612,
  cost: "$0.0041",
  latency_ms: 2_310,
  at: "2026-11-21T09:30:02.310Z",
};

const voteOf = (name: string, vote: ConsensusVote["vote"], reasoning: string): ConsensusVote => ({
  model: name,
  vote,
  reasoning,
  evidence: [],
  conditions: ["A limit per customer and month is set."],
  stated_confidence: 0.8,
  is_dissent: vote !== "FLAG",
  failure: null,
});

export const result: ConsensusResult = {
  id: RUN_ID,
  consensus_reached: true,
  decision: "FLAG",
  confidence: 0.74,
  confidence_method: "effective-votes-1",
  strategy: "voting",
  votes: [
    voteOf("gpt-5", "FLAG", "Small refunds are reversible, but no limit per customer is set."),
    voteOf("claude-sonnet-4-5", "FLAG", "Without a limit per customer, small refunds add up."),
    voteOf("gemini-2.5-pro", "APPROVE", "Refunds of this size are logged and can be reversed."),
  ],
  summary: "FLAG: 2 of 3 models agree. gemini-2.5-pro voted APPROVE.",
  agreement: 0.67,
  min_agreement: 0.67,
  effective_votes: 2.1,
  partial: false,
  partial_reason: null,
  seats,
  steps: [step],
  total_tokens: 1_934,
  total_cost: "$0.0132",
  usage_is_estimated: false,
  latency_ms: 2_960,
  system_name: null,
  decision_id: null,
  ledger_entry: null,
  review_id: null,
  timestamp: "2026-11-21T09:30:02.960Z",
};

export const run: ConsensusRun = {
  id: RUN_ID,
  status: "completed",
  task: TASK,
  context: null,
  strategy: "voting",
  min_agreement: 0.67,
  system_name: null,
  seats,
  steps: [step],
  result,
  failure: null,
  requested_by: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
  requested_by_name: "Mira Hoffmann",
  created_at: "2026-11-21T09:30:00.000Z",
  completed_at: "2026-11-21T09:30:02.960Z",
};

export const processed: ProcessResult = {
  id: "run_01kajq4c2v7m0r5s8t1x3y6z9k",
  result:
    "Article 50 requires that people are told they are talking to an AI system, unless that is obvious.",
  model_used: "gpt-5-mini",
  routing_reason: "A simple task goes to an operator that can reason; gpt-5-mini is the cheapest available.",
  tokens_used: 418,
  estimated_cost: "$0.0006",
  latency_ms: 1_280,
  is_refusal: false,
  is_bounded: false,
  usage: { prompt_tokens: 186, completion_tokens: 232, is_estimated: false },
  attempts: [{ model: "gpt-5-mini", outcome: "answered", latency_ms: 1_280 }],
  passed_over: [{ model: "qwen3-8b", reason: "No local model server is configured." }],
  consensus: null,
};
