import { sql } from "kysely";
import { z } from "zod";
import { type Database, db } from "@/lib/platform/database/database";
import { readPage } from "@/lib/platform/database/page";
import { selectRows } from "@/lib/platform/database/rows";
import { MAX_ATTEMPTS } from "./schedule";
import type { MailKind, MailQuery } from "./schema";
import type { MailStatus } from "./vocabulary";

export interface NewMail {
  id: string;
  kind: MailKind;
  recipient: string;
  recipient_name: string;
  subject: string;
  sealed: Buffer;
  reference: string | null;
  unique_key: string | null;
}

/** Queues mails; not those of a demonstration, whose people are made up, nor one whose unique key is taken. */
export async function insertMails(
  tx: Database,
  organizationId: string,
  mails: readonly NewMail[],
): Promise<void> {
  if (mails.length === 0) return;
  const organization = await tx
    .selectFrom("organizations")
    .select("is_demonstration")
    .where("id", "=", organizationId)
    .executeTakeFirst();
  if (!organization || organization.is_demonstration) return;
  await tx
    .insertInto("mails")
    .values(mails.map((mail) => ({ ...mail, organization_id: organizationId })))
    .onConflict((conflict) => conflict.columns(["organization_id", "unique_key"]).doNothing())
    .execute();
}

const COLUMNS = [
  "id",
  "kind",
  "recipient",
  "subject",
  "status",
  "attempts",
  "failure",
  "created_at",
  "next_attempt_at",
  "ended_at",
] as const;

export type MailRow = Awaited<ReturnType<typeof listMailRows>>["rows"][number];

export function listMailRows(organizationId: string, { status, skip, limit }: MailQuery) {
  let listing = db().selectFrom("mails").select(COLUMNS).where("organization_id", "=", organizationId);
  if (status !== undefined) listing = listing.where("status", "=", status);
  return readPage(listing.orderBy("created_at", "desc").orderBy("id", "desc"), { skip, limit });
}

/** The state of the newest mail about each of these things. */
export async function findMailStates(
  organizationId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, MailStatus>> {
  if (references.length === 0) return new Map();
  const rows = await db()
    .selectFrom("mails")
    .distinctOn("reference")
    .select(["reference", "status"])
    .where("organization_id", "=", organizationId)
    .where("reference", "in", references)
    .orderBy("reference")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.flatMap(({ reference, status }) => (reference ? [[reference, status]] : [])));
}

/** Ends mails about something that no longer holds, such as a link that was replaced. */
export async function deletePendingMails(
  tx: Database,
  organizationId: string,
  reference: string,
): Promise<void> {
  await tx
    .deleteFrom("mails")
    .where("organization_id", "=", organizationId)
    .where("reference", "=", reference)
    .where("status", "=", "pending")
    .execute();
}

const ClaimedMailSchema = z.object({
  id: z.string(),
  claim_id: z.string(),
  recipient: z.string(),
  recipient_name: z.string(),
  subject: z.string(),
  sealed: z.instanceof(Buffer),
  attempts: z.int(),
});

/** A mail that this process alone may send until its lease is over. */
export type ClaimedMail = z.output<typeof ClaimedMailSchema>;

/** Longer than an attempt may take: a killed process's mails are taken over after this. */
export const LEASE_SECONDS = 120;

/**
 * Claims mails that are due, and those whose sender died: such an attempt counts, because the server may have taken
 * the mail. One that killed its senders too often is given up.
 */
export async function claimMails(claimId: string, limit: number): Promise<ClaimedMail[]> {
  await db()
    .updateTable("mails")
    .set({
      status: "dead",
      failure: "Sending was interrupted too often.",
      ended_at: sql<Date>`now()`,
      claim_id: null,
      claimed_until: null,
    })
    .where("status", "=", "pending")
    .where("attempts", ">=", MAX_ATTEMPTS)
    .where("claimed_until", "<=", sql<Date>`now()`)
    .execute();
  return selectRows(db(), ClaimedMailSchema, {
    text: `UPDATE mails SET claim_id = $1, claimed_until = now() + $2 * interval '1 second', attempts = attempts + 1
      WHERE id IN (
        SELECT id FROM mails
        WHERE status = 'pending' AND next_attempt_at <= now() AND (claimed_until IS NULL OR claimed_until <= now())
        ORDER BY next_attempt_at FOR UPDATE SKIP LOCKED LIMIT $3)
      RETURNING id, claim_id, recipient, recipient_name, subject, sealed, attempts`,
    values: [claimId, LEASE_SECONDS, limit],
  });
}

export interface MailOutcome {
  status: MailStatus;
  failure: string | null;
  nextAttemptAt: Date | undefined;
}

/** Stores what came of an attempt, while the claim is still ours. */
export async function storeOutcome(
  { id, claim_id }: Pick<ClaimedMail, "id" | "claim_id">,
  { status, failure, nextAttemptAt }: MailOutcome,
): Promise<void> {
  await db()
    .updateTable("mails")
    .set({
      status,
      failure,
      claim_id: null,
      claimed_until: null,
      ...(nextAttemptAt && { next_attempt_at: nextAttemptAt }),
      ended_at: status === "pending" ? null : sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("claim_id", "=", claim_id)
    .execute();
}

/** Deletes mails that ended long ago. */
export async function deleteEndedMails(sentBefore: Date, deadBefore: Date): Promise<void> {
  await db()
    .deleteFrom("mails")
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "sent"), eb("ended_at", "<", sentBefore)]),
        eb.and([eb("status", "=", "dead"), eb("ended_at", "<", deadBefore)]),
      ]),
    )
    .execute();
}
