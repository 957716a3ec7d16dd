import { findVouchedEntries } from "@/lib/features/ledger";
import { pool } from "@/lib/platform/database/database";
import { DETAIL_COLUMNS, type DecisionDetailRow, FROM_DECISIONS } from "./decision-store";
import { FROM_REVIEWS, REVIEW_COLUMNS, type ReviewDetailRow } from "./review-store";

export async function readDecisionsOfIntents(
  organizationId: string,
  intentIds: readonly string[],
): Promise<DecisionDetailRow[]> {
  const { rows } = await pool().query<DecisionDetailRow>(
    `SELECT ${DETAIL_COLUMNS} ${FROM_DECISIONS} WHERE d.organization_id = $1 AND d.intent_id = ANY($2)`,
    [organizationId, intentIds],
  );
  return rows;
}

export async function readReviewsOfIntents(
  organizationId: string,
  intentIds: readonly string[],
): Promise<ReviewDetailRow[]> {
  const { rows } = await pool().query<ReviewDetailRow>(
    `SELECT ${DETAIL_COLUMNS}, ${REVIEW_COLUMNS} ${FROM_REVIEWS}
     WHERE r.organization_id = $1 AND r.intent_id = ANY($2)`,
    [organizationId, intentIds],
  );
  return rows;
}

/** Records read at once. */
const PAGE = 1_000;

/** Intents of decisions and resolutions that no entry came from: some may still wait for their place. */
export async function listIntentsWithoutEntry(organizationId: string): Promise<string[]> {
  const missing: string[] = [];
  for (let after = ""; ; ) {
    const { rows } = await pool().query<{ intent_id: string }>(
      `SELECT intent_id FROM (
         SELECT intent_id FROM governance_decisions WHERE organization_id = $1
         UNION ALL SELECT intent_id FROM reviews WHERE organization_id = $1 AND intent_id IS NOT NULL) i
       WHERE intent_id > $2 ORDER BY intent_id LIMIT ${PAGE}`,
      [organizationId, after],
    );
    const intents = rows.map((row) => row.intent_id);
    const placed = await findVouchedEntries(organizationId, intents);
    missing.push(...intents.filter((intent) => !placed.has(intent)));
    const last = intents.at(-1);
    if (last === undefined || intents.length < PAGE) return missing;
    after = last;
  }
}
