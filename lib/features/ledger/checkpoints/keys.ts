import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/database/database";
import { ledgerKeySeed } from "@/lib/platform/secrets";
import { processSingleton } from "@/lib/platform/singleton";
import { type KeyPeriod, keyHistory, openHandover } from "./handover";
import type { NoteSigner } from "./note";
import { listHandoverNotes } from "./queries";

/** RFC 8410: what comes before the seed in the PKCS #8 form of an Ed25519 private key. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

export interface LedgerKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** Of the public key: names the installation. */
  fingerprint: string;
}

/** The key pair that 32 bytes make. */
export function keyOfSeed(seed: Buffer): LedgerKey {
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey);
  const fingerprint = sha256Hex(publicKey.export({ format: "der", type: "spki" })).slice(0, 16);
  return { privateKey, publicKey, fingerprint };
}

/** A key as the signer of one organization: its name holds the key and the organization. */
export function signerOf(
  { privateKey, publicKey, fingerprint }: LedgerKey,
  organizationId: string,
): NoteSigner {
  return { name: `assay/${fingerprint}/${organizationId}`, privateKey, publicKey };
}

/**
 * Who signs an organization's checkpoints. The name is their origin: it holds the installation's key
 * and the organization, so that a checkpoint cannot be shown as another's.
 */
export function ledgerSigner(organizationId: string): NoteSigner {
  return signerOf(
    processSingleton("ledger-key", () => keyOfSeed(ledgerKeySeed())),
    organizationId,
  );
}

/** What is known of an organization's keys. */
export interface KnownKeys {
  /** The current key first. */
  periods: KeyPeriod[];
  /** The size of a stored hand-over that is not what two keys signed; null: none. */
  forgedSize: number | null;
}

export async function findKnownKeys(organizationId: string, on?: Database): Promise<KnownKeys> {
  const stored = await listHandoverNotes(organizationId, on);
  const opened = stored.map(({ size, note }) => ({ size, handover: openHandover(note) }));
  const isForged = ({ size, handover }: (typeof opened)[number]) => handover?.size !== size;
  const genuine = opened.flatMap((one) => (one.handover && !isForged(one) ? [one.handover] : []));
  return {
    periods: keyHistory(organizationId, ledgerSigner(organizationId), genuine),
    forgedSize: opened.find(isForged)?.size ?? null,
  };
}
