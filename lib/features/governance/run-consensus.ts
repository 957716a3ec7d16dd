import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import {
  awaitRun,
  completeRun,
  conductRun,
  deliberateRun,
  endRun,
  getConsensusRun,
  type OpenedRun,
  openRun,
  type RunOptions,
} from "@/lib/features/orchestrator";
import type {
  ConsensusResult,
  ConsensusRun,
  Deliberation,
  RunConsensus,
} from "@/lib/features/orchestrator/schema";
import { openSystem } from "@/lib/features/systems";
import { decideByConsensus } from "@/lib/judgment/risk/policy";
import { maskedExcerpt, maskSecrets, scanText } from "@/lib/judgment/scan";
import { transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { digestsOf } from "./digests";
import { type DecisionDraft, insertDraft } from "./record-decision";

/**
 * Runs a consensus; one about a system is a governance decision and is recorded as such.
 *
 * @throws ServiceError as {@link openRun} and {@link deliberateRun}; `missing_scope` for a key that may not
 *   decide; `unavailable` when the ledger cannot be written
 */
export async function runConsensus(
  actor: Actor,
  input: RunConsensus,
  options: Pick<RunOptions, "signal" | "idempotencyKey">,
): Promise<ConsensusResult> {
  requireGovern(actor, input);
  const run = await openRun(actor, input, options);
  return run.isKnown ? awaitRun(actor, run.id, options.signal) : conduct(actor, run);
}

/** The same in the background of this process: answers at once. */
export async function startConsensus(
  actor: Actor,
  input: RunConsensus,
  options: Pick<RunOptions, "idempotencyKey">,
): Promise<Pick<ConsensusRun, "id" | "status" | "seats">> {
  requireGovern(actor, input);
  const run = await openRun(actor, input, options);
  if (!run.isKnown)
    conduct(actor, run).catch((error: unknown) =>
      log("warn", "A consensus run failed", { run: run.id, error }),
    );
  const { id, status, seats } = await getConsensusRun(actor, run.id);
  return { id, status, seats };
}

/** With `system_name` it makes a decision, which the scope `orchestrator` alone does not allow. */
function requireGovern(actor: Actor, { system_name }: RunConsensus): void {
  if (system_name === undefined || actor.kind !== "api_key" || actor.scopes.includes("govern")) return;
  throw new ServiceError({
    code: "missing_scope",
    message:
      "With system_name this needs an API key with the scope govern too, because it records a decision.",
  });
}

/** Deliberates on an opened run and ends it. One about a system is a decision, and recorded as such. */
function conduct(actor: Actor, run: OpenedRun): Promise<ConsensusResult> {
  const { system_name: systemName } = run.input;
  if (systemName === undefined) return conductRun(actor, run);
  const deciding = deliberateRun(actor, run).then((deliberation) =>
    decide(actor, run, systemName, deliberation),
  );
  return endRun(actor, run, deciding);
}

/** Completes a run and records the decision it is, all or nothing. */
async function decide(
  actor: Actor,
  run: OpenedRun,
  systemName: string,
  deliberation: Deliberation,
): Promise<ConsensusResult> {
  const draft = await draftOf(actor, systemName, run, deliberation);
  const { result, place } = await transaction(async (tx) => {
    const decision = await insertDraft(tx, actor, draft, { requestKey: null });
    return {
      result: await completeRun(tx, actor, run, { deliberation, decision }),
      place: decision.place,
    };
  });
  return { ...result, ledger_entry: await place() };
}

/** A consensus about a system as a decision that can be recorded. Nothing was measured. */
async function draftOf(
  actor: Actor,
  systemName: string,
  { id, input }: OpenedRun,
  deliberation: Deliberation,
): Promise<DecisionDraft> {
  const { task, context } = input;
  const { strategy, summary, votes, confidence_method } = deliberation;
  const { agreement, min_agreement, confidence } = deliberation;
  const system = await openSystem(actor, systemName);
  const scan = await scanText(task);
  const texts = { behavior: task, expected: undefined, context };
  const { behavior_digest, context_digest } = digestsOf(texts);
  return {
    kind: "consensus",
    system,
    systemName,
    outcome: decideByConsensus(deliberation.decision),
    measured: null,
    model: votes.map(({ model }) => model).join(", "),
    methodVersion: confidence_method,
    analysis: summary,
    texts,
    shown: { excerpt: maskedExcerpt(task, scan), masked: maskSecrets(task, scan) },
    detail: {
      nearest_reference: null,
      differences: [],
      notes: [],
      reasons: [summary],
      scan: null,
      consensus_id: id,
    },
    payload: {
      run_id: id,
      strategy,
      outcome: deliberation.decision,
      agreement,
      min_agreement,
      confidence,
      confidence_method,
      votes: votes.map(({ model, vote }) => ({ model, vote })),
      behavior_digest,
      context_digest,
    },
  };
}
