import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { now } from "@/lib/platform/clock";
import { readAttestations } from "../attestation/read-attestations";
import { placeWaiting } from "../chain/append";
import type { Chain } from "../chain/chain";
import { findHead } from "../chain/queries";
import type { ChainName, CheckpointAnswer, PublicKey } from "../schema";
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
export async function requireCheckpoint(chain: Chain, covers?: number): Promise<DatedCheckpoint> {
  const [stored, head] = await Promise.all([
    findStored(chain),
    covers === undefined ? findHead(chain) : undefined,
  ]);
  const wanted = covers ?? head?.lastId ?? 0;
  if (stored && stored.size >= wanted) return stored;
  const signed = await signNow(chain);
  if (signed?.size === 0) {
    return { ...signed, signedAt: now(), verifier: ledgerSigner(chain) };
  }
  // A broken chain gets no new checkpoint, but the last one still proves what it held before.
  const latest = await findStored(chain);
  if (!latest || latest.size < (covers ?? 0)) throw brokenChain();
  return latest;
}

export function brokenChain(): ServiceError {
  return new ServiceError({
    code: "conflict",
    message: "The ledger is not consistent with what was signed. GET /v1/ledger/verify says where.",
  });
}

async function findStored(chain: Chain): Promise<DatedCheckpoint | undefined> {
  const [stored, { periods }] = await Promise.all([findLatestCheckpoint(chain), findKnownKeys(chain)]);
  const checkpoint = stored && openKnownCheckpoint(stored.note, periods);
  return checkpoint && { ...checkpoint, signedAt: stored.signedAt };
}

/**
 * The newest signed checkpoint of one of the organization's chains; it covers every entry unless the chain is broken.
 * With it comes what authorities and witnesses vouch for, which may be an earlier checkpoint.
 */
export async function getCheckpoint(
  { organizationId }: Actor,
  name: ChainName = "decisions",
): Promise<CheckpointAnswer> {
  const chain = { organizationId, name };
  await placeWaiting(chain);
  const { size, root, latestHash, signedAt, note, verifier } = await requireCheckpoint(chain);
  const attestations = await readAttestations(chain);
  return {
    origin: verifier.name,
    size,
    root_hash: `sha256:${root.toString("hex")}`,
    latest_hash: latestHash,
    signed_at: signedAt.toISOString(),
    checkpoint: note,
    public_key: verifierKeyText(verifier),
    ...attestations,
  };
}

/** The key that verifies the checkpoints of one of the organization's chains, as C2SP writes it and as PEM, and those before it. */
export async function getPublicKey(
  { organizationId }: Actor,
  name: ChainName = "decisions",
): Promise<PublicKey> {
  const chain = { organizationId, name };
  const { periods } = await findKnownKeys(chain);
  const current = ledgerSigner(chain);
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
