import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { sha256Hex } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/database/database";
import { ledgerKeySeed } from "@/lib/platform/secrets";
import { processSingleton } from "@/lib/platform/singleton";
import { type Chain, chainText } from "../chain/chain";
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

/** A key as the signer of one chain: its name holds the key and the chain. */
export function signerOf({ privateKey, publicKey, fingerprint }: LedgerKey, chain: Chain): NoteSigner {
  return { name: `assay/${fingerprint}/${chainText(chain)}`, privateKey, publicKey };
}

/**
 * Who signs a chain's checkpoints. The name is their origin: it holds the installation's key, the organization and,
 * of the records, the chain, so that a checkpoint cannot be shown as another's.
 */
export function ledgerSigner(chain: Chain): NoteSigner {
  return signerOf(
    processSingleton("ledger-key", () => keyOfSeed(ledgerKeySeed())),
    chain,
  );
}

/** What is known of a chain's keys. */
export interface KnownKeys {
  /** The current key first. */
  periods: KeyPeriod[];
  /** The size of a stored hand-over that is not what two keys signed; null: none. */
  forgedSize: number | null;
}

export async function findKnownKeys(chain: Chain, on?: Database): Promise<KnownKeys> {
  const stored = await listHandoverNotes(chain, on);
  const opened = stored.map(({ size, note }) => ({ size, handover: openHandover(note) }));
  const isForged = ({ size, handover }: (typeof opened)[number]) => handover?.size !== size;
  const genuine = opened.flatMap((one) => (one.handover && !isForged(one) ? [one.handover] : []));
  return {
    periods: keyHistory(chain, ledgerSigner(chain), genuine),
    forgedSize: opened.find(isForged)?.size ?? null,
  };
}
