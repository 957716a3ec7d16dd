import type { Answer, Model, Question } from "@/lib/platform/model-client";
import type { ConsensusStep, Seat, Vote } from "./schema";

/**
 * Puts a question to exactly this model. A failure is an answer; it rejects only when asking is impossible
 * altogether. `signal` is aborted when the run's time is up or the run is called off: an implementation that
 * heeds it saves what the call would still cost.
 */
export type Ask = <T>(
  model: Model,
  question: Omit<Question<T>, "runId">,
  signal: AbortSignal,
) => Promise<Answer<T>>;

/** What one run may use. */
export interface RunLimits {
  timeMs: number;
  /** Prompt and completion together. */
  tokens: number;
  /** Millionths of a dollar. */
  cost: number;
}

/** What a deliberation needs of the world. */
export interface ConsensusPorts {
  ask: Ask;
  /**
   * The vote of an operator that is embedded in this process.
   * @throws ServiceError when it cannot give one: its seat abstains
   */
  voteEmbedded(
    model: Model,
    task: string,
    context: string | undefined,
  ): Promise<{ vote: Vote; reasoning: string }>;
  /** Called with each step as it arrives. */
  onStep(step: ConsensusStep): void;
  now(): Date;
  /** 0 to below 1. */
  random(): number;
  /** Random and unguessable, for one question: see `fence`. */
  nonce(): string;
  /** Calls the run off: `deliberate` rejects with its reason. */
  signal: AbortSignal;
  limits: RunLimits;
}

/** A seat and the model on it. */
export interface Panelist {
  seat: Seat;
  model: Model;
  /** Why it cannot be asked now, in words: it keeps its seat and abstains. Null when it can. */
  unavailable: string | null;
}

/** What is put to the models. */
export interface PanelQuestion {
  task: string;
  context: string | undefined;
}
