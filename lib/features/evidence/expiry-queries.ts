import { sql } from "kysely";
import { db } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";

/** Evidence that a control uses and that expires within some days, the next first. */
export function listExpiringPage(organizationId: string, { days, limit }: { days: number; limit: number }) {
  const today = sql`(now() AT TIME ZONE 'UTC')::date`;
  const listing = db()
    .selectFrom("evidence as item")
    .select(["item.id", "item.title", sql<string>`to_char(item.expires_on, 'YYYY-MM-DD')`.as("expires_on")])
    .where("item.organization_id", "=", organizationId)
    .where(sql<boolean>`item.expires_on BETWEEN ${today} AND ${today} + ${days}::int`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("control_evidence as l")
          .innerJoin("program_controls as c", "c.id", "l.control_id")
          .select("l.evidence_id")
          .whereRef("l.evidence_id", "=", "item.id")
          .where("c.removed_at", "is", null),
      ),
    )
    .orderBy("item.expires_on")
    .orderBy("item.id");
  return readPage(listing, { skip: 0, limit });
}
