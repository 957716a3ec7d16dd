import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  acceptLedgerCopy,
  appendToLedger,
  findLedgerFault,
  getCheckpoint,
  getLedgerState,
  scrubLedgers,
  signCheckpoints,
  verifyLedger,
} from "@/lib/features/ledger";
import { decisionsOf } from "@/lib/features/ledger/chain/chain";
import {
  listOutsideCopies,
  readOutsideCopy,
  removeOutsideCopy,
  writeOutsideCopy,
} from "@/lib/features/ledger/checkpoints/outside-copy";
import { actorOf, type OwnDatabase, startOwnDatabase } from "./own-database";
import { rewriteAnEntryAndAllAfter, type Victim, withoutGuards } from "./tampering";

let database: OwnDatabase;
/** Somebody with the schema owner's password. */
let owner: pg.Client;
/** Somebody with the application's password. */
let application: pg.Client;
beforeAll(async () => {
  database = await startOwnDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  application = new pg.Client({ connectionString: database.databaseUrl });
  await Promise.all([owner.connect(), application.connect()]);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await Promise.all([owner.end(), application.end()]);
  await database.stop();
});

const HOUR_MS = 3_600_000;

/** Moves the clock of this process, which is the product's; nothing waits. */
function laterBy(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

let organizations = 0;
async function newChain(entries: number): Promise<string> {
  const organizationId = `org_defense_${++organizations}`;
  await owner.query("INSERT INTO organizations (id, name) VALUES ($1, $1)", [organizationId]);
  await append(organizationId, entries);
  return organizationId;
}

async function append(organizationId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await appendToLedger(organizationId, {
      systemName: "Aria",
      decision: "ESCALATE",
      driftScore: 0.9,
      riskLevel: "CRITICAL",
      timestamp: new Date(1_760_000_000_000 + index).toISOString(),
      payload: JSON.stringify({ index }),
      events: [],
    });
}

const verify = (organizationId: string) => verifyLedger(actorOf(organizationId));
const stateOf = (organizationId: string) => getLedgerState(actorOf(organizationId));
const sign = (organizationId: string) => getCheckpoint(actorOf(organizationId));

const forget = (organizationId: string, ...tables: string[]) =>
  Promise.all(
    tables.map((table) =>
      owner.query(`DELETE FROM ledger_${table} WHERE organization_id = $1`, [organizationId]),
    ),
  );

async function faultEvents(organizationId: string) {
  const { rows } = await owner.query<{ payload: string }>(
    "SELECT payload FROM events WHERE organization_id = $1 AND type = 'ledger.fault' ORDER BY id",
    [organizationId],
  );
  return rows.map(({ payload }) => JSON.parse(payload));
}

describe("the copy outside the database", () => {
  test("is missed when history was rewritten with everything else that was signed deleted", async () => {
    const organizationId = await newChain(6);
    await sign(organizationId);
    const victim: Victim = {
      organizationId,
      name: "decisions",
      entries: 6,
      signedSizes: [6],
      random: () => 2,
    };
    await withoutGuards(owner, () => rewriteAnEntryAndAllAfter.attack(owner, victim));
    await forget(organizationId, "checkpoints", "tiles");
    await removeOutsideCopy(decisionsOf(organizationId));
    expect(await verify(organizationId)).toMatchObject({
      chain_valid: false,
      fault: "signature",
      first_bad_id: 6,
    });
    await expect(sign(organizationId)).rejects.toThrow("not consistent with what was signed");
    expect(await readOutsideCopy(decisionsOf(organizationId))).toBeUndefined();
  });

  test("says that entries were cut off although nothing that was signed is left", async () => {
    const organizationId = await newChain(6);
    await sign(organizationId);
    await withoutGuards(owner, async () => {
      await owner.query("DELETE FROM ledger_entries WHERE organization_id = $1 AND id > 4", [organizationId]);
      await owner.query(
        `UPDATE ledger_heads h SET last_id = 4, latest_hash = e.current_hash FROM ledger_entries e
         WHERE h.organization_id = $1 AND e.organization_id = $1 AND e.id = 4`,
        [organizationId],
      );
    });
    await forget(organizationId, "checkpoints");
    await removeOutsideCopy(decisionsOf(organizationId));
    expect(await verify(organizationId)).toMatchObject({ fault: "truncation", first_bad_id: 5 });
    expect(await sign(organizationId).catch(() => "refused")).toBe("refused");
  });

  test("is missed beside signed checkpoints, and an older one in its place too", async () => {
    const organizationId = await newChain(2);
    const older = await sign(organizationId);
    await append(organizationId, 2);
    await sign(organizationId);
    await writeOutsideCopy(decisionsOf(organizationId), older.checkpoint);
    expect(await verify(organizationId)).toMatchObject({ fault: "signature", first_bad_id: 4 });
    await removeOutsideCopy(decisionsOf(organizationId));
    expect(await verify(organizationId)).toMatchObject({ fault: "signature", first_bad_id: 4 });
    // Nor does the word of the database that none was ever kept help, where no other host shares the key.
    await forget(organizationId, "copies");
    expect(await verify(organizationId)).toMatchObject({ fault: "signature", first_bad_id: 4 });
  });

  test("begins anew when the operator accepts that it was lost, which stays on record", async () => {
    const organizationId = await newChain(3);
    await sign(organizationId);
    await expect(acceptLedgerCopy(organizationId)).rejects.toThrow("No copy of the ledger");
    await removeOutsideCopy(decisionsOf(organizationId));
    expect((await verify(organizationId)).chain_valid).toBe(false);
    expect(await acceptLedgerCopy(organizationId)).toBe(
      "Accepted and recorded. A new copy covers 3 entries.",
    );
    expect((await verify(organizationId)).chain_valid).toBe(true);
    expect((await stateOf(organizationId)).faults).toMatchObject([
      { fault: "signature", first_bad_id: 3, resolved_at: expect.any(String) },
    ]);
  });

  test("of a chain that was rewritten is not accepted into a good state", async () => {
    const organizationId = await newChain(6);
    await sign(organizationId);
    await append(organizationId, 1);
    await sign(organizationId);
    const victim: Victim = {
      organizationId,
      name: "decisions",
      entries: 7,
      signedSizes: [6, 7],
      random: () => 2,
    };
    await withoutGuards(owner, () => rewriteAnEntryAndAllAfter.attack(owner, victim));
    await removeOutsideCopy(decisionsOf(organizationId));
    await expect(acceptLedgerCopy(organizationId)).rejects.toThrow(
      "the chain is broken all the same: rewrite",
    );
  });
});

describe("what holds up the signing", () => {
  test("a lock that somebody holds is waited for by no other organization, and in the end by none", async () => {
    const [held, other] = [await newChain(2), await newChain(2)];
    await application.query("SELECT pg_advisory_lock(724831022, hashtext($1))", [held]);
    try {
      await signCheckpoints();
      expect((await stateOf(other)).checkpoint).toMatchObject({ size: 2 });
      expect((await stateOf(held)).checkpoint).toBeNull();
      laterBy(10_000);
      await signCheckpoints();
      expect((await stateOf(held)).checkpoint).toMatchObject({ size: 2 });
    } finally {
      await application.query("SELECT pg_advisory_unlock_all()");
    }
  });

  test("entries that stay unsigned for five minutes are a fault that everybody is told of", async () => {
    const organizationId = await newChain(3);
    // Signing cannot write what it has signed, and cannot read what was signed before.
    await owner.query("BEGIN");
    await owner.query("LOCK TABLE ledger_tiles IN SHARE MODE");
    try {
      await signCheckpoints();
      expect(await findLedgerFault(actorOf(organizationId))).toBeUndefined();
      laterBy(6 * 60_000);
      await signCheckpoints();
    } finally {
      await owner.query("ROLLBACK");
    }
    expect(await findLedgerFault(actorOf(organizationId))).toMatchObject({
      fault: "signature",
      firstBadId: 1,
    });
    expect(await faultEvents(organizationId)).toMatchObject([
      { fault: "signature", first_bad_id: 1, found_by: "signer" },
    ]);
    await signCheckpoints();
    expect((await verify(organizationId)).chain_valid).toBe(true);
    expect((await stateOf(organizationId)).faults).toMatchObject([{ resolved_at: expect.any(String) }]);
  });

  test.each([true, false])("a row that says the chain was verified as %s does not", async (isValid) => {
    const organizationId = await newChain(2);
    await forgeVerification(organizationId, "now()", isValid);
    await signCheckpoints();
    expect((await stateOf(organizationId)).checkpoint).toMatchObject({ size: 2 });
  });
});

const forgeVerification = (organizationId: string, verifiedAt: string, isValid: boolean) =>
  application.query(
    `INSERT INTO ledger_verifications (organization_id, verified_at, duration_ms, entries_verified, chain_valid, latest_hash, source)
     VALUES ($1, ${verifiedAt}, 1, 34, $2, '', 'scrubber')
     ON CONFLICT (organization_id, chain) DO UPDATE SET verified_at = excluded.verified_at, chain_valid = excluded.chain_valid`,
    [organizationId, isValid],
  );

async function changeAnEntry(organizationId: string): Promise<void> {
  await withoutGuards(owner, () =>
    owner.query("UPDATE ledger_entries SET decision = 'APPROVE' WHERE organization_id = $1 AND id = 2", [
      organizationId,
    ]),
  );
}

const BROKEN = { chain_valid: false, fault: "content", first_bad_id: 2 };

describe("the daily check", () => {
  test("is not put off by a verification of the year 2999, and shows what it finds", async () => {
    const organizationId = await newChain(3);
    await changeAnEntry(organizationId);
    await forgeVerification(organizationId, "'2999-01-01'", true);
    expect((await stateOf(organizationId)).last_verification).toBeNull();
    await scrubLedgers();
    expect((await stateOf(organizationId)).last_verification).toMatchObject(BROKEN);
  });

  test("comes all the same when somebody says every hour that it was made", async () => {
    const organizationId = await newChain(3);
    await sign(organizationId);
    await scrubLedgers();
    await changeAnEntry(organizationId);
    laterBy(49 * HOUR_MS);
    await forgeVerification(organizationId, `'${new Date(Date.now() - HOUR_MS).toISOString()}'`, true);
    await scrubLedgers();
    expect((await stateOf(organizationId)).last_verification).toMatchObject(BROKEN);
  });

  test("comes all the same when somebody holds its lock", async () => {
    const organizationId = await newChain(3);
    await sign(organizationId);
    await changeAnEntry(organizationId);
    await application.query("SELECT pg_advisory_lock(724831023)");
    try {
      await scrubLedgers();
      laterBy(2 * HOUR_MS);
      await scrubLedgers();
    } finally {
      await application.query("SELECT pg_advisory_unlock_all()");
    }
    expect((await stateOf(organizationId)).last_verification).toMatchObject(BROKEN);
  });

  test("looks for chains of which nothing is left in the database", async () => {
    const organizationId = await newChain(3);
    await sign(organizationId);
    await withoutGuards(owner, () =>
      forget(organizationId, "entries", "heads", "checkpoints", "tiles", "copies"),
    );
    await owner.query("DELETE FROM organizations WHERE id = $1", [organizationId]);
    expect(await listOutsideCopies()).toContainEqual(decisionsOf(organizationId));
    await scrubLedgers();
    expect(await findLedgerFault(actorOf(organizationId))).toMatchObject({
      fault: "truncation",
      firstBadId: 1,
    });
  });
});

describe("a fault that was found", () => {
  test("stays shown whatever is stored over it, is told of once, and ends with a verification that finds none", async () => {
    const organizationId = await newChain(3);
    await changeAnEntry(organizationId);
    for (let times = 0; times < 3; times++) await verify(organizationId);
    await forgeVerification(organizationId, "now() + interval '30 seconds'", true);
    await application.query(
      `INSERT INTO ledger_faults (organization_id, found_at, about, state, entries_verified, found_by)
       VALUES ($1, now(), 'chain', 'whole', 3, 'scrubber')`,
      [organizationId],
    );
    expect((await stateOf(organizationId)).last_verification).toMatchObject(BROKEN);
    expect(await findLedgerFault(actorOf(organizationId))).toMatchObject({ fault: "content", firstBadId: 2 });
    expect(await faultEvents(organizationId)).toEqual([
      {
        chain: "decisions",
        about: "chain",
        fault: "content",
        first_bad_id: 2,
        found_by: "request",
        entries_verified: 1,
      },
    ]);
    await withoutGuards(owner, () =>
      owner.query("UPDATE ledger_entries SET decision = 'ESCALATE' WHERE organization_id = $1 AND id = 2", [
        organizationId,
      ]),
    );
    expect((await verify(organizationId)).chain_valid).toBe(true);
    expect(await findLedgerFault(actorOf(organizationId))).toBeUndefined();
  });
});
