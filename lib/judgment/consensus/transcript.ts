import { ServiceError } from "@/lib/core/errors";
import {
  estimateQuestion,
  formatCost,
  type Model,
  maxCostOf,
  type Question,
  type Spend,
} from "@/lib/platform/model-client";
import type { ConsensusPorts, PanelQuestion } from "./ports";
import { cutText, storableText } from "./prompt";
import { type MaxUse, openRunBudget, type RunBudget, type RunClock, type Totals } from "./run-limits";
import type { ClaimVerdict, ConsensusStep, StepKind, Vote } from "./schema";

export type Asked<T> = Omit<Question<T>, "runId">;

/** A model in its role. */
export interface Participant {
  model: Model;
  role: string;
}

/** What a step shows of an answer. */
export interface StepContent {
  kind: StepKind;
  text: string;
  vote?: Vote;
  statedConfidence?: number;
  items?: readonly string[];
  question?: string;
  claimVerdict?: ClaimVerdict;
}

/** No answer: `failure` is the code of a failed call, `refused`, or says it in words; `text` is a refusal's. */
export interface NoAnswer {
  kind: "unanswered";
  failure: string;
  text: string;
}
export type Reply<T> = { kind: "answered"; value: T } | NoAnswer;

const NOTHING_SPENT: Spend = {
  tokens: { prompt: 0, completion: 0 },
  cost: 0,
  isEstimated: false,
  latencyMs: 0,
};

/** The record of one run while it is under way: its steps, what it has used, which limit it has hit. */
export class Transcript {
  readonly steps: ConsensusStep[] = [];
  readonly #budget: RunBudget;
  readonly #limited: { limit: string; model: string }[] = [];

  constructor(
    readonly ports: ConsensusPorts,
    readonly clock: RunClock,
  ) {
    this.#budget = openRunBudget(ports.limits);
  }

  get totals(): Totals {
    return this.#budget.totals;
  }

  /** The first limit that was hit and the models it kept from answering, in words; null without one. */
  get partialReason(): string | null {
    const [first] = this.#limited;
    if (!first) return null;
    const models = [...new Set(this.#limited.map(({ model }) => model))];
    return `${first.limit} was reached: no answer from ${models.join(", ")}`;
  }

  /** Asks one model and records exactly one step: its answer, or how it failed. */
  async ask<T>(
    participant: Participant,
    question: Asked<T>,
    contentOf: (value: T) => StepContent,
  ): Promise<Reply<T>> {
    const { model } = participant;
    const prompt = estimateQuestion(question, model.outputMode);
    const most = {
      tokens: prompt + question.maxOutputTokens,
      cost: maxCostOf(model.price, prompt, question.maxOutputTokens),
    };
    if (most.tokens > model.contextTokens) {
      const limit = model.contextTokens.toLocaleString("en-US");
      return this.skip(participant, `the question does not fit its context of ${limit} tokens`);
    }
    const refusal = this.#timeLimitIfOver() ?? this.#budget.hold(most);
    if (refusal) return this.#recordLimit(participant, `not asked: ${refusal} was reached`, refusal);
    const startedAt = this.ports.now();
    const answer = await this.clock.within(this.ports.ask(model, question, this.clock.signal));
    if (!answer) return this.#recordTimeout(participant, most, prompt, startedAt);
    this.#budget.settle(most, answer.spend);
    if (answer.kind === "answered") {
      this.#record(participant, contentOf(answer.value), answer.spend);
      return { kind: "answered", value: answer.value };
    }
    if (answer.kind === "refused")
      return this.#recordNoAnswer(participant, "refused", answer.spend, answer.text);
    this.ports.signal.throwIfAborted();
    const isTimeUp = this.clock.isOver && ["cancelled", "deadline"].includes(answer.failure);
    if (isTimeUp) return this.#recordLimit(participant, "deadline", this.#timeLimit(), answer.spend);
    return this.#recordNoAnswer(participant, answer.failure, answer.spend);
  }

  /** Takes the vote of an embedded operator, as one step. It costs nothing and states no confidence. */
  async askEmbedded(
    participant: Participant,
    panelQuestion: PanelQuestion,
  ): Promise<Reply<{ vote: Vote; reasoning: string }>> {
    const startedAt = this.ports.now();
    const spend = () => ({ ...NOTHING_SPENT, latencyMs: this.#msSince(startedAt) });
    try {
      const voting = this.ports.voteEmbedded(participant.model, panelQuestion.task, panelQuestion.context);
      const given = await this.clock.within(voting);
      if (!given) return this.#recordLimit(participant, "deadline", this.#timeLimit(), spend());
      const value = { vote: given.vote, reasoning: storableText(given.reasoning) };
      this.#record(participant, { kind: "vote", text: value.reasoning, vote: value.vote }, spend());
      return { kind: "answered", value };
    } catch (error) {
      this.ports.signal.throwIfAborted();
      if (error instanceof ServiceError) return this.#recordNoAnswer(participant, error.message, spend());
      throw error;
    }
  }

  /** Records that a model was not asked, and why. */
  skip(participant: Participant, why: string): NoAnswer {
    return this.#recordNoAnswer(participant, `not asked: ${why}`);
  }

  /** A call that did not end in the run's time has still sent its prompt: that much is booked, as an estimate. */
  #recordTimeout(participant: Participant, most: MaxUse, prompt: number, startedAt: Date): NoAnswer {
    const spend = {
      tokens: { prompt, completion: 0 },
      cost: maxCostOf(participant.model.price, prompt, 0),
      isEstimated: true,
      latencyMs: this.#msSince(startedAt),
    };
    this.#budget.settle(most, spend);
    return this.#recordLimit(participant, "deadline", this.#timeLimit(), spend);
  }

  #recordLimit(participant: Participant, failure: string, limit: string, spend = NOTHING_SPENT): NoAnswer {
    this.#limited.push({ limit, model: participant.model.id });
    return this.#recordNoAnswer(participant, failure, spend);
  }

  #recordNoAnswer(participant: Participant, failure: string, spend = NOTHING_SPENT, words = ""): NoAnswer {
    const text = cutText(words);
    this.#record(
      participant,
      { kind: "failure", text: text === "" ? failure : `${failure}: ${text}` },
      spend,
    );
    return { kind: "unanswered", failure, text };
  }

  #record({ model, role }: Participant, content: StepContent, spend: Spend): void {
    const step: ConsensusStep = {
      position: this.steps.length + 1,
      kind: content.kind,
      model: model.id,
      role,
      text: content.text,
      vote: content.vote ?? null,
      stated_confidence: content.statedConfidence ?? null,
      items: [...(content.items ?? [])],
      question: content.question ?? null,
      claim_verdict: content.claimVerdict ?? null,
      tokens_used: spend.tokens.prompt + spend.tokens.completion,
      cost: formatCost(spend.cost),
      latency_ms: Math.round(spend.latencyMs),
      at: this.ports.now().toISOString(),
    };
    this.steps.push(step);
    this.ports.onStep(step);
  }

  #timeLimitIfOver(): string | undefined {
    this.ports.signal.throwIfAborted();
    return this.clock.isOver ? this.#timeLimit() : undefined;
  }

  #timeLimit(): string {
    return `the run's limit of ${this.ports.limits.timeMs / 1000} s`;
  }

  #msSince(start: Date): number {
    return Math.max(0, this.ports.now().getTime() - start.getTime());
  }
}
