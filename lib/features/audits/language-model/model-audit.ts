import { randomBytes } from "node:crypto";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import type { Model, ModelAccess } from "@/lib/features/orchestrator";
import { inParallel } from "@/lib/platform/concurrency";
import type { EngineInput } from "../engine";
import type { Assessment } from "../schema";
import { ChallengesSchema, JudgementsSchema } from "./answer-shapes";
import { AuditCalls } from "./audit-calls";
import { applyChallenges, challengersOf } from "./challenge";
import { askInTurn } from "./in-turn";
import { readJudgements } from "./judge";
import { inBatches } from "./plan";
import { challengeMessages, judgeMessages } from "./prompts";
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
  /** Each control counts twice: in a deep audit once for each pass. */
  #halvesDone = 0;

  constructor(
    private readonly panel: AuditPanel,
    private readonly input: EngineInput,
    private readonly text: { shown: string; quotable: QuotableDocument },
  ) {
    const { access, runId } = panel;
    this.#signal = AbortSignal.any([this.#stop.signal, ...(input.signal ? [input.signal] : [])]);
    this.calls = new AuditCalls({ access, runId, signal: this.#signal });
  }

  /** What models judged, batch by batch. */
  judge(): Promise<Assessment[][]> {
    return this.#inParallel(inBatches(this.input.controls), async (batch) => {
      const judged = await askInTurn(batch, this.panel.models, async (models, controls) => {
        const answer = await this.calls.ask(models, "audit", {
          messages: judgeMessages(this.text.shown, controls, newNonce()),
          shape: { name: "assessments", schema: JudgementsSchema },
        });
        if (!answer) return undefined;
        const { model, value } = answer;
        return { model, results: await readJudgements(value, this.#reading(controls, model)) };
      });
      // What no model judged has no verdict that a second pass could challenge.
      this.#progress(this.input.isDeep ? 2 * batch.length - judged.length : 2 * batch.length);
      return judged;
    });
  }

  /** The same with each verdict challenged, as far as a challenger answered about it. */
  async challenge(batches: readonly Assessment[][]): Promise<Assessment[]> {
    const changed = await this.#inParallel(batches, async (batch) => {
      const challenged = await askInTurn(batch, this.#challengersOf(batch), async (models, asked) => {
        const ids = asked.map(({ control_id }) => control_id);
        const controls = this.input.controls.filter(({ control_id }) => ids.includes(control_id));
        const answer = await this.calls.ask(models, "challenge", {
          messages: challengeMessages(this.text.shown, controls, asked, newNonce()),
          shape: { name: "challenges", schema: ChallengesSchema },
        });
        if (!answer) return undefined;
        const { model, value } = answer;
        return { model, results: await applyChallenges(asked, value, this.#reading(controls, model)) };
      });
      this.#progress(batch.length);
      return batch.map((item) => challenged.find((other) => other.control_id === item.control_id) ?? item);
    });
    return changed.flat();
  }

  #challengersOf(batch: readonly Assessment[]): Model[] {
    const { models, challengers } = this.panel;
    const judges = models.filter(({ id }) => batch.some(({ model }) => model === id));
    return challengers.length === 0 ? [] : challengersOf(judges, challengers);
  }

  #reading(controls: readonly AuditableControl[], { id }: Model) {
    return { controls, document: this.text.quotable, model: id, signal: this.#signal };
  }

  #inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
    return inParallel(items, work, { most: MAX_PARALLEL, stop: this.#stop });
  }

  #progress(halves: number): void {
    this.#halvesDone += halves;
    this.input.onProgress?.(Math.floor(this.#halvesDone / 2), this.input.controls.length);
  }
}

/** Random, and made after the document was known, so that no document can hold it. */
function newNonce(): string {
  return randomBytes(12).toString("hex");
}
