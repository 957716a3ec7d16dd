import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  appendToLedger,
  getCheckpoint,
  getLedgerState,
  proveInclusion,
  recoverLedger,
  signCheckpoints,
  verifyLedger,
} from "@/lib/features/ledger";
import { type Chain, decisionsOf } from "@/lib/features/ledger/chain/chain";
import { writeOutsideCopy } from "@/lib/features/ledger/checkpoints/outside-copy";
import { CHAIN_NAMES } from "@/lib/features/ledger/schema";
import { recordFacts } from "@/lib/features/records";
import { RECORD_KINDS } from "@/lib/features/records/schema";
import { transaction } from "@/lib/platform/database/database";
import { actorOf, type OwnDatabase, startOwnDatabase } from "./own-database";
import { scaled } from "./scale";
import { seededRandom } from "./seeded-random";
import { rewriteAnEntryAndAllAfter, tamperingsOf, type Victim, withoutGuards } from "./tampering";

/** Places each kind of tampering is tried at. */
const PLACES = scaled({ short: 2, long: 100 });

let database: OwnDatabase;
let db: pg.Client;
beforeAll(async () => {
  database = await startOwnDatabase();
  db = new pg.Client({ connectionString: database.ownerUrl });
  await db.connect();
  await recoverLedger();
  await append("org_donor", 3);
  await append("org_donor", 3, "records");
});
afterAll(async () => {
  await db.end();
  await database.stop();
});

/** The names differ in what makes text hard: nothing of it may matter. */
const NAMES = ["Aria", "Ünïcödé 系统", '"}{\\', "\u202Eevil", "e\u0301😀", "'; DROP TABLE x; --"];
let organizations = 0;
const random = seededRandom(20_261_122);
const below = (limit: number) => Math.floor(random() * limit);

async function append(
  organizationId: string,
  count: number,
  name: Chain["name"] = "decisions",
): Promise<void> {
  if (name === "records") return appendRecords(organizationId, count);
  const appends = Array.from({ length: count }, (_, index) =>
    appendToLedger(organizationId, {
      systemName: NAMES[index % NAMES.length] ?? "Aria",
      decision: "APPROVE",
      driftScore: below(1_000_000) / 1e6,
      riskLevel: "LOW",
      timestamp: new Date(1_760_000_000_000 + index).toISOString(),
      payload: JSON.stringify({ index }),
      events: [],
    }),
  );
  await Promise.all(appends);
}

async function appendRecords(organizationId: string, count: number): Promise<void> {
  const actor = { ...actorOf(organizationId), userId: "usr_1", name: 'Ünïcödé "系统"' };
  const facts = Array.from(
    { length: count },
    (_, index) =>
      ({
        kind: RECORD_KINDS[index % RECORD_KINDS.length] ?? "setting",
        subject: { type: "control", id: `ctl_${index}`, label: NAMES[index % NAMES.length] ?? "A.5.15" },
        payload: { index, was: null, now: below(1_000) },
        at: new Date(1_760_000_000_000 + index),
      }) as const,
  );
  await transaction((tx) => recordFacts(tx, actor, facts));
}

/** A chain with checkpoints at two or three random sizes and at its end. Some span more than one tile. */
async function newVictim(name: Chain["name"] = "decisions"): Promise<Victim> {
  const organizationId = `org_victim_${++organizations}`;
  // The organization's other chain, which none of it may touch.
  await append(organizationId, 3, name === "decisions" ? "records" : "decisions");
  const signedSizes = [];
  let entries = 0;
  for (let part = 2 + below(2); part > 0; part--) {
    const count = 3 + below(organizations % 10 === 0 ? 300 : 20);
    await append(organizationId, count, name);
    entries += count;
    signedSizes.push((await getCheckpoint(actorOf(organizationId), name)).size);
  }
  return { organizationId, name, entries, signedSizes, random: below };
}

describe.each(CHAIN_NAMES)("of the chain %s,", (name) => {
  describe.each(tamperingsOf(name))("when %s", (_, { attack }) => {
    test(`the fault and its place are named exactly, at ${PLACES} random places`, async () => {
      for (let place = 0; place < PLACES; place++) {
        const victim = await newVictim(name);
        const actor = actorOf(victim.organizationId);
        const { fault, firstBadId } = await withoutGuards(db, () => attack(db, victim));
        const report = await verifyLedger(actor, name);
        expect(report, JSON.stringify(victim)).toMatchObject({
          chain_valid: false,
          fault,
          first_bad_id: firstBadId,
        });
        const state = await getLedgerState(actor, name);
        expect(state.last_verification).toMatchObject({
          chain_valid: false,
          fault,
          first_bad_id: firstBadId,
        });
        const other = name === "decisions" ? "records" : "decisions";
        expect(await verifyLedger(actor, other)).toMatchObject({ chain_valid: true, entries_verified: 3 });
      }
    });
  });
});

describe("a chain that is not the one that was signed", () => {
  test("gets no further checkpoint, and is marked as broken without anybody asking", async () => {
    const victim = await newVictim();
    const actor = actorOf(victim.organizationId);
    const signed = await getCheckpoint(actor);
    await withoutGuards(db, () => rewriteAnEntryAndAllAfter.attack(db, victim));
    await append(victim.organizationId, 5);
    await signCheckpoints();
    expect((await getLedgerState(actor)).last_verification).toMatchObject({
      chain_valid: false,
      fault: "rewrite",
      source: "signer",
    });
    expect(await getCheckpoint(actor)).toEqual(signed);
  });

  test("is found without the tree too, though only up to what the last good checkpoint covers", async () => {
    const victim = await newVictim();
    const first = victim.signedSizes[0] ?? 0;
    const { firstBadId } = await withoutGuards(db, async () => {
      const random = (limit: number) => Math.min(limit - 1, first + 1);
      const expected = await rewriteAnEntryAndAllAfter.attack(db, { ...victim, random });
      await db.query("DELETE FROM ledger_tiles WHERE organization_id = $1", [victim.organizationId]);
      return expected;
    });
    const report = await verifyLedger(actorOf(victim.organizationId));
    expect(report).toMatchObject({ chain_valid: false, fault: "rewrite", first_bad_id: first + 1 });
    expect(firstBadId).toBeGreaterThan(first);
  });
});

describe("what is no fault of the chain", () => {
  test("tiles that somebody damaged are built again from the entries, and the roots are the signed ones", async () => {
    for (const statement of [
      "DELETE FROM ledger_tiles WHERE organization_id = $1",
      "UPDATE ledger_tiles SET hashes = sha256(hashes) || substr(hashes, 33) WHERE organization_id = $1",
    ]) {
      const { organizationId } = await newVictim();
      const actor = actorOf(organizationId);
      await db.query(statement, [organizationId]);
      expect((await proveInclusion(actor, "2")).id).toBe(2);
      await db.query(statement, [organizationId]);
      await append(organizationId, 2);
      const { size } = await getCheckpoint(actor);
      expect((await verifyLedger(actor)).checkpoint_size).toBe(size);
    }
  });

  test("an outside copy older than the database's last checkpoint, as another host leaves it", async () => {
    const { organizationId } = await newVictim();
    const actor = actorOf(organizationId);
    const older = await getCheckpoint(actor);
    await append(organizationId, 3);
    await getCheckpoint(actor);
    await writeOutsideCopy(decisionsOf(organizationId), older.checkpoint);
    // The newer one was signed by another host, so this one never said that it kept it.
    await db.query("UPDATE ledger_copies SET size = $2 WHERE organization_id = $1", [
      organizationId,
      older.size,
    ]);
    await append(organizationId, 3);
    const newest = await getCheckpoint(actor);
    expect(await verifyLedger(actor)).toMatchObject({ chain_valid: true, checkpoint_size: newest.size });
  });

  test("a copy newer than the database's last checkpoint, as a kill between the two leaves it", async () => {
    const { organizationId, signedSizes } = await newVictim();
    const actor = actorOf(organizationId);
    const last = signedSizes.at(-1);
    await db.query("DELETE FROM ledger_checkpoints WHERE organization_id = $1 AND size = $2", [
      organizationId,
      last,
    ]);
    expect(await verifyLedger(actor)).toMatchObject({ chain_valid: true, checkpoint_size: last });
    await append(organizationId, 3);
    const newest = await getCheckpoint(actor);
    expect(await verifyLedger(actor)).toMatchObject({ chain_valid: true, checkpoint_size: newest.size });
  });
});

test("an outside copy that somebody changed is a bad signature", async () => {
  const { organizationId, signedSizes } = await newVictim();
  const { checkpoint } = await getCheckpoint(actorOf(organizationId));
  await writeOutsideCopy(decisionsOf(organizationId), checkpoint.replace("chain sha256:", "chain sha256:0"));
  expect(await verifyLedger(actorOf(organizationId))).toMatchObject({
    chain_valid: false,
    fault: "signature",
    first_bad_id: signedSizes.at(-1),
  });
});
