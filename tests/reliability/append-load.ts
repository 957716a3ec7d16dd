/**
 * A process that appends to one ledger and is meant to be killed: `APPENDERS` callers, each `APPENDS`
 * times or until the end. Every acknowledged entry is a line on standard output: its id and hash. A
 * third goes through intents kept in a transaction, and each of these transactions is recorded in the other chain:
 * `fact` and the subject's id, once it has committed. Checkpoints are signed meanwhile, as in a server. One
 * that comes to its end verifies the ledger and says what it found.
 */
import type { MemberActor } from "@/lib/core/actor";
import {
  appendToLedger,
  closeLedger,
  type LedgerIntent,
  recordIntent,
  recoverLedger,
  signCheckpoints,
  verifyLedger,
} from "@/lib/features/ledger";
import { assay, recordFact } from "@/lib/features/records";
import { closeDatabase, transaction } from "@/lib/platform/database/database";

const { LOAD_ORGANIZATION = "", APPENDERS = "1", APPENDS = "" } = process.env;
const appends = APPENDS === "" ? Number.POSITIVE_INFINITY : Number(APPENDS);

function decision(appender: number, index: number): LedgerIntent {
  return {
    systemName: `System ${appender}`,
    decision: "APPROVE",
    driftScore: 0.25,
    riskLevel: "LOW",
    timestamp: new Date().toISOString(),
    payload: JSON.stringify({ process: process.pid, appender, index }),
    events: [{ type: "governance.decision", payload: { system_name: `System ${appender}` } }],
  };
}

async function appendKept(appender: number, index: number, content: LedgerIntent) {
  const id = `${process.pid}-${appender}-${index}`;
  const { place } = await transaction(async (tx) => {
    await recordFact(tx, assay(LOAD_ORGANIZATION), {
      kind: "setting",
      subject: { type: "system", id, label: content.systemName },
      payload: { index },
    });
    return recordIntent(tx, LOAD_ORGANIZATION, content);
  });
  process.stdout.write(`fact ${id}\n`);
  return place();
}

async function appendOne(appender: number, index: number): Promise<void> {
  const content = decision(appender, index);
  const entry =
    index % 3 === 0
      ? await appendKept(appender, index, content)
      : await appendToLedger(LOAD_ORGANIZATION, content);
  // A synchronous write: what was printed was printed, however the process ends.
  process.stdout.write(`${entry.id} ${entry.current_hash}\n`);
}

async function appender(number: number): Promise<void> {
  for (let index = 0; index < appends; index++) await appendOne(number, index);
}

await recoverLedger();
let isSigning = false;
const signing = setInterval(() => {
  if (isSigning) return;
  isSigning = true;
  signCheckpoints()
    .catch(() => undefined)
    .finally(() => {
      isSigning = false;
    });
}, 50);
try {
  await Promise.all(Array.from({ length: Number(APPENDERS) }, (_, number) => appender(number)));
} finally {
  clearInterval(signing);
}
await signCheckpoints();
const verification = await verifyLedger({ kind: "member", organizationId: LOAD_ORGANIZATION } as MemberActor);
process.stdout.write(`verified ${JSON.stringify(verification)}\n`);
await closeLedger();
await closeDatabase();
