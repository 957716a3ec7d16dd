import { randomBytes } from "node:crypto";
import { ServiceError } from "@/lib/core/errors";
import type { Answer, Model, ModelAccess, Question } from "@/lib/features/orchestrator";
import { inParallel } from "@/lib/platform/concurrency";
import type { Spend } from "@/lib/platform/model-client";
import type { EngineInput } from "../engine";
import { applyChallenges, challengersOf } from "./challenge";
import { type ModelRequirement, readJudgements } from "./judge";
import { ANSWER_TOKENS, inBatches } from "./plan";
import {
  type AskedRequirement,
  ChallengesSchema,
  challengeMessages,
  JudgementsSchema,
  judgeMessages,
} from "./prompts";
import type { QuotableDocument } from "./quotes";

/** Batches asked at once: providers limit requests, and the budget is held back for each. */
const MAX_PARALLEL = 4;

/** Who is asked, and how. */
export interface AuditPanel {
  access: ModelAccess;
  /** What the calls are recorded under: the audit's id. */
  runId: string;
  /** In the order they are to be asked: the first judges, the others stand in. */
  models: readonly Model[];
  /** Who can challenge the verdicts of a deep audit, the judges among them, in the order they are to be asked. */
  challengers: readonly Model[];
}

/** The questions of one audit as it runs, in one pass or two. */
export class ModelAudit {
  readonly calls: AuditCalls;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  /** What is asked, a batch to a question. */
  readonly #batches: readonly (readonly AskedRequirement[])[];
  /** Each requirement counts twice: in a deep audit once for each pass. */
  #halvesDone = 0;

  constructor(
    private readonly panel: AuditPanel,
    private readonly input: EngineInput,
    private readonly text: { shown: string; quotable: QuotableDocument },
  ) {
    const { access, runId } = panel;
    this.#signal = AbortSignal.any([this.#stop.signal, ...(input.signal ? [input.signal] : [])]);
    this.calls = new AuditCalls({ access, runId, signal: this.#signal });
    this.#batches = inBatches(input.controls);
  }

  /** What models judged, batch by batch. */
  judge(): Promise<ModelRequirement[][]> {
    return this.#inParallel(this.#batches, async (batch) => {
      const items = batch.map((asked) => ({ requirement_id: asked.requirement.id, asked }));
      const judged = await askInTurn(items, this.panel.models, async (models, missing) => {
        const asked = missing.map((item) => item.asked);
        const answer = await this.calls.ask(models, "audit", {
          messages: judgeMessages(this.text.shown, asked, newNonce()),
          shape: { name: "requirements", schema: JudgementsSchema },
        });
        if (!answer) return undefined;
        const { model, value } = answer;
        return { model, results: await readJudgements(value, this.#reading(asked, model)) };
      });
      // What no model judged has no state that a second pass could challenge.
      this.#progress(this.input.isDeep ? 2 * batch.length - judged.length : 2 * batch.length);
      return judged;
    });
  }

  /** The same with each state challenged, as far as a challenger answered about it. */
  async challenge(batches: readonly ModelRequirement[][]): Promise<ModelRequirement[]> {
    const all = this.#batches.flat();
    const changed = await this.#inParallel(batches, async (batch) => {
      const challenged = await askInTurn(batch, this.#challengersOf(batch), async (models, judged) => {
        const ids = new Set(judged.map(({ requirement_id }) => requirement_id));
        const asked = all.filter(({ requirement }) => ids.has(requirement.id));
        const answer = await this.calls.ask(models, "challenge", {
          messages: challengeMessages(this.text.shown, asked, judged, newNonce()),
          shape: { name: "challenges", schema: ChallengesSchema },
        });
        if (!answer) return undefined;
        const { model, value } = answer;
        return { model, results: await applyChallenges(judged, value, this.#reading(asked, model)) };
      });
      this.#progress(batch.length);
      const byId = new Map(challenged.map((item) => [item.requirement_id, item]));
      return batch.map((item) => byId.get(item.requirement_id) ?? item);
    });
    return changed.flat();
  }

  #challengersOf(batch: readonly ModelRequirement[]): Model[] {
    const { models, challengers } = this.panel;
    const judges = models.filter(({ id }) => batch.some(({ model }) => model === id));
    return challengers.length === 0 ? [] : challengersOf(judges, challengers);
  }

  #reading(asked: readonly AskedRequirement[], { id }: Pick<Model, "id">) {
    return { asked, document: this.text.quotable, model: id, signal: this.#signal };
  }

  #inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
    return inParallel(items, work, { most: MAX_PARALLEL, stop: this.#stop });
  }

  #progress(halves: number): void {
    this.#halvesDone += halves;
    const { controls, onProgress } = this.input;
    const whole = 2 * this.#batches.reduce((sum, batch) => sum + batch.length, 0);
    onProgress?.(Math.floor((controls.length * this.#halvesDone) / whole), controls.length);
  }
}

/** Random, and made after the document was known, so that no document can hold it. */
function newNonce(): string {
  return randomBytes(12).toString("hex");
}

interface OfRequirement {
  requirement_id: string;
}

/** What one model answered: results for some of the items it was asked about, or for all. */
interface TurnAnswer<R> {
  model: Pick<Model, "id">;
  results: readonly R[];
}

/**
 * Asks about items until each has its result or no model is left. What an answer leaves out is asked of the
 * models after the one that answered: it is not asked again.
 *
 * @param ask undefined when none of the models answered, which ends it
 */
async function askInTurn<I extends OfRequirement, R extends OfRequirement>(
  items: readonly I[],
  models: readonly Model[],
  ask: (models: readonly Model[], items: readonly I[]) => Promise<TurnAnswer<R> | undefined>,
): Promise<R[]> {
  const results: R[] = [];
  let missing = items;
  let left = models;
  while (missing.length > 0 && left.length > 0) {
    const answer = await ask(left, missing);
    if (!answer) break;
    results.push(...answer.results);
    const answered = new Set(results.map(({ requirement_id }) => requirement_id));
    missing = items.filter(({ requirement_id }) => !answered.has(requirement_id));
    const asked = left.findIndex(({ id }) => id === answer.model.id);
    // One that is not among them counts as the first: each turn must leave fewer.
    left = left.slice(Math.max(asked, 0) + 1);
  }
  return results;
}

type Answered<T> = Extract<Answer<T>, { kind: "answered" }>;
type Unanswered = Exclude<Answer<unknown>, { kind: "answered" }>;

/** Ends of a try before any model was asked. */
const UNASKED: readonly string[] = ["circuit_open", "over_budget"];

interface Caller {
  access: ModelAccess;
  /** What the calls are recorded under: the audit's id. */
  runId: string;
  signal: AbortSignal;
}

/** The questions of one audit: what they cost, who answered them and how the others failed. */
class AuditCalls {
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
