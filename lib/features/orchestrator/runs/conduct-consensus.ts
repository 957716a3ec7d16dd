import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import type { LedgerEntry } from "@/lib/features/ledger/schema";
import { deliberate } from "@/lib/judgment/consensus/deliberate";
import type { ConsensusPorts, RunLimits } from "@/lib/judgment/consensus/ports";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { voteEmbedded } from "../embedded/vote";
import { modelAccess } from "../model-access";
import type { ConsensusResult, ConsensusRun, ConsensusStep, Deliberation, RunConsensus } from "../schema";
import { bookEmbedded } from "../usage/book-embedded";
import { callBook } from "../usage/call-store";
import { liveRuns } from "./live-runs";
import { awaitRun, type OpenedRun, openRun } from "./open-run";
import { getConsensusRun } from "./read-runs";
import { appendStep, completeRun, failRun, type KeptResult } from "./run-store";

/** What one run may use: more is the work of several runs. */
const RUN_LIMITS: RunLimits = { timeMs: 120_000, tokens: 1_000_000, cost: 5_000_000 };

/** What recording a consensus as a decision about a system came to. */
export interface RecordedDecision {
  decisionId: string;
  reviewId: string | null;
  intentId: string;
  /** False: the system's texts are not kept. */
  keepsInputs: boolean;
}

/** Records a consensus about a system, with what `alongside` writes in one transaction. */
export type RecordDecision = (
  deliberated: {
    runId: string;
    systemName: string;
    task: string;
    context: string | undefined;
    deliberation: Deliberation;
  },
  alongside: (tx: Transaction, recorded: RecordedDecision) => Promise<void>,
) => Promise<{ recorded: RecordedDecision; entry: LedgerEntry }>;

export interface ConductOptions {
  /** Aborted when the client leaves: the run is called off. */
  signal?: AbortSignal | undefined;
  /** A model that takes part whatever the board is. */
  firstSeat?: string | undefined;
  idempotencyKey?: string | null;
  /** How a decision about a system is recorded; without it nothing is, and `system_name` is for the run only. */
  record?: RecordDecision | undefined;
}

/**
 * Puts a question to several models and answers with the outcome. Every step is stored as it arrives.
 *
 * @throws ServiceError `validation_failed` for unknown or too few models; `model_failed` when no model gave any
 *   answer, `model_unavailable` when none could be asked
 */
export async function conductConsensus(
  actor: Actor,
  input: RunConsensus,
  options: ConductOptions,
): Promise<ConsensusResult> {
  const run = await openRun(actor, input, options);
  if (run.isKnown) return awaitRun(actor, run.id, options.signal);
  return liveRuns().conduct(run.id, options.signal, (signal) =>
    conduct(actor, input, run, { ...options, signal }),
  );
}

/** Starts a run in the background of this process and answers at once. */
export async function startConsensus(
  actor: Actor,
  input: RunConsensus,
  options: Omit<ConductOptions, "signal">,
): Promise<Pick<ConsensusRun, "id" | "status" | "seats">> {
  const run = await openRun(actor, input, options);
  if (!run.isKnown) {
    liveRuns()
      .conduct(run.id, undefined, (signal) => conduct(actor, input, run, { ...options, signal }))
      .catch((error: unknown) => log("warn", "A consensus run failed", { run: run.id, error }));
  }
  const { id, status, seats } = await getConsensusRun(actor, run.id);
  return { id, status, seats };
}

interface Conducting extends ConductOptions {
  signal: AbortSignal;
}

async function conduct(
  actor: Actor,
  input: RunConsensus,
  run: OpenedRun,
  options: Conducting,
): Promise<ConsensusResult> {
  const { organizationId } = actor;
  // One after the other, in the order they arrived.
  let stored = Promise.resolve();
  const onStep = (step: ConsensusStep) => {
    // One that is not shown as it comes is stored with the outcome.
    stored = stored
      .then(() => appendStep(organizationId, run.id, step))
      .catch((error: unknown) =>
        log("warn", "A step of a consensus run could not be stored", { run: run.id, error }),
      );
  };
  try {
    const deliberation = await deliberate(
      { ...input, seats: run.seated },
      portsOf(actor, run.id, options.signal, onStep),
    );
    await stored;
    requireAnswers(deliberation);
    return await complete(actor, input, run.id, deliberation, options.record);
  } catch (error) {
    await failRun(organizationId, run.id, explain(error, options.signal));
    throw error;
  }
}

function portsOf(
  actor: Actor,
  runId: string,
  signal: AbortSignal,
  onStep: (step: ConsensusStep) => void,
): ConsensusPorts {
  const access = modelAccess(actor.organizationId);
  return {
    ask: (model, question, callSignal) => access.ask([model], { ...question, runId }, callSignal),
    voteEmbedded: (model, task, context) =>
      bookEmbedded(callBook(actor.organizationId), { model, runId, purpose: "vote" }, () =>
        voteEmbedded(actor, model, task, context),
      ),
    onStep,
    now,
    random: Math.random,
    nonce: () => randomBytes(12).toString("hex"),
    signal,
    limits: RUN_LIMITS,
  };
}

/** Failures of a model that was not asked at all. */
const NOT_ASKED = /^(not asked|over_budget|circuit_open)/;

/**
 * That no model could be reached says nothing about the question: it is no outcome. A refusal is an answer, and
 * so is that embedded operators cannot do what a strategy needs.
 */
function requireAnswers({ votes, seats, steps }: Deliberation): void {
  const isAnswered =
    steps.some(({ kind }) => kind !== "failure") || votes.some(({ failure }) => failure === "refused");
  if (isAnswered || seats.some(({ provider }) => provider === "embedded")) return;
  const told = votes.map(({ model, failure }) => `${model} (${failure?.replaceAll("_", " ")})`).join(", ");
  const wasAsked = votes.some(({ failure }) => failure !== null && !NOT_ASKED.test(failure));
  throw new ServiceError({
    code: wasAsked ? "model_failed" : "model_unavailable",
    message: `No model gave an answer: ${told}.`,
  });
}

async function complete(
  actor: Actor,
  input: RunConsensus,
  runId: string,
  deliberation: Deliberation,
  record: RecordDecision | undefined,
): Promise<ConsensusResult> {
  const { system_name: systemName, task, context } = input;
  if (systemName !== undefined && record) {
    await record({ runId, systemName, task, context, deliberation }, (tx, recorded) =>
      store(tx, actor, runId, deliberation, recorded),
    );
  } else {
    await transaction((tx) => store(tx, actor, runId, deliberation, undefined));
  }
  const { result } = await getConsensusRun(actor, runId);
  if (!result) throw new Error("a run is without its result after it was completed");
  return result;
}

async function store(
  tx: Transaction,
  { organizationId }: Actor,
  runId: string,
  deliberation: Deliberation,
  recorded: RecordedDecision | undefined,
): Promise<void> {
  const { steps, ...outcome } = deliberation;
  const result: KeptResult = {
    ...outcome,
    decision_id: recorded?.decisionId ?? null,
    review_id: recorded?.reviewId ?? null,
    intent_id: recorded?.intentId ?? null,
  };
  const kept = { result, steps, at: now() };
  const isStored = await completeRun(
    tx,
    organizationId,
    runId,
    recorded?.keepsInputs === false ? withoutTexts(kept) : kept,
  );
  if (!isStored) throw new Error("a run was given up while it was conducted");
}

const NOT_KEPT = "The texts of this run are not kept: its system keeps no inputs.";

/** What is kept of a run about a system that keeps no inputs: who voted how, and digests. */
function withoutTexts<Kept extends Parameters<typeof completeRun>[3]>(kept: Kept): Kept {
  const votes = kept.result.votes.map((vote) => ({
    ...vote,
    reasoning: NOT_KEPT,
    evidence: [],
    conditions: [],
  }));
  return { ...kept, steps: [], result: { ...kept.result, votes } };
}

function explain(error: unknown, signal: AbortSignal): string {
  if (error instanceof ServiceError) return error.message;
  if (signal.aborted)
    return "The run was called off before its end: whoever asked left, or the server was stopped.";
  return "The run could not be finished. Ask again; the log has the reason.";
}
