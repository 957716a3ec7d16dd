import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { sha256Hex } from "@/lib/server/crypto";
import { ledgerKeySeed } from "@/lib/server/secrets";
import { processSingleton } from "@/lib/server/singleton";
import type { NoteSigner } from "./note";

/** RFC 8410: what comes before the seed in the PKCS #8 form of an Ed25519 private key. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

interface LedgerKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** Of the public key: names the installation. */
  fingerprint: string;
}

function ledgerKey(): LedgerKey {
  return processSingleton("ledger-key", () => {
    const der = Buffer.concat([PKCS8_PREFIX, ledgerKeySeed()]);
    const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const publicKey = createPublicKey(privateKey);
    const fingerprint = sha256Hex(publicKey.export({ format: "der", type: "spki" })).slice(0, 16);
    return { privateKey, publicKey, fingerprint };
  });
}

/**
 * Who signs an organization's checkpoints. The name is their origin: it holds the installation's key
 * and the organization, so that a checkpoint cannot be shown as another's.
 */
export function ledgerSigner(organizationId: string): NoteSigner {
  const { privateKey, publicKey, fingerprint } = ledgerKey();
  return { name: `assay/${fingerprint}/${organizationId}`, privateKey, publicKey };
}
