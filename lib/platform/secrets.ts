import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { settings } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/singleton";

/**
 * The secret every other key is derived from: `ASSAY_SECRET`, or 32 random bytes made on first use
 * in the data directory, readable by the owner only. Losing it ends sessions and API keys.
 */
export function rootSecret(): Buffer {
  return processSingleton("root-secret", () => {
    const { secret, dataDir } = settings();
    return secret ? Buffer.from(secret, "utf8") : readOrCreate(path.join(dataDir, "secret"));
  });
}

/** Former root secrets (`ASSAY_SECRET_PREVIOUS`): they open what was stored before a rotation. */
export function formerRootSecrets(): readonly Buffer[] {
  return settings().previousSecrets.map((secret) => Buffer.from(secret, "utf8"));
}

const SEED_BYTES = 32;

/**
 * The seed of the Ed25519 key that signs the ledger's checkpoints: `ASSAY_LEDGER_KEY`, or 32 random
 * bytes made on first use in the data directory, readable by the owner only. With another key the
 * checkpoints signed so far no longer verify.
 */
export function ledgerKeySeed(): Buffer {
  return processSingleton("ledger-key-seed", () => {
    const { ledgerKey, dataDir } = settings();
    const file = path.join(dataDir, "ledger-key");
    const seed = Buffer.from(ledgerKey ?? readOrCreate(file).toString("utf8"), "base64");
    if (seed.length !== SEED_BYTES)
      throw new Error(`The secret in ${file} is damaged: restore it from a backup.`);
    return seed;
  });
}

/** A new seed that waits for its turn: the one a rotation that was broken off has made, or a new one. */
export function nextLedgerKeySeed(): Buffer {
  return Buffer.from(readOrCreate(nextLedgerKeyFile()).toString("utf8"), "base64");
}

export function nextLedgerKeyFile(): string {
  return path.join(settings().dataDir, "ledger-key.next");
}

/**
 * Puts the new seed in the old one's place, which is gone then.
 *
 * @returns false when the key is set by `ASSAY_LEDGER_KEY`, which only the operator can change
 */
export function adoptNextLedgerKey(): boolean {
  const { ledgerKey, dataDir } = settings();
  if (ledgerKey !== undefined) return false;
  fs.renameSync(nextLedgerKeyFile(), path.join(dataDir, "ledger-key"));
  return true;
}

function readOrCreate(file: string): Buffer {
  if (fs.existsSync(file)) return readSecret(file);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // Linking a complete file is atomic: of two processes that start at once one wins, both read the same.
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return readSecret(file);
}

function readSecret(file: string): Buffer {
  const secret = fs.readFileSync(file, "utf8").trim();
  if (secret.length < 32) throw new Error(`The secret in ${file} is damaged: restore it from a backup.`);
  return Buffer.from(secret, "utf8");
}
