import { randomBytes } from "node:crypto";
import { ServiceError } from "@/lib/core/errors";
import type { Answer, ChatMessage, Model, ModelAccess, Question } from "@/lib/features/orchestrator";
import type { Spend } from "@/lib/platform/model-client";
import { digestOfQuestion, type KeptAnswers } from "./kept-answers";
import { ANSWER_TOKENS } from "./plan";

/** In the place of a nonce where a question is named. */
const NO_NONCE = "0".repeat(24);

/** An answer, and the earlier audit that it was given to. */
interface Answered<T> {
  model: Pick<Model, "id">;
  value: T;
  carriedFrom: string | undefined;
}

/** What is asked. Its messages with the document and a nonce; without both they name the question. */
interface AuditQuestion<T> {
  messagesFor(shown: string, nonce: string): ChatMessage[];
  shown: string;
  shape: NonNullable<Question<T>["shape"]>;
}

type Unanswered = Exclude<Answer<unknown>, { kind: "answered" }>;

/** Random, and made after the document was known, so that no document can hold it. */
function newNonce(): string {
  return randomBytes(12).toString("hex");
}

/** Ends of a try before any model was asked. */
const UNASKED: readonly string[] = ["circuit_open", "over_budget"];

interface Caller {
  access: ModelAccess;
  /** What the calls are recorded under: the audit's id. */
  runId: string;
  kept: KeptAnswers | undefined;
  /** SHA-256 of the document as it is shown. */
  document: string;
  signal: AbortSignal;
}

/** The questions of one audit: what they cost, who answered them and how the others failed. */
export class AuditCalls {
  readonly #spending = new Spending();
  readonly #answeredBy = new Set<string>();
  readonly #unanswered: Unanswered[] = [];

  constructor(private readonly caller: Caller) {}

  /**
   * Asks the first model; the others stand in. What the first one answered to the same question before is not asked
   * again.
   *
   * @returns undefined when none answered
   * @throws the signal's reason when the audit was given up
   */
  async ask<T>(
    models: readonly Model[],
    purpose: string,
    { messagesFor, shown, shape }: AuditQuestion<T>,
  ): Promise<Answered<T> | undefined> {
    const { access, runId, kept, document, signal } = this.caller;
    signal.throwIfAborted();
    const plain = messagesFor("", NO_NONCE);
    const digestFor = (model: string) => digestOfQuestion({ document, messages: plain, purpose, model });
    const before = await this.#findKept(models, digestFor, shape.schema);
    if (before) return before;
    // It may have been given up while answers were looked for.
    signal.throwIfAborted();
    const messages = messagesFor(shown, newNonce());
    const asked = { messages, shape, maxOutputTokens: ANSWER_TOKENS, purpose, runId };
    const answer = await access.ask(models, asked, signal);
    this.#spending.add(answer.spend);
    signal.throwIfAborted();
    if (answer.kind !== "answered") {
      this.#unanswered.push(answer);
      return undefined;
    }
    const { model, value } = answer;
    this.#answeredBy.add(model.id);
    await kept?.keep(digestFor(model.id), value);
    return { model, value, carriedFrom: undefined };
  }

  async #findKept<T>(
    models: readonly Model[],
    digestFor: (model: string) => string,
    schema: AuditQuestion<T>["shape"]["schema"],
  ): Promise<Answered<T> | undefined> {
    const { kept, runId } = this.caller;
    const [first] = models;
    const found = first && (await kept?.find(digestFor(first.id)));
    const read = found && schema.safeParse(found.value);
    if (!first || !found || !read?.success) return undefined;
    this.#answeredBy.add(first.id);
    // The audit itself asked, before another process took it over.
    return {
      model: first,
      value: read.data,
      carriedFrom: found.auditId === runId ? undefined : found.auditId,
    };
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
        : `No language model judged any requirement (${reasons || "no answer"}). Run the audit again, or choose the embedded analyst.`,
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

/** What several questions came to cost together. */
class Spending {
  #prompt = 0;
  #completion = 0;
  #cost = 0;
  #isEstimated = false;

  add({ tokens, cost, isEstimated }: Spend): void {
    this.#prompt += tokens.prompt;
    this.#completion += tokens.completion;
    this.#cost += cost;
    this.#isEstimated ||= isEstimated;
  }

  /** `cost` in millionths of a dollar. */
  total(): { tokens: number; cost: number; isEstimated: boolean } {
    return { tokens: this.#prompt + this.#completion, cost: this.#cost, isEstimated: this.#isEstimated };
  }
}
