import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { type ConductOptions, conductConsensus, startConsensus } from "@/lib/features/orchestrator";
import type { ConsensusResult, RunConsensus } from "@/lib/features/orchestrator/schema";
import { ensureSystem } from "@/lib/features/systems";
import { recordConsensus } from "./record-consensus";

type Options = Pick<ConductOptions, "signal" | "idempotencyKey">;

/**
 * Runs a consensus; one about a system is a governance decision and is recorded as such.
 *
 * @throws ServiceError as `conductConsensus`; `missing_scope` for a key that may not decide; `unavailable` when the ledger cannot be written
 */
export async function runConsensus(
  actor: Actor,
  input: RunConsensus,
  options: Options,
): Promise<ConsensusResult> {
  requireGovern(actor, input);
  return conductConsensus(actor, input, { ...options, record: recordingFor(actor) });
}

/** The same in the background: answers at once. */
export async function startRecordedConsensus(
  actor: Actor,
  input: RunConsensus,
  options: Omit<Options, "signal">,
) {
  requireGovern(actor, input);
  return startConsensus(actor, input, { ...options, record: recordingFor(actor) });
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

function recordingFor(actor: Actor): NonNullable<ConductOptions["record"]> {
  return async ({ systemName, ...deliberated }, alongside) => {
    const systemId = await ensureSystem(actor, systemName);
    return recordConsensus(actor, { ...deliberated, systemId, systemName }, alongside);
  };
}
