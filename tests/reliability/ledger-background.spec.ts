import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  appendToLedger,
  closeLedger,
  getCheckpoint,
  getLedgerState,
  scrubLedgers,
  signCheckpoints,
} from "@/lib/features/ledger";
import { decisionsOf } from "@/lib/features/ledger/chain/chain";
import { readOutsideCopy } from "@/lib/features/ledger/checkpoints/outside-copy";
import { actorOf, type OwnDatabase, startOwnDatabase } from "./own-database";

let database: OwnDatabase;
let db: pg.Client;
beforeAll(async () => {
  database = await startOwnDatabase();
  db = new pg.Client({ connectionString: database.ownerUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

async function append(organizationId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await appendToLedger(organizationId, {
      systemName: "Aria",
      decision: "APPROVE",
      driftScore: 0,
      riskLevel: "LOW",
      timestamp: "2026-05-01T10:00:00.000Z",
      payload: "{}",
      events: [],
    });
}

const verifiedAt = async (organizationId: string) =>
  (await getLedgerState(actorOf(organizationId))).last_verification?.verified_at;

/** As if the last verification, or the signing, had been so many hours earlier. */
const age = (table: string, column: string, organizationId: string, hours: number) =>
  db.query(`UPDATE ${table} SET ${column} = ${column} - $2 * interval '1 hour' WHERE organization_id = $1`, [
    organizationId,
    hours,
  ]);

test("the scrubber verifies what was not verified for a day, and leaves the rest", async () => {
  await append("org_due", 3);
  await append("org_fresh", 3);
  await scrubLedgers();
  const [due, fresh] = [await verifiedAt("org_due"), await verifiedAt("org_fresh")];
  await age("ledger_verifications", "verified_at", "org_due", 25);
  await scrubLedgers();
  expect(Date.parse((await verifiedAt("org_due")) ?? "")).toBeGreaterThan(Date.parse(due ?? ""));
  expect(await verifiedAt("org_fresh")).toBe(fresh);
  expect((await getLedgerState(actorOf("org_due"))).last_verification).toMatchObject({
    source: "scrubber",
    chain_valid: true,
    entries_verified: 3,
  });
});

test("a change that nobody asked about is found within a day", async () => {
  await append("org_changed", 4);
  await scrubLedgers();
  await db.query("ALTER TABLE ledger_entries DISABLE TRIGGER ALL");
  await db.query(
    "UPDATE ledger_entries SET decision = 'FLAG' WHERE organization_id = 'org_changed' AND id = 2",
  );
  await db.query("ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_change");
  await age("ledger_verifications", "verified_at", "org_changed", 25);
  await scrubLedgers();
  expect((await getLedgerState(actorOf("org_changed"))).last_verification).toMatchObject({
    source: "scrubber",
    chain_valid: false,
    fault: "content",
    first_bad_id: 2,
  });
});

test("of checkpoints older than a day the last of each hour stays, and the newest always", async () => {
  const organizationId = "org_old";
  for (let round = 0; round < 4; round++) {
    await append(organizationId, 1);
    await signCheckpoints();
  }
  await db.query(
    `UPDATE ledger_checkpoints SET signed_at = '2026-01-01T10:00:00Z'::timestamptz + (size / 3) * interval '1 hour'
     WHERE organization_id = $1`,
    [organizationId],
  );
  await append(organizationId, 1);
  await signCheckpoints();
  await scrubLedgers();
  const { rows } = await db.query(
    "SELECT size FROM ledger_checkpoints WHERE organization_id = $1 ORDER BY size",
    [organizationId],
  );
  expect(rows.map(({ size }) => Number(size))).toEqual([2, 4, 5]);
  expect((await getCheckpoint(actorOf(organizationId))).size).toBe(5);
});

test("a scrubber that finds another at work leaves it to it", async () => {
  await append("org_contested", 2);
  await Promise.all([scrubLedgers(), scrubLedgers(), scrubLedgers()]);
  expect(await verifiedAt("org_contested")).toBeDefined();
});

test("what was appended up to the end of a process is signed before it ends, in the data directory too", async () => {
  await append("org_ending", 3);
  await closeLedger();
  expect((await getLedgerState(actorOf("org_ending"))).checkpoint).toMatchObject({ size: 3 });
  expect((await readOutsideCopy(decisionsOf("org_ending")))?.split("\n")[1]).toBe("3");
});
