import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { appendToLedger, findEntriesByIntent, type LedgerIntent, recordIntent } from "@/lib/features/ledger";
import { transaction } from "@/lib/platform/database/database";
import { api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";

function decision(note: string, systemName = "Aria"): LedgerIntent {
  return {
    systemName,
    decision: "APPROVE",
    driftScore: 0.125,
    riskLevel: "LOW",
    timestamp: "2026-05-01T10:00:00.000Z",
    payload: JSON.stringify({ note }),
    events: [{ type: "audit.completed", payload: { note } }],
  };
}

/** Straight into the database, as somebody with its password could. */
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: inject("running").ownerUrl });
  await database.connect();
});
afterAll(() => database.end());

async function organizationWith(entries: number): Promise<TestOrganization> {
  const organization = await newOrganization();
  const notes = Array.from({ length: entries }, (_, index) => `note ${index}`);
  await Promise.all(notes.map((note) => appendToLedger(organization.organizationId, decision(note))));
  return organization;
}

const verify = async (organization: TestOrganization) =>
  (await api({ path: "/v1/ledger/verify", apiKey: organization.apiKey })).json;

describe("appending", () => {
  test("many callers at once get ids without gaps, each linked to the one before", async () => {
    const organization = await newOrganization();
    const appends = Array.from({ length: 600 }, (_, index) =>
      appendToLedger(organization.organizationId, decision(`note ${index}`)),
    );
    const entries = (await Promise.all(appends)).sort((a, b) => a.id - b.id);
    expect(entries.map((entry) => entry.id)).toEqual(entries.map((_, index) => index + 1));
    for (const [index, entry] of entries.entries()) {
      if (index > 0) expect(entry.previous_hash).toBe(entries[index - 1]?.current_hash);
    }
    expect(await verify(organization)).toMatchObject({ chain_valid: true, entries_verified: 600 });
  });

  test("every entry brings its events, with its place and hash in them", async () => {
    const organization = await newOrganization();
    const entry = await appendToLedger(organization.organizationId, decision("with events"));
    const { rows } = await database.query<{ type: string; payload: string }>(
      "SELECT type, payload FROM events WHERE organization_id = $1 ORDER BY type",
      [organization.organizationId],
    );
    expect(rows.map((row) => [row.type, JSON.parse(row.payload)])).toEqual([
      ["audit.completed", { note: "with events", ledger_id: 1, ledger_hash: entry.current_hash }],
      ["ledger.entry", entry],
    ]);
  });

  test("an intent kept in a transaction is placed after the commit, and once however often it is asked for", async () => {
    const { organizationId } = await newOrganization();
    const intent = await transaction((tx) => recordIntent(tx, organizationId, decision("kept")));
    const [first, second] = await Promise.all([intent.place(), intent.place()]);
    expect(first).toEqual(second);
    expect(await intent.place()).toEqual(first);
    const left = await database.query("SELECT 1 FROM ledger_intents WHERE organization_id = $1", [
      organizationId,
    ]);
    expect(left.rowCount).toBe(0);
  });

  test("rows find the entries of their intents, in their own organization only", async () => {
    const [{ organizationId }, other] = await Promise.all([newOrganization(), newOrganization()]);
    const placed = await transaction((tx) => recordIntent(tx, organizationId, decision("placed")));
    const waiting = await transaction((tx) => recordIntent(tx, organizationId, decision("waiting")));
    const entry = await placed.place();
    const ids = [placed.id, waiting.id, "kin_unknown"];
    const found = await findEntriesByIntent(organizationId, ids);
    expect(found.get(placed.id)).toEqual(entry);
    expect(await findEntriesByIntent(other.organizationId, ids)).toEqual(new Map());
    expect(await findEntriesByIntent(organizationId, [])).toEqual(new Map());
    await waiting.place();
    expect((await findEntriesByIntent(organizationId, ids)).size).toBe(2);
  });

  test("what a killed process left behind is placed by whoever runs", async () => {
    const organization = await newOrganization();
    await transaction((tx) => recordIntent(tx, organization.organizationId, decision("left behind")));
    await expect
      .poll(async () => (await verify(organization)).entries_verified, { timeout: 40_000, interval: 500 })
      .toBe(1);
  });

  test("a rolled back transaction leaves nothing", async () => {
    const organization = await newOrganization();
    const failing = transaction(async (tx) => {
      await recordIntent(tx, organization.organizationId, decision("never"));
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await verify(organization)).toMatchObject({ chain_valid: true, entries_verified: 0 });
  });
});

describe("listing", () => {
  test("is newest first, in pages, with the total", async () => {
    const organization = await organizationWith(7);
    const page = await api({ path: "/v1/ledger?skip=2&limit=3", apiKey: organization.apiKey });
    expect(page.json.total).toBe(7);
    expect(page.json.data.map((entry: { id: number }) => entry.id)).toEqual([5, 4, 3]);
  });

  test("a page beyond the end is empty", async () => {
    const organization = await organizationWith(2);
    const page = await api({ path: "/v1/ledger?skip=1000000", apiKey: organization.apiKey });
    expect(page.json).toEqual({ total: 2, data: [], next_cursor: null });
  });

  test("can be limited to one system", async () => {
    const organization = await organizationWith(2);
    await appendToLedger(organization.organizationId, decision("other", "Lumen"));
    const page = await api({ path: "/v1/ledger?system_name=Lumen", apiKey: organization.apiKey });
    expect([page.json.total, page.json.data[0].id]).toEqual([1, 3]);
  });
});

describe("verifying", () => {
  test("an organization without entries has a valid chain that ends at the genesis hash", async () => {
    const report = await verify(await newOrganization());
    expect(report).toEqual({
      chain_valid: true,
      entries_verified: 0,
      genesis_hash: `sha256:${"0".repeat(64)}`,
      latest_hash: `sha256:${"0".repeat(64)}`,
      first_bad_id: null,
      fault: null,
      verified_at: expect.any(String),
      duration_ms: expect.any(Number),
      checkpoint_size: null,
    });
  });

  test("hostile text in names and payloads is no false alarm", async () => {
    const organization = await newOrganization();
    const names = [
      '"}{',
      "\\u0041\\",
      "\u202Eevil\u2066",
      "e\u0301 😀 \u{10FFFF}",
      "'; DROP TABLE x; --",
      "\t\r\n\u0001\u007F",
    ];
    await Promise.all(names.map((name) => appendToLedger(organization.organizationId, decision(name, name))));
    expect(await verify(organization)).toMatchObject({ chain_valid: true, entries_verified: names.length });
  });

  test.each([
    ["UPDATE ledger_entries SET decision = 'ESCALATE' WHERE organization_id = $1 AND id = 3", "content", 3],
    ["UPDATE ledger_entries SET payload = '{}' WHERE organization_id = $1 AND id = 2", "content", 2],
    [
      "UPDATE ledger_entries SET timestamp = timestamp + interval '1 ms' WHERE organization_id = $1 AND id = 4",
      "content",
      4,
    ],
    ["DELETE FROM ledger_entries WHERE organization_id = $1 AND id = 2", "gap", 2],
    ["DELETE FROM ledger_entries WHERE organization_id = $1 AND id = 5", "truncation", 5],
  ])("finds what somebody did who switched the guards off: %s", async (statement, fault, firstBadId) => {
    const organization = await organizationWith(5);
    await database.query("BEGIN");
    await database.query("SET LOCAL lock_timeout = '30s'");
    await database.query("ALTER TABLE ledger_entries DISABLE TRIGGER ALL");
    await database.query(statement, [organization.organizationId]);
    await database.query("ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_change");
    await database.query("ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_truncate");
    await database.query("COMMIT");
    expect(await verify(organization)).toMatchObject({ chain_valid: false, fault, first_bad_id: firstBadId });
  });

  test.each([
    ["UPDATE ledger_entries SET decision = 'ESCALATE' WHERE organization_id = $1"],
    ["DELETE FROM ledger_entries WHERE organization_id = $1"],
  ])("the guards refuse: %s", async (statement) => {
    const organization = await organizationWith(1);
    await expect(database.query(statement, [organization.organizationId])).rejects.toThrow("append-only");
  });

  test("the guards refuse TRUNCATE, and no role of the product can enter replication mode", async () => {
    // A verification under way holds the table; behind a TRUNCATE that waits for it, its own readers would wait too.
    await database.query("SET lock_timeout = '100ms'");
    const truncation = () => database.query("TRUNCATE ledger_entries").catch((error: Error) => error.message);
    await expect.poll(truncation, { timeout: 30_000 }).toContain("append-only");
    await database.query("RESET lock_timeout");
    await expect(database.query("SET session_replication_role = replica")).rejects.toThrow(
      "permission denied",
    );
  });
});
