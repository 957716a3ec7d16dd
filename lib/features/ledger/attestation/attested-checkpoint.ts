import type { Actor } from "@/lib/core/actor";
import { getCheckpoint } from "../checkpoints/get-checkpoint";
import type { ChainName, CheckpointAnswer, ConsistencyProof } from "../schema";
import { proveConsistency } from "../tree/prove";

/** A checkpoint with everything that vouches for it from outside. */
export interface AttestedCheckpoint {
  /** The newest checkpoint, with the chain's newest time stamp and cosignatures. */
  checkpoint: CheckpointAnswer;
  /**
   * For each smaller size that was stamped or cosigned: the proof that the checkpoint continues it. An attestation of
   * the checkpoint's own size needs none.
   */
  consistency: ConsistencyProof[];
}

/**
 * The newest checkpoint of one of the organization's chains with its time stamp and cosignatures, and proofs that lead
 * from what was stamped or cosigned to it: all that a package needs to show when its entries existed.
 *
 * @throws ServiceError `conflict` when the chain is broken
 */
export async function getAttestedCheckpoint(
  actor: Actor,
  name: ChainName = "decisions",
): Promise<AttestedCheckpoint> {
  const checkpoint = await getCheckpoint(actor, name);
  const { time_stamp: stamp, cosignatures, size: to } = checkpoint;
  const attested = new Set([...(stamp ? [stamp] : []), ...cosignatures].map(({ size }) => size));
  const smaller = [...attested].filter((size) => size < to).sort((one, other) => one - other);
  const consistency = await Promise.all(smaller.map((from) => proveConsistency(actor, { from, to }, name)));
  return { checkpoint, consistency };
}
