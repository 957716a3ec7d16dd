import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  appendToLedger,
  exportLedger,
  getCheckpoint,
  getPublicKey,
  proveInclusion,
  rotateLedgerKey,
  verifyLedger,
} from "@/lib/features/ledger";
import { decisionsOf } from "@/lib/features/ledger/chain/chain";
import { signCheckpoint } from "@/lib/features/ledger/checkpoints/checkpoint";
import { signHandover } from "@/lib/features/ledger/checkpoints/handover";
import { keyOfSeed, signerOf } from "@/lib/features/ledger/checkpoints/keys";
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

/** What a new process does: it reads the key again. */
function restart(): void {
  const registry = globalThis as unknown as Record<symbol, unknown>;
  for (const name of ["ledger-key", "ledger-key-seed"]) delete registry[Symbol.for(`assay.${name}`)];
}

const oldSeed = () =>
  Buffer.from(fs.readFileSync(path.join(database.dataDir, "ledger-key"), "utf8"), "base64url");

async function rotate(): Promise<Buffer> {
  const old = oldSeed();
  expect(await rotateLedgerKey()).toContain("The new one is in use from the next start");
  restart();
  return old;
}

async function exported(organizationId: string): Promise<string> {
  let text = "";
  for await (const part of (await exportLedger(actorOf(organizationId))).content) text += part;
  return text;
}

function offline(...args: string[]): Promise<{ status: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/verify-ledger.mjs", ...args], (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

test("a ledger goes on under a new key, and what each key signed still verifies, here and offline", async () => {
  const organizationId = "org_rotated";
  const actor = actorOf(organizationId);
  await append(organizationId, 5);
  const [before, keyBefore] = [await getCheckpoint(actor), await getPublicKey(actor)];
  await rotate();
  // Nothing new to sign: the last checkpoint is still the old key's, and says so.
  expect((await getCheckpoint(actor)).public_key).toBe(keyBefore.public_key);
  await append(organizationId, 3);
  const [after, keyAfter] = [await getCheckpoint(actor), await getPublicKey(actor)];
  expect(after.public_key).toBe(keyAfter.public_key);
  expect(keyAfter.public_key).not.toBe(keyBefore.public_key);
  expect(keyAfter.keys).toMatchObject([
    { key_id: keyAfter.key_id, after_size: 5, up_to_size: null, handover: expect.any(String) },
    { key_id: keyBefore.key_id, after_size: 0, up_to_size: 5, handover: null },
  ]);
  expect(await verifyLedger(actor)).toMatchObject({ chain_valid: true, checkpoint_size: 8 });
  expect((await proveInclusion(actor, "2")).public_key).toBe(keyAfter.public_key);

  const file = (name: string, content: string) => {
    const place = path.join(database.dataDir, name);
    fs.writeFileSync(place, content);
    return place;
  };
  const json = (name: string, content: unknown) => file(name, JSON.stringify(content));
  const whole = file("export.ndjson", await exported(organizationId));
  const [first, last] = [json("before.json", before), json("after.json", after)];
  const [kept, current] = [json("kept.json", keyBefore), json("current.json", keyAfter)];
  for (const args of [
    [whole, first, kept],
    [whole, first, current],
    [whole, last, current],
    [whole, last, kept, current],
  ])
    expect((await offline(...args)).said, args.join(" ")).toMatch(/^OK: 8 entries/);
  expect((await offline(whole, last, kept)).said).toMatch(/^BROKEN: signature/);
});

test("whoever has the old key can neither sign on with it nor hand over to a key of their own", async () => {
  const organizationId = "org_leaked";
  const actor = actorOf(organizationId);
  await append(organizationId, 4);
  await getCheckpoint(actor);
  const leaked = signerOf(keyOfSeed(await rotate()), decisionsOf(organizationId));
  await append(organizationId, 2);
  const genuine = await getCheckpoint(actor);
  const [root, latestHash] = [Buffer.from(genuine.root_hash.slice(7), "hex"), genuine.latest_hash];
  const forged = signCheckpoint({ size: 6, root, latestHash }, leaked);
  await db.query("UPDATE ledger_checkpoints SET note = $2 WHERE organization_id = $1 AND size = 6", [
    organizationId,
    forged.note,
  ]);
  expect(await verifyLedger(actor)).toMatchObject({ fault: "signature", first_bad_id: 6 });
  await db.query("UPDATE ledger_checkpoints SET note = $2 WHERE organization_id = $1 AND size = 6", [
    organizationId,
    genuine.checkpoint,
  ]);
  expect((await verifyLedger(actor)).chain_valid).toBe(true);

  const own = signerOf(keyOfSeed(randomBytes(32)), decisionsOf(organizationId));
  const note = signHandover(
    decisionsOf(organizationId),
    { size: 6, root, latestHash },
    { from: leaked, to: own },
    new Date(),
  );
  await db.query(
    "INSERT INTO ledger_handovers (organization_id, size, to_key, note, made_at) VALUES ($1, 6, 'ffffffff', $2, now())",
    [organizationId, note],
  );
  const { keys } = await getPublicKey(actor);
  expect(keys).toHaveLength(2);
  expect(keys.map(({ public_key }) => public_key).join()).not.toContain(own.name);
  expect((await verifyLedger(actor)).chain_valid).toBe(true);
});

test("a hand-over that was altered or taken away is a bad signature", async () => {
  const organizationId = "org_altered";
  const actor = actorOf(organizationId);
  await append(organizationId, 3);
  await getCheckpoint(actor);
  await rotate();
  const alter = (statement: string) => db.query(`${statement} WHERE organization_id = $1`, [organizationId]);
  await alter("UPDATE ledger_handovers SET note = replace(note, 'chain sha256:', 'chain sha256:0')");
  expect(await verifyLedger(actor)).toMatchObject({ fault: "signature", first_bad_id: 3 });
  await alter("DELETE FROM ledger_handovers");
  expect(await verifyLedger(actor)).toMatchObject({ fault: "signature", first_bad_id: 3 });
});

test("a broken ledger is not handed over, and the key stays", async () => {
  const organizationId = "org_unfit";
  await append(organizationId, 3);
  await getCheckpoint(actorOf(organizationId));
  await append(organizationId, 1);
  await db.query("UPDATE ledger_heads SET latest_hash = 'sha256:0' WHERE organization_id = $1", [
    organizationId,
  ]);
  const before = oldSeed();
  await expect(rotateLedgerKey()).rejects.toThrow("is broken, so no key can vouch for it");
  expect(oldSeed().equals(before)).toBe(true);
});
