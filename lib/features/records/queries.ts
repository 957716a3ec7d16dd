import type { Transaction } from "@/lib/platform/database/database";
import type { KeptFact } from "./schema";

/** Keeps records in the caller's transaction until the ledger's sequencer appends them. */
export async function insertFacts(
  tx: Transaction,
  organizationId: string,
  kept: readonly { id: string; content: KeptFact }[],
): Promise<void> {
  const rows = kept.map(({ id, content }) => ({
    id,
    organization_id: organizationId,
    chain: "records" as const,
    content: JSON.stringify(content),
  }));
  await tx.insertInto("ledger_intents").values(rows).execute();
}
