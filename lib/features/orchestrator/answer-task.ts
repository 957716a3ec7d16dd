import type { Actor } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import {
  type Answer,
  type ChatMessage,
  estimateTokens,
  formatCost,
  type Model,
} from "@/lib/platform/model-client";
import { answerEmbedded } from "./embedded/answer-task";
import type { ModelAccess, QuestionSize } from "./model-access";
import type { Candidate, Choice } from "./routing/choose-models";
import { explainBoard, explainRoute, unanswered } from "./routing/explain-route";
import { conductConsensus } from "./runs/conduct-run";
import { DEFAULT_MIN_AGREEMENT, type ProcessResult, type ProcessTask } from "./schema";
import { bookEmbedded } from "./usage/book-embedded";
import { callBook } from "./usage/call-queries";

/** The longest answer a task may get. */
const ANSWER_TOKENS = 4_096;

const INSTRUCTIONS =
  "You answer governance and compliance questions about AI systems for people who are accountable for them. Be exact and short. Name the law, standard or control you rely on. Say what you do not know and what would have to be checked; never invent evidence.";

export function sizeOfTask({ task }: ProcessTask): QuestionSize {
  return { promptTokens: estimateTokens(INSTRUCTIONS + task), outputTokens: ANSWER_TOKENS };
}

/** What a request brings besides its body. */
export interface RequestContext {
  /** Aborted when the client leaves. */
  signal: AbortSignal;
  idempotencyKey: string | null;
}

/** A route with what was known of the models when it was chosen. */
type Route = Choice & { candidates: readonly Candidate[] };

/**
 * The answer of the first model of the route that gives one.
 *
 * @throws ServiceError `model_failed` or `model_unavailable`
 */
export async function answerByModels(
  access: ModelAccess,
  { task }: ProcessTask,
  route: Route,
  signal: AbortSignal,
): Promise<ProcessResult> {
  const id = newId("run");
  const messages: ChatMessage[] = [
    { role: "system", content: INSTRUCTIONS },
    { role: "user", content: task },
  ];
  const question = {
    messages,
    shape: undefined,
    maxOutputTokens: ANSWER_TOKENS,
    purpose: "process",
    runId: id,
  };
  const answer = await access.ask<string>(route.models, question, signal);
  if (answer.kind === "failed") throw unanswered(answer);
  return presentAnswer(id, answer, route);
}

function presentAnswer(
  id: string,
  answer: Exclude<Answer<string>, { kind: "failed" }>,
  { models, rule, passedOver, candidates }: Route,
): ProcessResult {
  const { model, text, spend, attempts } = answer;
  const chosen = models[0] ?? model;
  const maxCost = candidates.find((candidate) => candidate.model === chosen)?.maxCost ?? 0;
  return {
    id,
    result: text,
    model_used: model.id,
    routing_reason: explainRoute({ rule, answeredBy: model, chosen, maxCost, attempts, passedOver }),
    tokens_used: spend.tokens.prompt + spend.tokens.completion,
    estimated_cost: formatCost(spend.cost),
    latency_ms: Math.round(spend.latencyMs),
    is_refusal: answer.kind === "refused",
    is_bounded: false,
    usage: {
      prompt_tokens: spend.tokens.prompt,
      completion_tokens: spend.tokens.completion,
      is_estimated: spend.isEstimated,
    },
    attempts: attempts.map(({ latencyMs, ...attempt }) => ({
      ...attempt,
      latency_ms: Math.round(latencyMs),
    })),
    passed_over: passedOver.map((other) => ({ model: other.model.id, reason: other.reason })),
    consensus: null,
  };
}

/** An embedded operator's answer: it has no tokens and no price, and is recorded like any call. */
export async function answerByEmbedded(
  actor: Actor,
  { task }: ProcessTask,
  model: Model,
  routingReason: string,
): Promise<ProcessResult> {
  const id = newId("run");
  const startedAt = performance.now();
  const call = { model, runId: id, purpose: "process" };
  const result = await bookEmbedded(callBook(actor.organizationId), call, () => answerEmbedded(model, task));
  const latencyMs = performance.now() - startedAt;
  return {
    id,
    result,
    model_used: model.id,
    routing_reason: routingReason,
    tokens_used: 0,
    estimated_cost: formatCost(0),
    latency_ms: Math.round(latencyMs),
    is_refusal: false,
    is_bounded: true,
    usage: { prompt_tokens: 0, completion_tokens: 0, is_estimated: false },
    attempts: [{ model: model.id, outcome: "answered", latency_ms: Math.round(latencyMs) }],
    passed_over: [],
    consensus: null,
  };
}

/** The outcome of a vote of the board, which the preferred model joins. */
export async function answerByConsensus(
  actor: Actor,
  { task, force_consensus }: ProcessTask,
  preferred: Model | undefined,
  { signal, idempotencyKey }: RequestContext,
): Promise<ProcessResult> {
  const input = { task, strategy: "voting", min_agreement: DEFAULT_MIN_AGREEMENT } as const;
  const options = { signal, idempotencyKey, firstSeat: preferred?.id };
  const consensus = await conductConsensus(actor, input, options);
  const { seats, votes, summary, total_tokens, total_cost, latency_ms } = consensus;
  const latencyOf = (model: string) => consensus.steps.find((step) => step.model === model)?.latency_ms ?? 0;
  return {
    id: consensus.id,
    result: summary,
    model_used: seats.map(({ model }) => model).join(", "),
    routing_reason: explainBoard(consensus, force_consensus),
    tokens_used: total_tokens,
    estimated_cost: total_cost,
    latency_ms,
    is_refusal: false,
    is_bounded: seats.every(({ provider }) => provider === "embedded"),
    usage: null,
    attempts: votes.map(({ model, failure }) => ({
      model,
      outcome: failure ?? "answered",
      latency_ms: latencyOf(model),
    })),
    passed_over: seats.flatMap(({ stands_in_for: model, reason }) =>
      model === null ? [] : [{ model, reason: reason ?? "it cannot be asked" }],
    ),
    consensus,
  };
}
