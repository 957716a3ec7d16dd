import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { now } from "@/lib/server/clock";
import { openCheckpoint, type SignedCheckpoint } from "./checkpoint";
import { findLatestCheckpoint } from "./checkpoint-store";
import { keyIdOf, verifierKeyText } from "./note";
import type { CheckpointAnswer, PublicKey } from "./schema";
import { signNow } from "./sign-checkpoint";
import { ledgerSigner } from "./signing-key";
import { findHead } from "./store";

interface DatedCheckpoint extends SignedCheckpoint {
  signedAt: Date;
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
  if (signed?.size === 0) return { ...signed, signedAt: now() };
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
  const stored = await findLatestCheckpoint(organizationId);
  const checkpoint = stored && openCheckpoint(stored.note, ledgerSigner(organizationId));
  return checkpoint && { ...checkpoint, signedAt: stored.signedAt };
}

/** The newest signed checkpoint of the organization's ledger; it covers every entry unless the chain is broken. */
export async function getCheckpoint(actor: Actor): Promise<CheckpointAnswer> {
  const { size, root, latestHash, signedAt, note } = await requireCheckpoint(actor.organizationId);
  const signer = ledgerSigner(actor.organizationId);
  return {
    origin: signer.name,
    size,
    root_hash: `sha256:${root.toString("hex")}`,
    latest_hash: latestHash,
    signed_at: signedAt.toISOString(),
    checkpoint: note,
    public_key: verifierKeyText(signer),
  };
}

/** The key that verifies the organization's checkpoints, as C2SP writes it and as PEM. */
export function getPublicKey(actor: Actor): PublicKey {
  const signer = ledgerSigner(actor.organizationId);
  return {
    key_id: keyIdOf(signer).toString("hex"),
    algorithm: "Ed25519",
    public_key: verifierKeyText(signer),
    pem: signer.publicKey.export({ format: "pem", type: "spki" }).toString(),
  };
}
