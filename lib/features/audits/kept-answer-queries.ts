import { sql } from "kysely";
import { db, transaction } from "@/lib/platform/database/database";

/** A model behind a name changes in time: older answers are not taken for its own. Unit: days. */
const KEPT_DAYS = 30;
/** Of an organization; the oldest make room. One has 30 kB at most. */
const MAX_KEPT = 1_000;

const OLDEST = sql<Date>`now() - ${sql.lit(KEPT_DAYS)} * interval '1 day'`;

/** An answer, and the audit that asked. */
export async function findKeptAnswer(organizationId: string, digest: string) {
  return db()
    .selectFrom("audit_answers")
    .select(["audit_id", "value"])
    .where("organization_id", "=", organizationId)
    .where("digest", "=", digest)
    .where("created_at", ">", OLDEST)
    .executeTakeFirst();
}

/** Keeps an answer in place of an earlier one to the same question. */
export async function storeKeptAnswer(
  organizationId: string,
  answer: { digest: string; auditId: string; value: unknown },
): Promise<void> {
  const kept = {
    audit_id: answer.auditId,
    value: JSON.stringify(answer.value),
    created_at: sql<Date>`now()`,
  };
  await transaction(async (tx) => {
    await tx
      .insertInto("audit_answers")
      .values({ organization_id: organizationId, digest: answer.digest, ...kept })
      .onConflict((conflict) => conflict.columns(["organization_id", "digest"]).doUpdateSet(kept))
      .execute();
    await tx
      .deleteFrom("audit_answers")
      .where("organization_id", "=", organizationId)
      .where((row) =>
        row.or([
          row("created_at", "<=", OLDEST),
          row(
            "digest",
            "in",
            row
              .selectFrom("audit_answers as other")
              .select("other.digest")
              .where("other.organization_id", "=", organizationId)
              .orderBy("other.created_at", "desc")
              .orderBy("other.digest")
              .offset(MAX_KEPT),
          ),
        ]),
      )
      .execute();
  });
}
