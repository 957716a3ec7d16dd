import { insertSecurityEvent, OPERATOR } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { adoptNextLedgerKey, nextLedgerKeyFile, nextLedgerKeySeed } from "@/lib/platform/secrets";
import { type Chain, chainText } from "../chain/chain";
import { CHAIN_NAMES } from "../schema";
import { insertFoundState } from "../verification/queries";
import { verifyChain } from "../verification/verify-chain";
import type { SignedCheckpoint } from "./checkpoint";
import { signHandover } from "./handover";
import { keyOfSeed, ledgerSigner, signerOf } from "./keys";
import { keyIdOf } from "./note";
import { copyHost, readCopyState, setOutsideCopyAside } from "./outside-copy";
import { acceptLostCopy, findOrganizations, insertHandover, listChainsWithEntries } from "./queries";
import { signNow } from "./sign-checkpoint";

/**
 * Begins the copy outside the database anew, after the operator has said that it was lost without
 * bad intent. Recorded in the organization's history of faults. What the chain holds now is
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
  const covered: number[] = [];
  for (const name of CHAIN_NAMES) {
    const size = await acceptCopyOf({ organizationId, name });
    if (size !== undefined) covered.push(size);
  }
  if (covered.length === 0) throw new Error(`No copy of the ledger of ${idOrName} is missing.`);
  return `Accepted and recorded. A new copy covers ${covered.join(" and ")} entries.`;
}

/** Begins the copy of one chain anew; undefined: it is not missing. */
async function acceptCopyOf(chain: Chain): Promise<number | undefined> {
  const { organizationId } = chain;
  const { lostSize } = await readCopyState(chain);
  if (lostSize === null) return undefined;
  const [at, host] = [now(), await copyHost()];
  await setOutsideCopyAside(chain, at);
  await transaction(async (tx) => {
    await acceptLostCopy(tx, chain, { host, at });
    await insertFoundState(tx, chain, {
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
      details: { chain: chain.name, size: lostSize },
    });
  });
  const signed = await signNow(chain);
  const { isValid, fault, firstBadId } = await verifyChain(chain, "operator");
  if (!signed || !isValid)
    throw new Error(
      `Accepted and recorded, but the chain is broken all the same: ${fault ?? "unknown"} at entry ${firstBadId ?? "unknown"}.`,
    );
  return signed.size;
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
  const signed: { chain: Chain; checkpoint: SignedCheckpoint }[] = [];
  for (const chain of await listChainsWithEntries()) {
    const checkpoint = await signNow(chain);
    if (!checkpoint)
      throw new Error(
        `The ledger of ${chainText(chain)} is broken, so no key can vouch for it: nothing was changed. GET /v1/ledger/verify says where.`,
      );
    signed.push({ chain, checkpoint });
  }
  const madeAt = now();
  await transaction(async (tx) => {
    for (const { chain, checkpoint } of signed) {
      const keys = { from: ledgerSigner(chain), to: signerOf(next, chain) };
      await insertHandover(tx, chain, {
        size: checkpoint.size,
        toKey: keyIdOf(keys.to).toString("hex"),
        note: signHandover(chain, checkpoint, keys, madeAt),
        madeAt,
      });
      await insertSecurityEvent(tx, {
        organizationId: chain.organizationId,
        type: "ledger.key_rotated",
        actor: OPERATOR,
        details: { chain: chain.name, size: checkpoint.size, fingerprint: next.fingerprint },
      });
    }
  });
  const done = `The key was handed over for ${signed.length} ledgers.`;
  return adoptNextLedgerKey()
    ? `${done} The new one is in use from the next start; the old one is deleted.`
    : `${done} Set ASSAY_LEDGER_KEY to the content of ${nextLedgerKeyFile()} in every process before it starts, then delete that file.`;
}
