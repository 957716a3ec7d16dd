import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import { COLUMNS, type SystemRow, toRow } from "./system-queries";

/**
 * The systems of these names by name, locked in one order until the transaction ends. Where rows from before names had
 * one spelling share one, the exact name, then the oldest.
 */
export function lockSystemsNamed(
  tx: Transaction,
  organizationId: string,
  names: readonly string[],
): Promise<Map<string, SystemRow>> {
  return readNamed(selectAllNamed(tx, organizationId, names).forNoKeyUpdate(), names);
}

/** {@link lockSystemsNamed} without the lock. */
export function findSystemsNamed(
  organizationId: string,
  names: readonly string[],
): Promise<Map<string, SystemRow>> {
  return readNamed(selectAllNamed(db(), organizationId, names), names);
}

function selectAllNamed(on: Database, organizationId: string, names: readonly string[]) {
  return on
    .selectFrom("systems")
    .select([...COLUMNS, "name_key"])
    .where("organization_id", "=", organizationId)
    .where((eb) => eb.or([eb("name", "in", names), eb("name_key", "in", names)]))
    .orderBy("created_at")
    .orderBy("id");
}

async function readNamed(
  listing: ReturnType<typeof selectAllNamed>,
  names: readonly string[],
): Promise<Map<string, SystemRow>> {
  if (names.length === 0) return new Map();
  const rows = (await listing.execute()).map(({ name_key, ...columns }) => ({
    name_key,
    row: toRow(columns),
  }));
  const found = new Map<string, SystemRow>();
  for (const { name_key, row } of rows) if (!found.has(name_key)) found.set(name_key, row);
  for (const { row } of rows) found.set(row.name, row);
  return found;
}
