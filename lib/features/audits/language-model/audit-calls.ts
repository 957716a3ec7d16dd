import { ServiceError } from "@/lib/core/errors";
import {
  type Answer,
  type Model,
  type ModelAccess,
  type Question,
  Spending,
} from "@/lib/features/orchestrator";
import { ANSWER_TOKENS } from "./plan";

type Answered<T> = Extract<Answer<T>, { kind: "answered" }>;
type Unanswered = Exclude<Answer<unknown>, { kind: "answered" }>;

/** Ends of a try before anybody was asked. */
const UNASKED: readonly string[] = ["circuit_open", "over_budget"];

interface Caller {
  access: ModelAccess;
  /** What the calls are recorded under: the audit's id. */
  runId: string;
  signal: AbortSignal;
}

/** The questions of one audit: what they cost, who answered them and how the others failed. */
export class AuditCalls {
  readonly #spending = new Spending();
  readonly #answeredBy = new Set<string>();
  readonly #unanswered: Unanswered[] = [];

  constructor(private readonly caller: Caller) {}

  /**
   * Asks the first model; the others stand in.
   *
   * @returns undefined when none answered
   * @throws the signal's reason when the audit was given up
   */
  async ask<T>(
    models: readonly Model[],
    purpose: string,
    question: Pick<Question<T>, "messages" | "shape">,
  ): Promise<Answered<T> | undefined> {
    const { access, runId, signal } = this.caller;
    signal.throwIfAborted();
    const asked = { ...question, maxOutputTokens: ANSWER_TOKENS, purpose, runId };
    const answer = await access.ask(models, asked, signal);
    this.#spending.add(answer.spend);
    signal.throwIfAborted();
    if (answer.kind !== "answered") {
      this.#unanswered.push(answer);
      return undefined;
    }
    this.#answeredBy.add(answer.model.id);
    return answer;
  }

  spent(): { tokens: number; cost: number; isEstimated: boolean } {
    return this.#spending.total();
  }

  /** The models that answered, in the order of the given ones. */
  answeredBy(models: readonly Model[]): string {
    const ids = [...new Set(models.map(({ id }) => id))];
    const others = [...this.#answeredBy].filter((id) => !ids.includes(id)).sort();
    return [...ids.filter((id) => this.#answeredBy.has(id)), ...others].join(", ");
  }

  /** Why nothing was judged: `model_unavailable` when no model was asked, else `model_failed`. */
  refusal(): ServiceError {
    const words = this.#unanswered.map((answer) => (answer.kind === "failed" ? answer.failure : "refused"));
    const reasons = [...new Set(words)].map((word) => word.replaceAll("_", " ")).join(", ");
    const isUnasked = this.#unanswered.length > 0 && this.#unanswered.every(wasNobodyAsked);
    const waits = this.#unanswered.flatMap((answer) =>
      answer.kind === "failed" ? (answer.retryAfterMs ?? []) : [],
    );
    return new ServiceError({
      code: isUnasked ? "model_unavailable" : "model_failed",
      message: isUnasked
        ? `No language model could be asked (${reasons}). Run the audit later, or choose the embedded analyst.`
        : `No language model judged any control (${reasons || "no answer"}). Run the audit again, or choose the embedded analyst.`,
      ...(waits.length === 0
        ? {}
        : { retryAfterSeconds: Math.max(1, Math.ceil(Math.min(...waits) / 1_000)) }),
    });
  }
}

function wasNobodyAsked(answer: Unanswered): boolean {
  return (
    answer.kind === "failed" &&
    UNASKED.includes(answer.failure) &&
    answer.attempts.every(({ outcome }) => UNASKED.includes(outcome))
  );
}
