import { type NotNull, sql } from "kysely";
import { db } from "@/lib/platform/database/database";

/** The newest drift readings of some systems since an instant, at most `limit` of each, oldest first. */
export function listRecentReadings(
  organizationId: string,
  systemIds: readonly string[],
  { since, limit }: { since: Date; limit: number },
) {
  return db()
    .selectFrom((from) =>
      from
        .selectFrom("governance_decisions")
        .select(["system_id", "id", "drift_score", "threshold", "is_drifting", "created_at"])
        .select(
          sql<number>`row_number() OVER (PARTITION BY system_id ORDER BY created_at DESC, id DESC)`.as(
            "place",
          ),
        )
        .where("organization_id", "=", organizationId)
        .where(sql<boolean>`system_id = ANY(${systemIds})`)
        .where("created_at", ">=", since)
        .where("method", "is not", null)
        .as("newest"),
    )
    .select(["system_id", "id", "drift_score", "threshold", "is_drifting", "created_at"])
    .where("place", "<=", limit)
    .orderBy("created_at")
    .orderBy("id")
    .$narrowType<{ drift_score: NotNull; threshold: NotNull; is_drifting: NotNull }>()
    .execute();
}
