import type { Actor } from "@/lib/core/actor";
import { type ConductOptions, conductConsensus, startConsensus } from "@/lib/orchestrator";
import type { ConsensusResult, RunConsensus } from "@/lib/orchestrator/schema";
import { ensureSystem } from "@/lib/systems";
import { recordConsensus } from "./record-consensus";

type Options = Pick<ConductOptions, "signal" | "idempotencyKey">;

/**
 * Runs a consensus; one about a system is a governance decision and is recorded as such.
 *
 * @throws ServiceError as `conductConsensus`; `unavailable` when the ledger cannot be written
 */
export function runConsensus(actor: Actor, input: RunConsensus, options: Options): Promise<ConsensusResult> {
  return conductConsensus(actor, input, { ...options, record: recordingFor(actor) });
}

/** The same in the background: answers at once. */
export function startRecordedConsensus(actor: Actor, input: RunConsensus, options: Omit<Options, "signal">) {
  return startConsensus(actor, input, { ...options, record: recordingFor(actor) });
}

function recordingFor(actor: Actor): NonNullable<ConductOptions["record"]> {
  return async ({ systemName, ...deliberated }, alongside) => {
    const systemId = await ensureSystem(actor, systemName);
    return recordConsensus(actor, { ...deliberated, systemId, systemName }, alongside);
  };
}
