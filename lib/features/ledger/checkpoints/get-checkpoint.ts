import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { now } from "@/lib/platform/clock";
import { findHead } from "../chain/queries";
import type { CheckpointAnswer, PublicKey } from "../schema";
import type { SignedCheckpoint } from "./checkpoint";
import { openKnownCheckpoint } from "./handover";
import { findKnownKeys, ledgerSigner } from "./keys";
import { keyIdOf, type NoteVerifier, verifierKeyText } from "./note";
import { findLatestCheckpoint } from "./queries";
import { signNow } from "./sign-checkpoint";

interface DatedCheckpoint extends SignedCheckpoint {
  signedAt: Date;
  /** The key that signed it. */
  verifier: NoteVerifier;
}

/**
 * The newest checkpoint, signed now when it would not cover an entry.
 *
 * @param covers the entry's id; undefined: the last there is
 * @throws ServiceError `conflict` when the chain is broken and nothing was signed before it broke
 */
export async function requireCheckpoint(organizationId: string, covers?: number): Promise<DatedCheckpoint> {
  const [stored, head] = await Promise.all([
    findStored(organizationId),
    covers === undefined ? findHead(organizationId) : undefined,
  ]);
  const wanted = covers ?? head?.lastId ?? 0;
  if (stored && stored.size >= wanted) return stored;
  const signed = await signNow(organizationId);
  if (signed?.size === 0) {
    return { ...signed, signedAt: now(), verifier: ledgerSigner(organizationId) };
  }
  // A broken chain gets no new checkpoint, but the last one still proves what it held before.
  const latest = await findStored(organizationId);
  if (!latest || latest.size < (covers ?? 0)) throw brokenChain();
  return latest;
}

export function brokenChain(): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: "The ledger is not consistent with what was signed. GET /v1/ledger/verify says where.",
  });
}

async function findStored(organizationId: string): Promise<DatedCheckpoint | undefined> {
  const [stored, { periods }] = await Promise.all([
    findLatestCheckpoint(organizationId),
    findKnownKeys(organizationId),
  ]);
  const checkpoint = stored && openKnownCheckpoint(stored.note, periods);
  return checkpoint && { ...checkpoint, signedAt: stored.signedAt };
}

/** The newest signed checkpoint of the organization's ledger; it covers every entry unless the chain is broken. */
export async function getCheckpoint(actor: Actor): Promise<CheckpointAnswer> {
  const { size, root, latestHash, signedAt, note, verifier } = await requireCheckpoint(actor.organizationId);
  return {
    origin: verifier.name,
    size,
    root_hash: `sha256:${root.toString("hex")}`,
    latest_hash: latestHash,
    signed_at: signedAt.toISOString(),
    checkpoint: note,
    public_key: verifierKeyText(verifier),
  };
}

/** The key that verifies the organization's checkpoints, as C2SP writes it and as PEM, and those before it. */
export async function getPublicKey(actor: Actor): Promise<PublicKey> {
  const { periods } = await findKnownKeys(actor.organizationId);
  const current = ledgerSigner(actor.organizationId);
  return {
    ...describeKey(current),
    algorithm: "Ed25519",
    keys: periods.map(({ verifier, upTo, handover }, index) => ({
      ...describeKey(verifier),
      after_size: handover?.size ?? 0,
      up_to_size: upTo,
      valid_from: handover?.madeAt ?? null,
      valid_until: periods[index - 1]?.handover?.madeAt ?? null,
      handover: handover?.note ?? null,
    })),
  };
}

function describeKey(verifier: NoteVerifier) {
  return {
    key_id: keyIdOf(verifier).toString("hex"),
    public_key: verifierKeyText(verifier),
    pem: verifier.publicKey.export({ format: "pem", type: "spki" }).toString(),
  };
}
