import { expect, test } from "vitest";
import { appendToLedger, deleteLedger, type LedgerIntent } from "@/lib/features/ledger";
import { decisionsOf } from "@/lib/features/ledger/chain/chain";
import { readOutsideCopy } from "@/lib/features/ledger/checkpoints/outside-copy";
import { pool, transaction } from "@/lib/platform/database/database";
import { api } from "../support/api";
import { asOwner } from "../support/ledger";
import { newOrganization, type TestOrganization } from "../support/organization";

const DECISION: LedgerIntent = {
  systemName: "Aria",
  decision: "APPROVE",
  driftScore: 0.125,
  riskLevel: "LOW",
  timestamp: "2026-05-01T10:00:00.000Z",
  payload: "{}",
  events: [],
};

async function signedLedger(): Promise<TestOrganization> {
  const organization = await newOrganization();
  for (let count = 0; count < 3; count++) await appendToLedger(organization.organizationId, DECISION);
  for (const path of ["/v1/ledger/checkpoint", "/v1/ledger/verify"])
    expect((await api({ path, apiKey: organization.apiKey })).status).toBe(200);
  return organization;
}

/** Rows as authorities and witnesses leave behind. */
function attest(organizationId: string): Promise<void> {
  const chain = [organizationId, "decisions"] as const;
  return asOwner(
    [
      `INSERT INTO ledger_time_stamps (organization_id, chain, size, note, token, authority, policy, serial_number, stamped_at)
       VALUES ($1, $2, 3, 'note', '', 'Test', '1.2.3', '1', now())`,
      chain,
    ],
    [
      `INSERT INTO ledger_cosignatures (organization_id, chain, size, witness, note, cosigned_at)
       VALUES ($1, $2, 3, 'w+0+0', 'note', now())`,
      chain,
    ],
    [
      `INSERT INTO ledger_attesters (organization_id, chain, attester, next_attempt_at) VALUES ($1, $2, 'tsa', now())`,
      chain,
    ],
  );
}

test("a demonstration's ledger is deleted with its checkpoints and the copy outside, and begins anew", async () => {
  const { organizationId, apiKey } = await signedLedger();
  expect(await readOutsideCopy(decisionsOf(organizationId))).toBeDefined();
  await attest(organizationId);
  await asOwner(["UPDATE organizations SET is_demonstration = true WHERE id = $1", [organizationId]]);
  await transaction((tx) => deleteLedger(tx, organizationId));
  expect(await readOutsideCopy(decisionsOf(organizationId))).toBeUndefined();
  for (const table of [
    "entries",
    "heads",
    "checkpoints",
    "tiles",
    "verifications",
    "time_stamps",
    "cosignatures",
    "attesters",
  ]) {
    const { rows } = await pool().query(`SELECT 1 FROM ledger_${table} WHERE organization_id = $1`, [
      organizationId,
    ]);
    expect(rows, table).toEqual([]);
  }
  expect((await appendToLedger(organizationId, DECISION)).id).toBe(1);
  expect((await api({ path: "/v1/ledger/checkpoint", apiKey })).json.size).toBe(1);
  expect((await api({ path: "/v1/ledger/verify", apiKey })).json).toMatchObject({
    chain_valid: true,
    entries_verified: 1,
  });
});

test("no other ledger can be deleted", async () => {
  const { organizationId, apiKey } = await signedLedger();
  await expect(transaction((tx) => deleteLedger(tx, organizationId))).rejects.toThrow(TypeError);
  expect(await readOutsideCopy(decisionsOf(organizationId))).toBeDefined();
  expect((await api({ path: "/v1/ledger/verify", apiKey })).json).toMatchObject({
    chain_valid: true,
    entries_verified: 3,
  });
});
