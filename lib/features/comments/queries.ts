import { type Database, db, type Transaction } from "@/lib/platform/database/database";
import type { CommentTarget } from "./schema";

/** A control of a program that a comment can be about. */
export function findControlTarget(organizationId: string, id: string) {
  return db()
    .selectFrom("program_controls as c")
    .innerJoin("programs as p", "p.id", "c.program_id")
    .select([
      "c.id",
      "c.program_id",
      "c.framework",
      "c.control_id",
      "c.title",
      "c.owner",
      "p.name as program_name",
    ])
    .where("c.organization_id", "=", organizationId)
    .where("c.id", "=", id)
    .where("c.removed_at", "is", null)
    .executeTakeFirst();
}

const COLUMNS = [
  "id",
  "control_id",
  "audit_id",
  "requirement_id",
  "author_id",
  "author_name",
  "text",
  "created_at",
  "edited_at",
  "deleted_at",
] as const;

export type CommentRow = Awaited<ReturnType<typeof listCommentRows>>[number];

export function listCommentRows(
  organizationId: string,
  { target_type, target_id, requirement_id }: CommentTarget,
  on: Database = db(),
) {
  const all = on.selectFrom("comments").select(COLUMNS).where("organization_id", "=", organizationId);
  const about =
    target_type === "control"
      ? all.where("control_id", "=", target_id)
      : all.where("audit_id", "=", target_id).where("requirement_id", "=", requirement_id ?? "");
  return about.orderBy("created_at").orderBy("id").execute();
}

/** How many comments the requirements of an audit have, without those that were deleted. */
export function countCommentRows(organizationId: string, auditId: string) {
  return db()
    .selectFrom("comments")
    .select(["requirement_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("organization_id", "=", organizationId)
    .where("audit_id", "=", auditId)
    .where("deleted_at", "is", null)
    .groupBy("requirement_id")
    .execute();
}

export function findCommentRow(organizationId: string, id: string) {
  return db()
    .selectFrom("comments")
    .select(COLUMNS)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface NewComment {
  id: string;
  control_id: string | null;
  audit_id: string | null;
  requirement_id: string | null;
  author_id: string;
  author_name: string;
  text: string;
  created_at: Date;
}

export async function insertComment(
  tx: Transaction,
  organizationId: string,
  comment: NewComment,
): Promise<void> {
  await tx
    .insertInto("comments")
    .values({ ...comment, organization_id: organizationId })
    .execute();
}

/** Changes a comment that is not deleted. @returns false when it is by now */
export async function updateComment(
  tx: Transaction,
  organizationId: string,
  id: string,
  change: { text: string; edited_at: Date } | { text: ""; deleted_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("comments")
    .set(change)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
