import { insertSecurityEvent, OPERATOR } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { adoptNextLedgerKey, nextLedgerKeyFile, nextLedgerKeySeed } from "@/lib/platform/secrets";
import type { SignedCheckpoint } from "./checkpoint";
import { signHandover } from "./handover";
import { keyIdOf } from "./note";
import { insertHandover, listOrganizationsWithEntries } from "./queries";
import { signNow } from "./sign-checkpoint";
import { keyOfSeed, ledgerSigner, signerOf } from "./signing-key";

/**
 * Replaces the key that signs checkpoints. The old key signs every ledger as it is now, and a hand-over
 * to the new one, which signs it too; then the new one takes its place. No process may sign meanwhile:
 * what the old key signs later is a fault. A rotation that was broken off goes on with the same new key.
 *
 * @returns the sentence to print
 * @throws Error with a sentence, before anything is changed, when a ledger is broken
 */
export async function rotateLedgerKey(): Promise<string> {
  const next = keyOfSeed(nextLedgerKeySeed());
  const signed: { organizationId: string; checkpoint: SignedCheckpoint }[] = [];
  for (const organizationId of await listOrganizationsWithEntries()) {
    const checkpoint = await signNow(organizationId);
    if (!checkpoint)
      throw new Error(
        `The ledger of ${organizationId} is broken, so no key can vouch for it: nothing was changed. GET /v1/ledger/verify says where.`,
      );
    signed.push({ organizationId, checkpoint });
  }
  const madeAt = now();
  await transaction(async (tx) => {
    for (const { organizationId, checkpoint } of signed) {
      const keys = { from: ledgerSigner(organizationId), to: signerOf(next, organizationId) };
      await insertHandover(tx, organizationId, {
        size: checkpoint.size,
        toKey: keyIdOf(keys.to).toString("hex"),
        note: signHandover(organizationId, checkpoint, keys, madeAt),
        madeAt,
      });
      await insertSecurityEvent(tx, {
        organizationId,
        type: "ledger.key_rotated",
        actor: OPERATOR,
        details: { size: checkpoint.size, fingerprint: next.fingerprint },
      });
    }
  });
  const done = `The key was handed over for ${signed.length} ledgers.`;
  return adoptNextLedgerKey()
    ? `${done} The new one is in use from the next start; the old one is deleted.`
    : `${done} Set ASSAY_LEDGER_KEY to the content of ${nextLedgerKeyFile()} in every process before it starts, then delete that file.`;
}
