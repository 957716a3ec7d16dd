import { describeOperation, type OperationReference, type Reference } from "@/lib/core/reference";
import * as contract from "../contract";
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
import { consensusSchemas, schemas } from "./schemas";

const RUN_ID = "con_01kajq4c2v7m0r5s8t1x3y6z9j";
const TASK = "May Aria approve refunds of up to 50 euros without an operator?";

const budget: Budget = {
  month: "2026-11-01",
  limit: "$50.0000",
  spent: "$1.7900",
  reserved: "$0.0000",
  remaining_share: 0.9642,
};

const model: ModelRecord = {
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

const seats: Seat[] = [
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

const result: ConsensusResult = {
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

const run: ConsensusRun = {
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

const processed: ProcessResult = {
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

const modelProblems = {
  502: "Every model that was asked failed.",
  503: "No model can be asked: none is configured or available, or the month's budget is used up.",
};

const operations: readonly OperationReference[] = [
  describeOperation(contract.processTask, {
    description:
      "Routes a governance task to a model by priority, cost and capability, and returns its answer with the reason for the choice. Critical tasks go to the board by vote. When no language model is configured, embedded operators answer within their bounds.",
    request: {
      task: "What does Article 50 of the EU AI Act require of a chat assistant?",
      priority: "simple",
    },
    response: processed,
    problems: modelProblems,
  }),
  describeOperation(contract.readEcosystem, {
    description:
      "Returns every model of the registry with its live status, its latency measured from your own calls, its price and this month's spend. Use a model's `id` wherever a model is named.",
    response: {
      total_models: 14,
      local_models: 5,
      cloud_models: 9,
      models: [model],
      prices_as_of: "2026-11-01",
      budget,
    },
  }),
  describeOperation(contract.readModelUsage, {
    description:
      "Returns calls, failures, tokens and cost by day and model, with the month's budget. Days without a call are left out.",
    response: {
      from: "2026-10-23",
      to: "2026-11-21",
      budget,
      total_cost: "$0.8120",
      data: [
        {
          day: "2026-11-21",
          model: "gpt-5",
          calls: 112,
          failures: 1,
          prompt_tokens: 96_400,
          completion_tokens: 31_200,
          cost: "$0.8120",
        },
      ],
    },
  }),
  describeOperation(contract.runConsensus, {
    description:
      "Puts a question to several models and returns their decision, or that there is none, with every vote and its dissent. By default the answer comes when the run is done. With `Prefer: respond-async` the answer is 202 at once, and `Location` names the run to read or follow.",
    request: { task: TASK, strategy: "voting" },
    response: result,
    accepted: { id: RUN_ID, status: "running", seats },
    problems: modelProblems,
  }),
  describeOperation(contract.listConsensusRuns, {
    description: "Returns consensus runs, newest first. Filter by system or by outcome.",
    response: {
      total: 1,
      data: [
        {
          id: RUN_ID,
          status: "completed",
          task: TASK,
          strategy: "voting",
          system_name: null,
          requested_by_name: "Mira Hoffmann",
          created_at: "2026-11-21T09:30:00.000Z",
          completed_at: "2026-11-21T09:30:02.960Z",
          decision: "FLAG",
          confidence: 0.74,
          agreement: 0.67,
          total_cost: "$0.0132",
        },
      ],
    },
  }),
  describeOperation(contract.getConsensusRun, {
    description:
      "Returns a run with every step and vote. While it is under way `result` is null and `steps` grows; follow it at `…/events` instead of polling.",
    response: run,
  }),
  describeOperation(contract.followConsensusRun, {
    description:
      "Reports a run as server-sent events: its seats, each step as it arrives, and the outcome. The stream ends with an event of type `completed` or `failed`.",
  }),
];

export const reference: Reference = {
  areas: {
    Orchestrator:
      "Language models: which there are, what they cost, one task routed to the right one, and one question put to several of them.",
  },
  parameters: {
    "/v1/orchestrator/consensus/{id}": {
      name: "ConsensusRunId",
      description: "ID of the consensus run.",
      example: RUN_ID,
    },
  },
  schemas: [...schemas, ...consensusSchemas],
  operations,
};
