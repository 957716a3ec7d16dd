import { insertSecurityEvent, OPERATOR } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { adoptNextLedgerKey, nextLedgerKeyFile, nextLedgerKeySeed } from "@/lib/platform/secrets";
import { insertFoundState } from "../verification/queries";
import { verifyChain } from "../verification/verify-chain";
import type { SignedCheckpoint } from "./checkpoint";
import { signHandover } from "./handover";
import { keyOfSeed, ledgerSigner, signerOf } from "./keys";
import { keyIdOf } from "./note";
import { copyHost, readCopyState, setOutsideCopyAside } from "./outside-copy";
import { acceptLostCopy, findOrganizations, insertHandover, listOrganizationsWithEntries } from "./queries";
import { signNow } from "./sign-checkpoint";

/**
 * Begins the copy outside the database anew, after the operator has said that it was lost without
 * anybody's bad intent. Recorded in the organization's history of faults. What the chain holds now is
 * signed, unless the database's own checkpoints say otherwise.
 *
 * @param idOrName of the organization
 * @returns the sentence to print
 * @throws Error with a sentence that says what is wrong
 */
export async function acceptLedgerCopy(idOrName: string): Promise<string> {
  const [organizationId, another] = await findOrganizations(idOrName);
  if (!organizationId) throw new Error(`There is no organization "${idOrName}": give its name or its id.`);
  if (another) throw new Error(`Several organizations are called "${idOrName}": give the id.`);
  const { lostSize } = await readCopyState(organizationId);
  if (lostSize === null) throw new Error(`No copy of the ledger of ${idOrName} is missing.`);
  const [at, host] = [now(), await copyHost()];
  await setOutsideCopyAside(organizationId, at);
  await transaction(async (tx) => {
    await acceptLostCopy(tx, organizationId, { host, at });
    await insertFoundState(tx, organizationId, {
      at,
      about: "chain",
      state: "accepted",
      fault: null,
      firstBadId: null,
      entriesVerified: 0,
      by: "operator",
      detail: `the copy of the checkpoint of ${lostSize} entries was accepted as lost`,
    });
    await insertSecurityEvent(tx, {
      organizationId,
      type: "ledger.copy_accepted",
      actor: OPERATOR,
      details: { size: lostSize },
    });
  });
  const signed = await signNow(organizationId);
  const { isValid, fault, firstBadId } = await verifyChain(organizationId, "operator");
  if (!signed || !isValid)
    throw new Error(
      `Accepted and recorded, but the chain is broken all the same: ${fault ?? "unknown"} at entry ${firstBadId ?? "unknown"}.`,
    );
  return `Accepted and recorded. A new copy covers ${signed.size} entries.`;
}

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
