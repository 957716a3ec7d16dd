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
import {
  availabilityOf,
  bookEmbedded,
  hasLanguageModel,
  type ModelAccess,
  modelAccess,
  type QuestionSize,
} from "./model-access";
import { registry, requireModel } from "./registry/registry";
import {
  type Candidate,
  type Choice,
  chooseModels,
  type Need,
  ROUTING_RULES,
  whyUnable,
} from "./routing/choose-models";
import { explainBoard, explainRoute, namePassedOver, refuseRoute, unanswered } from "./routing/explain-route";
import { conductConsensus } from "./runs/conduct-run";
import type { ProcessResult, ProcessTask } from "./schema";
import { callBook } from "./usage/call-queries";
import { DEFAULT_MIN_AGREEMENT } from "./vocabulary";

/**
 * Routes a task: to one model by its priority, or to a consensus when it is critical or one is forced. Answers
 * with the model's words, and why that model was asked.
 *
 * When the client leaves, the call is given up, and paid for as far as it went.
 *
 * @throws ServiceError `validation_failed` for an unknown model; `model_unavailable` when no model can be asked;
 *   `model_failed` when those that were asked failed
 */
export async function processTask(
  actor: Actor,
  input: ProcessTask,
  request: RequestContext,
): Promise<ProcessResult> {
  const preferred =
    input.preferred_model === undefined
      ? undefined
      : requireModel(input.preferred_model, { field: "preferred_model" });
  if (input.force_consensus || (input.priority === "critical" && !preferred)) {
    if (preferred) requireAskable(preferred);
    return answerByConsensus(actor, input, preferred, request);
  }
  if (preferred?.kind === "embedded") {
    return answerByEmbedded(actor, input, preferred, `${preferred.id} was asked for.`);
  }
  const access = modelAccess(actor.organizationId);
  const size = sizeOfTask(input);
  const { candidates, budgetLeft } = await access.candidates(size);
  const need = { ...size, budgetLeft };
  // A critical task comes this far only with a preferred model.
  const rule = ROUTING_RULES[input.priority === "critical" ? "complex" : input.priority];
  const route = preferred
    ? choosePreferred(preferred, candidates, need)
    : chooseModels(rule, candidates, need);
  if (route.models.length > 0) return answerByModels(access, input, { ...route, candidates }, request.signal);
  const [embedded] = registry().models.filter(({ kind }) => kind === "embedded");
  if (preferred || !embedded || hasLanguageModel()) throw refuseRoute(route, preferred);
  const passedOver = route.passedOver.filter(({ model }) => model.kind !== "embedded");
  const reason = `No language model is configured, so ${embedded.id} answered within its bounds. Passed over: ${namePassedOver(passedOver)}.`;
  return answerByEmbedded(actor, input, embedded, reason);
}

/** A seat for a model that cannot be asked would cost the others' votes and end without a quorum. */
function requireAskable(preferred: Model): void {
  const { canBeAsked, reason } = availabilityOf(preferred);
  if (canBeAsked) return;
  const passedOver = [{ model: preferred, reason: reason ?? "it cannot be asked" }];
  throw refuseRoute({ passedOver }, preferred);
}

/** The preferred model and no other: a caller who names a model wants its answer or a reason. */
function choosePreferred(preferred: Model, candidates: readonly Candidate[], need: Need): Choice {
  const rule = "the model that the caller prefers is asked, whatever the priority";
  const candidate = candidates.find(({ model }) => model === preferred);
  const reason = candidate ? whyUnable(candidate, need) : "it is not in the registry";
  return reason === undefined
    ? { models: [preferred], rule, passedOver: [] }
    : { models: [], rule, passedOver: [{ model: preferred, reason }] };
}

/** The longest answer a task may get. */
const ANSWER_TOKENS = 4_096;

const INSTRUCTIONS =
  "You answer governance and compliance questions about AI systems for people who are accountable for them. Be exact and short. Name the law, standard or control you rely on. Say what you do not know and what would have to be checked; never invent evidence.";

function sizeOfTask({ task }: ProcessTask): QuestionSize {
  return { promptTokens: estimateTokens(INSTRUCTIONS + task), outputTokens: ANSWER_TOKENS };
}

/** What a request brings besides its body. */
interface RequestContext {
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
async function answerByModels(
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
async function answerByEmbedded(
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
async function answerByConsensus(
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
