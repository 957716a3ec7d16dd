import type { Model, ModelAccess } from "@/lib/features/orchestrator";
import { inParallel } from "@/lib/platform/concurrency";
import type { EngineInput } from "../engine";
import { AuditCalls } from "./audit-calls";
import { applyChallenges, challengersOf } from "./challenge";
import { type ModelRequirement, readJudgements } from "./judge";
import type { KeptAnswers } from "./kept-answers";
import { inBatches } from "./plan";
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
  /** What was answered before; without it everything is asked. */
  kept?: KeptAnswers | undefined;
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
    private readonly text: { shown: string; digest: string; quotable: QuotableDocument },
  ) {
    const { access, runId, kept } = panel;
    this.#signal = AbortSignal.any([this.#stop.signal, ...(input.signal ? [input.signal] : [])]);
    this.calls = new AuditCalls({ access, runId, kept, document: text.digest, signal: this.#signal });
    this.#batches = inBatches(input.controls);
  }

  /** What models judged, batch by batch. */
  judge(): Promise<ModelRequirement[][]> {
    return this.#inParallel(this.#batches, async (batch) => {
      const items = batch.map((asked) => ({ requirement_id: asked.requirement.id, asked }));
      const judged = await askInTurn(items, this.panel.models, async (models, missing) => {
        const asked = missing.map((item) => item.asked);
        const answer = await this.calls.ask(models, "audit", {
          messagesFor: (shown, nonce) => judgeMessages(shown, asked, nonce),
          shown: this.text.shown,
          shape: { name: "requirements", schema: JudgementsSchema },
        });
        if (!answer) return undefined;
        const { model, value, carriedFrom } = answer;
        const results = await readJudgements(value, this.#reading(asked, model));
        return { model, results: results.map((item) => ({ ...item, ...carried(carriedFrom) })) };
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
          messagesFor: (shown, nonce) => challengeMessages(shown, asked, judged, nonce),
          shown: this.text.shown,
          shape: { name: "challenges", schema: ChallengesSchema },
        });
        if (!answer) return undefined;
        const { model, value, carriedFrom } = answer;
        const results = await applyChallenges(judged, value, this.#reading(asked, model));
        // Challenged anew, it is not carried over as a whole.
        return {
          model,
          results: carriedFrom ? results : results.map(({ carried_from: _, ...item }) => item),
        };
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

const carried = (auditId: string | undefined) => (auditId === undefined ? {} : { carried_from: auditId });

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
