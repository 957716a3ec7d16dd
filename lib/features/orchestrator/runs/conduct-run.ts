import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { deliberate } from "@/lib/judgment/consensus/deliberate";
import type { ConsensusPorts, RunLimits } from "@/lib/judgment/consensus/ports";
import { now } from "@/lib/platform/clock";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { LeaseLostError } from "@/lib/platform/jobs/lease";
import { log } from "@/lib/platform/log";
import { askModels } from "@/lib/platform/model-client";
import { voteEmbedded } from "../embedded/vote";
import { askPorts, bookEmbedded } from "../model-access";
import type { ConsensusResult, ConsensusStep, Deliberation, RunConsensus } from "../schema";
import { callBook } from "../usage/call-queries";
import { awaitRun, type OpenedRun, openRun, type RunOptions } from "./open-run";
import { presentResult } from "./read-runs";
import { appendStep, completeRunRow, failRunRow, type KeptResult } from "./run-queries";

/** What one run may use: more is the work of several runs. */
const RUN_LIMITS: RunLimits = { timeMs: 120_000, tokens: 1_000_000, cost: 5_000_000 };

/**
 * Puts a question to several models and answers with the outcome. Records no decision: `system_name` only
 * labels the run.
 *
 * @throws ServiceError as {@link openRun} and {@link deliberateRun}
 */
export async function conductConsensus(
  actor: Actor,
  input: RunConsensus,
  options: RunOptions,
): Promise<ConsensusResult> {
  const run = await openRun(actor, input, options);
  return run.isKnown ? awaitRun(actor, run.id, options.signal) : conductRun(actor, run);
}

/** Conducts an opened run that is no decision, and ends it. @throws ServiceError as {@link deliberateRun} */
export function conductRun(actor: Actor, run: OpenedRun): Promise<ConsensusResult> {
  const completing = deliberateRun(actor, run).then((deliberation) =>
    transaction((tx) => completeRun(tx, actor, run, { deliberation, decision: null })),
  );
  return endRun(actor, run, completing);
}

/**
 * Asks the models of a run. Every step is stored as it arrives.
 *
 * @throws ServiceError `model_failed` when no model gave any answer, `model_unavailable` when none could be asked
 */
export async function deliberateRun(actor: Actor, run: OpenedRun): Promise<Deliberation> {
  // One after the other, in the order they arrived.
  let stored = Promise.resolve();
  const onStep = (step: ConsensusStep) => {
    // A step that fails to store live is stored with the result.
    stored = stored
      .then(() => appendStep(actor.organizationId, run.id, step))
      .catch((error: unknown) =>
        log("warn", "A step of a consensus run could not be stored", { run: run.id, error }),
      );
  };
  const deliberation = await deliberate({ ...run.input, seats: run.panel }, portsOf(actor, run, onStep));
  await stored;
  requireAnswers(deliberation);
  return deliberation;
}

function portsOf(actor: Actor, run: OpenedRun, onStep: (step: ConsensusStep) => void): ConsensusPorts {
  const { organizationId } = actor;
  return {
    ask: (model, question, callSignal) =>
      askModels([model], { ...question, runId: run.id }, askPorts(organizationId, callSignal)),
    voteEmbedded: (model, task, context) =>
      bookEmbedded(callBook(organizationId), { model, runId: run.id, purpose: "vote" }, () =>
        voteEmbedded(actor, model, task, context),
      ),
    onStep,
    now,
    random: Math.random,
    nonce: () => randomBytes(12).toString("hex"),
    signal: run.lease.signal,
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
  const failures = votes.map(({ model, failure }) => `${model} (${failure?.replaceAll("_", " ")})`);
  const wasAsked = votes.some(({ failure }) => failure !== null && !NOT_ASKED.test(failure));
  throw new ServiceError({
    code: wasAsked ? "model_failed" : "model_unavailable",
    message: `No model gave an answer: ${failures.join(", ")}.`,
  });
}

/** What completes a run. */
interface RunOutcome {
  deliberation: Deliberation;
  /** The decision that was recorded of it; null: it is none. */
  decision: { id: string; reviewId: string | null; intentId: string; keepsInputs: boolean } | null;
}

/** Completes a run in the caller's transaction. @returns its result, with no ledger entry yet */
export async function completeRun(
  tx: Transaction,
  { organizationId }: Actor,
  { id, input }: OpenedRun,
  { deliberation, decision }: RunOutcome,
): Promise<ConsensusResult> {
  const { steps, ...outcome } = deliberation;
  const result: KeptResult = {
    ...outcome,
    decision_id: decision?.id ?? null,
    review_id: decision?.reviewId ?? null,
    intent_id: decision?.intentId ?? null,
  };
  const at = now();
  const kept = decision?.keepsInputs === false ? withoutTexts(result) : { result, steps };
  if (!(await completeRunRow(tx, organizationId, id, { ...kept, at })))
    throw new LeaseLostError("a run was given up while it was conducted");
  return presentResult({ id, systemName: input.system_name ?? null, at, ...kept }, undefined);
}

const NOT_KEPT = "The texts of this run are not kept: its system keeps no inputs.";

/** What is kept of a run about a system that keeps no inputs: who voted how, and digests. */
function withoutTexts(result: KeptResult): { result: KeptResult; steps: ConsensusStep[] } {
  const votes = result.votes.map((vote) => ({
    ...vote,
    reasoning: NOT_KEPT,
    evidence: [],
    conditions: [],
  }));
  return { steps: [], result: { ...result, votes } };
}

/** Ends an opened run with what comes of its conduct. One that fails keeps the reason, and so does the caller. */
export async function endRun<T>(
  { organizationId }: Actor,
  { id, lease }: OpenedRun,
  conducted: Promise<T>,
): Promise<T> {
  try {
    return await conducted;
  } catch (error) {
    // One that is completed already stays so.
    await failRunRow(organizationId, id, explain(error, lease.signal));
    throw error;
  } finally {
    lease.release();
  }
}

function explain(error: unknown, signal: AbortSignal): string {
  if (error instanceof ServiceError) return error.message;
  if (signal.aborted)
    return "The run was called off before its end: whoever asked left, or the server was stopped.";
  return "The run could not be finished. Ask again; the log has the reason.";
}
