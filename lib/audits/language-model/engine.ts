import { randomBytes } from "node:crypto";
import { ServiceError } from "@/lib/core/errors";
import type { AuditableControl } from "@/lib/frameworks/schema";
import { type Answer, type Model, type ModelAccess, type Question, Spending } from "@/lib/orchestrator";
import type { AuditEngine, EngineInput, EngineOutput } from "../engine";
import type { Assessment } from "../schema";
import { ChallengesSchema, JudgementsSchema } from "./answer-shapes";
import { applyChallenges, isFavourable, readJudgements, withSecondOpinion } from "./judge";
import { ANSWER_TOKENS, inBatches } from "./plan";
import { challengeMessages, judgeMessages, PROMPT_VERSION } from "./prompts";
import { QuotableDocument, withoutSpans } from "./quotes";

/** Batches asked at once: providers limit requests, and the budget is held back for each. */
const MAX_PARALLEL = 4;

interface Parts {
  access: ModelAccess;
  /** What the calls are recorded under: the audit's id. */
  runId: string;
  /** In the order they are to be asked: the first judges, the others stand in. */
  models: readonly Model[];
  /** Who challenges the verdicts of a deep audit; may be the first model itself, as a second pass. */
  challengers: readonly Model[];
  /** Reads the document too: finds what is set aside, and gives the second opinion. */
  analyst: AuditEngine;
}

/**
 * Judges by language models. The embedded analyst reads the document first: passages that give orders to the
 * auditor and hidden text are taken out before a model sees the document, every quote is held against it, and
 * where the analyst is far from a model its verdict stands beside.
 *
 * A batch that fails with every model is judged by the analyst, and its assessments name no model.
 */
export function createLanguageModelEngine(parts: Parts): AuditEngine {
  return {
    id: "language-model",
    model: parts.models[0]?.id ?? "none",
    promptVersion: PROMPT_VERSION,
    assess: (input) => new ModelAudit(parts, input).assess(),
  };
}

/** One audit as it runs. */
class ModelAudit {
  readonly #spending = new Spending();
  readonly #modelsUsed = new Set<string>();
  readonly #failures: string[] = [];
  #done = 0;

  constructor(
    private readonly parts: Parts,
    private readonly input: EngineInput,
  ) {}

  /** @throws ServiceError `model_failed` or `model_unavailable` when no model judged anything */
  async assess(): Promise<EngineOutput> {
    const { document, controls, signal, isDeep } = this.input;
    const analysis = await this.parts.analyst.assess({ document, controls, isDeep: false, signal });
    const setAside = analysis.setAside ?? [];
    const quotable = new QuotableDocument(document, setAside);
    const shown = withoutSpans(document, setAside);
    // An empty document holds no evidence, whoever reads it.
    if (shown.trim() === "") return { ...analysis, model: this.parts.analyst.model };
    const judged = (
      await inParallel(inBatches(controls), (batch) => this.#judgeBatch(batch, shown, quotable))
    ).flat();
    if (judged.length === 0) throw this.#refusal();
    const challenged = isDeep ? await this.#challenge(judged, shown, quotable) : judged;
    return {
      ...analysis,
      assessments: controls.map((control) => pick(control, challenged, analysis.assessments)),
      model: [...this.#modelsUsed].join(", "),
      spend: this.#spending.total(),
      unjudged: controls.length - judged.length,
    };
  }

  /** A model that left controls out is not asked for them again: the next one is. */
  async #judgeBatch(
    batch: readonly AuditableControl[],
    shown: string,
    quotable: QuotableDocument,
  ): Promise<Assessment[]> {
    const judged: Assessment[] = [];
    let models = this.parts.models;
    let missing = batch;
    while (missing.length > 0 && models.length > 0) {
      const asked = missing;
      const answer = await this.#ask(models, "audit", {
        messages: judgeMessages(shown, asked, newNonce()),
        shape: { name: "assessments", schema: JudgementsSchema },
      });
      if (answer.kind !== "answered") break;
      judged.push(...readJudgements(answer.value, asked, quotable, answer.model.id));
      missing = batch.filter(({ control_id }) => !judged.some((item) => item.control_id === control_id));
      models = models.slice(models.indexOf(answer.model) + 1);
    }
    this.#done += batch.length;
    this.input.onProgress?.(this.#done, this.input.controls.length);
    return judged;
  }

  async #challenge(
    judged: readonly Assessment[],
    shown: string,
    quotable: QuotableDocument,
  ): Promise<Assessment[]> {
    const favourable = judged.filter(({ verdict }) => isFavourable(verdict));
    const challenged = await inParallel(inBatches(favourable), async (batch) => {
      const ids = batch.map(({ control_id }) => control_id);
      const controls = this.input.controls.filter(({ control_id }) => ids.includes(control_id));
      const answer = await this.#ask(this.parts.challengers, "challenge", {
        messages: challengeMessages(shown, controls, batch, newNonce()),
        shape: { name: "challenges", schema: ChallengesSchema },
      });
      return answer.kind === "answered"
        ? applyChallenges(batch, answer.value, quotable, answer.model.id)
        : batch;
    });
    const changed = new Map(challenged.flat().map((item) => [item.control_id, item]));
    return judged.map((assessment) => changed.get(assessment.control_id) ?? assessment);
  }

  async #ask<T>(
    models: readonly Model[],
    purpose: string,
    question: Pick<Question<T>, "messages" | "shape">,
  ): Promise<Answer<T>> {
    const { access, runId } = this.parts;
    const answer = await access.ask(
      models,
      { ...question, maxOutputTokens: ANSWER_TOKENS, purpose, runId },
      this.input.signal,
    );
    this.input.signal?.throwIfAborted();
    this.#spending.add(answer.spend);
    if (answer.kind === "answered") this.#modelsUsed.add(answer.model.id);
    else this.#failures.push(answer.kind === "failed" ? answer.failure : "refused");
    return answer;
  }

  #refusal(): ServiceError {
    const reasons = [...new Set(this.#failures)].map((failure) => failure.replaceAll("_", " ")).join(", ");
    return new ServiceError({
      code: "model_failed",
      message: `No language model judged any control (${reasons || "no answer"}). Run the audit again, or choose the embedded analyst.`,
    });
  }
}

function pick(control: AuditableControl, judged: readonly Assessment[], analysis: readonly Assessment[]) {
  const isOf = ({ control_id }: Assessment) => control_id === control.control_id;
  const byModel = judged.find(isOf);
  const byAnalyst = analysis.find(isOf);
  if (byModel) return withSecondOpinion(byModel, byAnalyst);
  if (byAnalyst) return byAnalyst;
  throw new Error(`nobody judged the control ${control.control_id}`);
}

/** Random, and made after the document was known, so that no document can hold it. */
function newNonce(): string {
  return randomBytes(12).toString("hex");
}

/** Runs the work of every item, a few at a time; the results are in the order of the items. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) {
      const item = items[i];
      if (item !== undefined) results[i] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL, items.length) }, worker));
  return results;
}
