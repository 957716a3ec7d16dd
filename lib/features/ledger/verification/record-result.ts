import { emitEvent } from "@/lib/features/events";
import { insertSecurityEvent } from "@/lib/features/security-log";
import { type Transaction, transaction } from "@/lib/platform/database/database";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { type Chain, chainText, logged } from "../chain/chain";
import type { ChainFault, FaultFinder, FaultSubject } from "../schema";
import { type FoundState, findNewestState, insertFoundState } from "./queries";

/** When this process last verified each chain: a row of the database cannot say otherwise. */
export const lastVerified = () => processSingleton("ledger-last-verified", () => new Map<string, Date>());

/** Faults this process has found and has not found mended: a row of the database cannot hide them. */
const openHere = () => processSingleton("ledger-open-faults", () => new Map<string, FoundState>());

/** Whether this process has found the chain broken and has not found it whole since. */
export function isFoundBroken(chain: Chain): boolean {
  return openHere().has(`chain ${chainText(chain)}`);
}

interface Check {
  at: Date;
  by: FaultFinder;
  entriesVerified: number;
}

/**
 * Keeps what a check found. A fault is announced once, however often it is found: in the log, as an event,
 * and in the organization's history; so is its end.
 *
 * @param bad null: nothing
 */
export async function recordResult(
  chain: Chain,
  about: FaultSubject,
  bad: { fault: ChainFault | null; firstBadId: number | null } | null,
  check: Check,
): Promise<void> {
  const found: FoundState = {
    ...check,
    about,
    state: bad ? "broken" : "whole",
    fault: bad?.fault ?? null,
    firstBadId: bad?.firstBadId ?? null,
    detail: "",
  };
  const key = `${about} ${chainText(chain)}`;
  if (bad) openHere().set(key, found);
  else openHere().delete(key);
  const newest = await findNewestState(chain, about);
  if (bad ? isSame(newest, found) : newest?.state !== "broken") return;
  await transaction(async (tx) => {
    await insertFoundState(tx, chain, found);
    if (bad) await announceFault(tx, chain, found);
  });
  const fields = {
    ...logged(chain),
    about,
    fault: found.fault,
    first_bad_id: found.firstBadId,
    found_by: found.by,
  };
  if (bad) log("error", "A ledger is broken", fields);
  else log("warn", "A ledger that was broken is whole again", fields);
}

function isSame(newest: FoundState | undefined, found: FoundState): boolean {
  return newest?.state === "broken" && newest.fault === found.fault && newest.firstBadId === found.firstBadId;
}

async function announceFault(tx: Transaction, chain: Chain, found: FoundState): Promise<void> {
  const [fault, firstBadId] = [found.fault ?? "content", found.firstBadId];
  await emitEvent(tx, chain.organizationId, {
    type: "ledger.fault",
    occurredAt: found.at,
    payload: {
      chain: chain.name,
      about: found.about,
      fault,
      first_bad_id: firstBadId,
      found_by: found.by,
      entries_verified: found.entriesVerified,
    },
  });
  await insertSecurityEvent(tx, {
    organizationId: chain.organizationId,
    type: "ledger.fault_found",
    actor: null,
    details: { chain: chain.name, about: found.about, fault, first_bad_id: firstBadId, found_by: found.by },
  });
}

/** The fault a subject has, by what this process or any other has found; undefined: none is known. */
export async function findOpenFault(chain: Chain, about: FaultSubject): Promise<FoundState | undefined> {
  const newest = await findNewestState(chain, about);
  const here = openHere().get(`${about} ${chainText(chain)}`);
  if (newest?.state === "broken" && (!here || newest.at >= here.at)) return newest;
  // Another process may have found it whole since; a row alone is believed only when it is not older.
  return here;
}
