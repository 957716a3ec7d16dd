import { type Actor, actorId } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { findSystemNamed } from "@/lib/features/systems";
import type { Panelist } from "@/lib/judgment/consensus/ports";
import { chooseSeats } from "@/lib/judgment/consensus/seats";
import { maskedExcerpt, scanText } from "@/lib/judgment/scan";
import { now } from "@/lib/platform/clock";
import { sha256Hex } from "@/lib/platform/crypto";
import { requestKeyOf } from "@/lib/platform/http/idempotency";
import { type Lease, Leases } from "@/lib/platform/jobs/lease";
import { processSingleton } from "@/lib/platform/singleton";
import { availabilityOf } from "../model-access";
import { findModel, registry } from "../registry/registry";
import type { ConsensusResult, RunConsensus } from "../schema";
import { getConsensusRun, isRecorded, untilChanged } from "./read-runs";
import { findRequestedRun, insertRun, type KeptRequest, renewRuns } from "./run-queries";

const RENEWAL_MS = 10_000;

/**
 * The ids of the runs this process conducts. One that was given up meanwhile, because the database could not be
 * reached, spends nothing more.
 */
export function consensusRuns(): Leases<string> {
  return processSingleton(
    "live-consensus-runs",
    () =>
      new Leases({
        everyMs: RENEWAL_MS,
        renew: renewRuns,
        failure: "Could not renew the claims of consensus runs",
      }),
  );
}

export interface RunOptions {
  /** Aborted when the client leaves: the run is called off. */
  signal?: AbortSignal | undefined;
  /** A model that takes part whatever the board is. */
  firstSeat?: string | undefined;
  idempotencyKey?: string | null;
}

/** A run that this process has to conduct and to end. */
export interface OpenedRun {
  isKnown: false;
  id: string;
  input: RunConsensus;
  panel: readonly Panelist[];
  /** Its signal is aborted when the process ends, when the caller leaves, or when the run was given up meanwhile. */
  lease: Lease;
}

/** The same request has made this run already: it is not conducted again. */
interface KnownRun {
  isKnown: true;
  id: string;
}

/**
 * Seats the models and inserts the run. A request that is sent again with its `Idempotency-Key` is the same
 * run, unless that one failed.
 *
 * @throws ServiceError `validation_failed` for unknown models or too few
 */
export async function openRun(
  actor: Actor,
  input: RunConsensus,
  options: RunOptions,
): Promise<OpenedRun | KnownRun> {
  const { signal, firstSeat, idempotencyKey = null } = options;
  const panel = withFirstSeat(
    chooseSeats({
      strategy: input.strategy,
      asked: input.models?.map((id) => findModel(id)?.id ?? id),
      candidates: candidates(),
    }),
    firstSeat,
  );
  const requestKey = requestKeyOf(actor, idempotencyKey, "consensus run", input);
  const known = requestKey === null ? undefined : await findRequestedRun(actor.organizationId, requestKey);
  if (known !== undefined) return { isKnown: true, id: known };
  const id = newId("consensus");
  const isNew = await insertRun(actor.organizationId, {
    id,
    input,
    request: await keptRequest(actor, input, panel),
    requestedBy: actorId(actor),
    requestedByName: actor.name,
    at: now(),
    requestKey,
  });
  if (!isNew) return openRun(actor, input, options);
  return { isKnown: false, id, input, panel, lease: consensusRuns().hold(id, signal) };
}

async function keptRequest(
  actor: Actor,
  input: RunConsensus,
  panel: readonly Panelist[],
): Promise<KeptRequest> {
  const { task, context, min_agreement, system_name } = input;
  const system = system_name === undefined ? undefined : await findSystemNamed(actor, system_name);
  return {
    excerpt: maskedExcerpt(task, await scanText(task)),
    keeps_texts: system?.keeps_inputs ?? true,
    task_digest: `sha256:${sha256Hex(task)}`,
    context: context ?? null,
    min_agreement,
    system_name: system_name ?? null,
    seats: panel.map(({ seat }) => seat),
  };
}

function candidates() {
  return registry().models.map((model) => {
    const { canBeAsked, reason } = availabilityOf(model);
    return { model, unavailable: canBeAsked ? null : (reason ?? "it cannot be asked") };
  });
}

/** Gives a model the first seat unless it sits already; the last of the board makes room. */
function withFirstSeat(panel: readonly Panelist[], id: string | undefined): readonly Panelist[] {
  const candidate = candidates().find(({ model }) => model.id === id);
  if (!candidate || panel.some(({ model }) => model.id === id)) return panel;
  const { model, unavailable } = candidate;
  const seat = {
    model: model.id,
    provider: model.provider,
    role: "voter",
    stands_in_for: null,
    reason: unavailable ?? "the caller prefers it",
  };
  return [{ seat, model, unavailable }, ...panel.slice(0, -1)];
}

/**
 * Waits for a run that another request conducts.
 *
 * @throws ServiceError `model_failed` with the run's failure
 */
export async function awaitRun(
  actor: Actor,
  id: string,
  signal: AbortSignal | undefined,
): Promise<ConsensusResult> {
  for (;;) {
    const run = await getConsensusRun(actor, id);
    if (run.result && isRecorded(run.result)) return run.result;
    if (run.status === "failed") {
      throw new ServiceError({ code: "model_failed", message: run.failure ?? "The run failed." });
    }
    signal?.throwIfAborted();
    await untilChanged(actor, run, signal);
  }
}
