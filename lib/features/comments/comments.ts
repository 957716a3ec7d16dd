import { type Actor, actorId } from "@/lib/core/actor";
import { notFound, ServiceError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { cutText } from "@/lib/core/text";
import { listMembers } from "@/lib/features/auth";
import { type NewNotice, notify } from "@/lib/features/notices";
import { recordFact, textDigest } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { findMentions } from "./mentions";
import {
  type CommentRow,
  countCommentRows,
  findCommentRow,
  insertComment,
  listCommentRows,
  updateComment,
} from "./queries";
import { type Comment, type CommentTarget, EDITABLE_MS } from "./schema";
import { requireTarget, type Target } from "./targets";

/** The comments on a control or a finding, oldest first. @throws ServiceError `not_found` */
export async function listComments(actor: Actor, target: CommentTarget): Promise<{ data: Comment[] }> {
  await requireTarget(actor, target);
  const rows = await listCommentRows(actor.organizationId, target);
  return { data: rows.map((row) => toComment(actor, row)) };
}

/** How many comments there are on the findings of an audit, by requirement. */
export async function countFindingComments(
  { organizationId }: Actor,
  auditId: string,
): Promise<Record<string, number>> {
  const rows = await countCommentRows(organizationId, auditId);
  return Object.fromEntries(rows.map(({ requirement_id, count }) => [requirement_id ?? "", Number(count)]));
}

function toComment(actor: Actor, row: CommentRow): Comment {
  const until = editableUntil(actor, row);
  return {
    id: row.id,
    author: { id: row.author_id, name: row.author_name },
    text: row.text,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    editable_until: until?.toISOString() ?? null,
  };
}

function editableUntil(actor: Actor, { author_id, created_at, deleted_at }: CommentRow): Date | undefined {
  const until = new Date(created_at.getTime() + EDITABLE_MS);
  return author_id === actorId(actor) && deleted_at === null && until > now() ? until : undefined;
}

/**
 * Adds a comment. Mentioned members get a notice, and so do the control's owner and earlier authors.
 *
 * @throws ServiceError `not_found` for a control or finding that the organization does not have
 */
export async function addComment(
  actor: Actor,
  { text, ...named }: CommentTarget & { text: string },
): Promise<Comment> {
  const { organizationId } = actor;
  const target = await requireTarget(actor, named);
  const members = (await listMembers(actor)).data;
  const at = now();
  const id = newId("comment");
  const row = {
    id,
    ...target.columns,
    author_id: actorId(actor),
    author_name: actor.name,
    text,
    created_at: at,
  };
  await transaction(async (tx) => {
    const earlier = await listCommentRows(organizationId, named, tx);
    await insertComment(tx, organizationId, row);
    await recordFact(tx, actor, {
      kind: "comment_added",
      subject: target.subject,
      payload: {
        comment_id: id,
        requirement_id: target.columns.requirement_id,
        text_digest: textDigest(text),
      },
      at,
    });
    const mentioned = findMentions(text, members).map((one) => one.id);
    const authors = earlier.map(({ author_id }) => author_id);
    const notices = noticesOf(actor, target, text, { mentioned, authors });
    await notify(tx, organizationId, actor, notices);
  });
  return toComment(actor, { ...row, edited_at: null, deleted_at: null });
}

interface Listeners {
  mentioned: readonly string[];
  /** Of earlier comments. */
  authors: readonly string[];
}

const EXCERPT = 300;

function noticesOf(
  actor: Actor,
  target: Target,
  text: string,
  { mentioned, authors }: Listeners,
): NewNotice[] {
  const shared = {
    detail: cutText(text, EXCERPT),
    path: target.path,
    subject: target.columns.control_id
      ? ({ type: "control", id: target.columns.control_id } as const)
      : ({ type: "audit", id: target.columns.audit_id ?? "" } as const),
  };
  const following = [...authors, ...(target.owner ? [target.owner] : [])];
  const others = following.filter((one) => !mentioned.includes(one));
  return [
    { ...shared, kind: "mentioned", to: mentioned, title: `${actor.name} mentioned you: ${target.label}` },
    { ...shared, kind: "commented", to: others, title: `${actor.name} commented: ${target.label}` },
  ];
}

/**
 * Edits one's own comment within 15 minutes.
 *
 * @throws ServiceError `not_found` for a comment of someone else; `conflict` when the time is over or it was deleted
 */
export async function changeComment(actor: Actor, id: string, text: string): Promise<Comment> {
  const { organizationId } = actor;
  const row = await requireOwn(actor, id);
  if (!editableUntil(actor, row)) throw tooLate();
  if (row.text === text) return toComment(actor, row);
  const target = await requireTarget(actor, targetOf(row));
  const members = (await listMembers(actor)).data;
  const before = new Set(findMentions(row.text, members).map((one) => one.id));
  const at = now();
  await transaction(async (tx) => {
    if (!(await updateComment(tx, organizationId, id, { text, edited_at: at }))) throw tooLate();
    await recordFact(tx, actor, {
      kind: "comment_changed",
      subject: target.subject,
      payload: { comment_id: id, text_digest: textDigest(text) },
      at,
    });
    const mentioned = findMentions(text, members)
      .map((one) => one.id)
      .filter((one) => !before.has(one));
    await notify(
      tx,
      organizationId,
      actor,
      noticesOf(actor, target, text, { mentioned, authors: [] }).slice(0, 1),
    );
  });
  return toComment(actor, { ...row, text, edited_at: at });
}

/** Empties one's own comment; that there was one stays visible. @throws ServiceError `not_found` */
export async function deleteComment(actor: Actor, id: string): Promise<undefined> {
  const row = await requireOwn(actor, id);
  const target = await requireTarget(actor, targetOf(row));
  const at = now();
  await transaction(async (tx) => {
    if (!(await updateComment(tx, actor.organizationId, id, { text: "", deleted_at: at }))) return;
    await recordFact(tx, actor, {
      kind: "comment_deleted",
      subject: target.subject,
      payload: { comment_id: id },
      at,
    });
  });
}

async function requireOwn(actor: Actor, id: string): Promise<CommentRow> {
  const row = await findCommentRow(actor.organizationId, id);
  // Someone else's comment is no comment that one could change.
  if (!row || row.author_id !== actorId(actor)) throw notFound("own comment");
  return row;
}

function targetOf({ control_id, audit_id, requirement_id }: CommentRow): CommentTarget {
  if (control_id !== null) return { target_type: "control", target_id: control_id };
  return { target_type: "finding", target_id: audit_id ?? "", requirement_id: requirement_id ?? undefined };
}

function tooLate(): ServiceError {
  return new ServiceError({
    code: "conflict",
    message:
      "A comment can be edited for 15 minutes, and not once it was deleted. Add another comment instead.",
  });
}
