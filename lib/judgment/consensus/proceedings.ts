import { ServiceError } from "@/lib/core/errors";
import {
  estimateQuestion,
  formatCost,
  type Model,
  maxCostOf,
  type Question,
  type Spend,
} from "@/lib/platform/model-client";
import type { ConsensusPorts, Matter } from "./ports";
import { type MostUsed, openRunBudget, type RunBudget, type Totals } from "./run-budget";
import type { RunClock } from "./run-clock";
import { cutText, storableText } from "./said-text";
import type { ClaimVerdict, ConsensusStep, StepKind, Vote } from "./schema";

export type Asked<T> = Omit<Question<T>, "runId">;

/** A model in the role it speaks in. */
export interface Speaker {
  model: Model;
  role: string;
}

/** What a step shows of an answer. */
export interface Said {
  kind: StepKind;
  text: string;
  vote?: Vote;
  statedConfidence?: number;
  items?: readonly string[];
  question?: string;
  claimVerdict?: ClaimVerdict;
}

/** No answer: `failure` is the code of a failed call, `refused`, or says it in words; `text` is a refusal's. */
export interface Silence {
  kind: "silent";
  failure: string;
  text: string;
}
export type Reply<T> = { kind: "answered"; value: T } | Silence;

const NOTHING_SPENT: Spend = {
  tokens: { prompt: 0, completion: 0 },
  cost: 0,
  isEstimated: false,
  latencyMs: 0,
};

/** The record of one run while it is under way: its steps, what it has used, which limit it has hit. */
export class Proceedings {
  readonly steps: ConsensusStep[] = [];
  readonly #budget: RunBudget;
  readonly #cut: { limit: string; model: string }[] = [];

  constructor(
    readonly ports: ConsensusPorts,
    readonly clock: RunClock,
  ) {
    this.#budget = openRunBudget(ports.limits);
  }

  get totals(): Totals {
    return this.#budget.totals;
  }

  /** The first limit that was hit and whom limits kept from answering, in words; null without one. */
  get partialReason(): string | null {
    const [first] = this.#cut;
    if (!first) return null;
    const models = [...new Set(this.#cut.map(({ model }) => model))];
    return `${first.limit} was reached: no answer from ${models.join(", ")}`;
  }

  /** Asks one model and records exactly one step: what it said, or how it failed. */
  async ask<T>(speaker: Speaker, question: Asked<T>, said: (value: T) => Said): Promise<Reply<T>> {
    const { model } = speaker;
    const prompt = estimateQuestion(question, model.outputMode);
    const most = {
      tokens: prompt + question.maxOutputTokens,
      cost: maxCostOf(model.price, prompt, question.maxOutputTokens),
    };
    if (most.tokens > model.contextTokens) {
      const limit = model.contextTokens.toLocaleString("en-US");
      return this.passOver(speaker, `the question does not fit its context of ${limit} tokens`);
    }
    const refusal = this.#timeLimitIfOver() ?? this.#budget.hold(most);
    if (refusal) return this.#cutOff(speaker, `not asked: ${refusal} was reached`, refusal);
    const startedAt = this.ports.now();
    const answer = await this.clock.within(this.ports.ask(model, question, this.clock.signal));
    if (!answer) return this.#lose(speaker, most, prompt, startedAt);
    this.#budget.settle(most, answer.spend);
    if (answer.kind === "answered") {
      this.#record(speaker, said(answer.value), answer.spend);
      return { kind: "answered", value: answer.value };
    }
    if (answer.kind === "refused") return this.#silence(speaker, "refused", answer.spend, answer.text);
    this.ports.signal.throwIfAborted();
    const isTimeUp = this.clock.isOver && ["cancelled", "deadline"].includes(answer.failure);
    if (isTimeUp) return this.#cutOff(speaker, "deadline", this.#timeLimit(), answer.spend);
    return this.#silence(speaker, answer.failure, answer.spend);
  }

  /** Takes the vote of an embedded operator, as one step. It costs nothing and states no confidence. */
  async askEmbedded(speaker: Speaker, matter: Matter): Promise<Reply<{ vote: Vote; reasoning: string }>> {
    const startedAt = this.ports.now();
    const spend = () => ({ ...NOTHING_SPENT, latencyMs: this.#msSince(startedAt) });
    try {
      const voting = this.ports.voteEmbedded(speaker.model, matter.task, matter.context);
      const given = await this.clock.within(voting);
      if (!given) return this.#cutOff(speaker, "deadline", this.#timeLimit(), spend());
      const value = { vote: given.vote, reasoning: storableText(given.reasoning) };
      this.#record(speaker, { kind: "vote", text: value.reasoning, vote: value.vote }, spend());
      return { kind: "answered", value };
    } catch (error) {
      this.ports.signal.throwIfAborted();
      if (error instanceof ServiceError) return this.#silence(speaker, error.message, spend());
      throw error;
    }
  }

  /** Records that a model was not asked, and why. */
  passOver(speaker: Speaker, why: string): Silence {
    return this.#silence(speaker, `not asked: ${why}`);
  }

  /** A call that did not end in the run's time has still sent its prompt: that much is booked, as an estimate. */
  #lose(speaker: Speaker, most: MostUsed, prompt: number, startedAt: Date): Silence {
    const spend = {
      tokens: { prompt, completion: 0 },
      cost: maxCostOf(speaker.model.price, prompt, 0),
      isEstimated: true,
      latencyMs: this.#msSince(startedAt),
    };
    this.#budget.settle(most, spend);
    return this.#cutOff(speaker, "deadline", this.#timeLimit(), spend);
  }

  #cutOff(speaker: Speaker, failure: string, limit: string, spend = NOTHING_SPENT): Silence {
    this.#cut.push({ limit, model: speaker.model.id });
    return this.#silence(speaker, failure, spend);
  }

  #silence(speaker: Speaker, failure: string, spend = NOTHING_SPENT, said = ""): Silence {
    const text = cutText(said);
    this.#record(speaker, { kind: "failure", text: text === "" ? failure : `${failure}: ${text}` }, spend);
    return { kind: "silent", failure, text };
  }

  #record({ model, role }: Speaker, said: Said, spend: Spend): void {
    const step: ConsensusStep = {
      position: this.steps.length + 1,
      kind: said.kind,
      model: model.id,
      role,
      text: said.text,
      vote: said.vote ?? null,
      stated_confidence: said.statedConfidence ?? null,
      items: [...(said.items ?? [])],
      question: said.question ?? null,
      claim_verdict: said.claimVerdict ?? null,
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
