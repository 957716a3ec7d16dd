import { describeOperation, type OperationReference } from "@/lib/core/reference";
import * as contract from "../contract";
import { budget, model, processed, RUN_ID, result, run, seats, TASK } from "./examples";

const modelProblems = {
  502: "Every model that was asked failed.",
  503: "No model can be asked: none is configured or available, or the month's budget is used up.",
};

export const operations: readonly OperationReference[] = [
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
