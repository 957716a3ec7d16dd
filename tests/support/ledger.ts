import pg from "pg";
import { inject } from "vitest";

/** Runs statements in one transaction as the schema's owner, as somebody with that password could. */
export async function asOwner(
  ...statements: readonly [sql: string, values?: readonly unknown[]][]
): Promise<void> {
  const client = new pg.Client({ connectionString: inject("running").ownerUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    for (const [sql, values] of statements) await client.query(sql, values && [...values]);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

/** Does to the organization's entries what somebody with the owner's password could: the guards are lifted. */
export async function tamper(organizationId: string, statement: string): Promise<void> {
  await asOwner(
    ["SET LOCAL lock_timeout = '30s'"],
    ["ALTER TABLE ledger_entries DISABLE TRIGGER ALL"],
    [statement, [organizationId]],
    ["ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_change"],
    ["ALTER TABLE ledger_entries ENABLE ALWAYS TRIGGER ledger_entries_no_truncate"],
  );
}
