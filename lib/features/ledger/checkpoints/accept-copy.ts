import { insertSecurityEvent, OPERATOR } from "@/lib/features/security-log";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { insertFoundState } from "../verification/queries";
import { verifyChain } from "../verification/verify-chain";
import { readCopyState } from "./lost-copy";
import { copyHost, setOutsideCopyAside } from "./outside-copy";
import { acceptLostCopy, findOrganizations } from "./queries";
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
