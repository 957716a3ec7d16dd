import { actorId, type Caller, type Role } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { cutText } from "@/lib/core/text";
import { isMailConfigured } from "@/lib/features/mail";
import { now } from "@/lib/platform/clock";
import type { Transaction } from "@/lib/platform/database/database";
import { emailDueAt } from "./email-times";
import { findRecipients, insertNotices, listPreferences } from "./queries";
import type { NoticePreference, NoticeSubject } from "./schema";
import { NOTICE_KIND_TEXTS, type NoticeKind } from "./vocabulary";

/** A notice to make. */
export interface NewNotice {
  kind: NoticeKind;
  /** Members by id or email. Anyone else gets nothing, and neither does whoever caused it. */
  to: readonly string[];
  title: string;
  detail?: string;
  /** The page it leads to. */
  path: string;
  subject: { type: NoticeSubject; id: string };
  /** The weakest role that may read it. */
  role?: Role;
  /** A person gets no second notice with it. */
  uniqueKey?: string;
}

const MAX_TITLE = 300;
const MAX_DETAIL = 1_000;

/**
 * Makes notices in the transaction of what they report: both are stored, or neither. Each person's preferences decide
 * whether a notice is listed and when it is mailed.
 *
 * @param actor who caused it and is not notified; null for Assay by itself
 */
export async function notify(
  tx: Transaction,
  organizationId: string,
  actor: Caller | null,
  notices: readonly NewNotice[],
): Promise<void> {
  const names = [...new Set(notices.flatMap(({ to }) => to))].map((one) => one.trim());
  const people = await findRecipients(tx, organizationId, {
    ids: names.filter((one) => !one.includes("@")),
    emails: names.filter((one) => one.includes("@")).map((email) => email.toLowerCase()),
  });
  const others = people.filter(({ id }) => !actor || id !== actorId(actor));
  if (others.length === 0) return;
  const chosen = await listPreferences(
    tx,
    organizationId,
    others.map(({ id }) => id),
  );
  const at = now();
  const rows = notices.flatMap((notice) => {
    const to = new Set(notice.to.map((one) => one.trim().toLowerCase()));
    return others
      .filter(({ id, email }) => to.has(id.toLowerCase()) || to.has(email))
      .flatMap(({ id }) => toRow(notice, id, actor, preferenceOf(chosen, id, notice.kind), at) ?? []);
  });
  await insertNotices(tx, organizationId, rows);
}

function toRow(
  notice: NewNotice,
  userId: string,
  actor: Caller | null,
  { in_product, email }: NoticePreference,
  at: Date,
) {
  const dueAt = isMailConfigured() ? emailDueAt(email, at) : null;
  // A reminder is kept even if it is neither shown nor mailed, or it would be found due again and again.
  if (!in_product && dueAt === null && notice.uniqueKey === undefined) return undefined;
  return {
    id: newId("notice"),
    user_id: userId,
    kind: notice.kind,
    actor_name: actor?.name ?? null,
    title: cutText(notice.title, MAX_TITLE),
    detail: cutText(notice.detail ?? "", MAX_DETAIL),
    path: notice.path,
    subject_type: notice.subject.type,
    subject_id: notice.subject.id,
    min_role: notice.role ?? ("viewer" as const),
    unique_key: notice.uniqueKey ?? null,
    is_shown: in_product,
    created_at: at,
    email_due_at: dueAt,
  };
}

/** What a person chose for a kind, or the product's default. Pure. */
export function preferenceOf(
  chosen: readonly (NoticePreference & { user_id: string })[],
  userId: string,
  kind: NoticeKind,
): NoticePreference {
  const own = chosen.find((one) => one.user_id === userId && one.kind === kind);
  if (own) return { kind, in_product: own.in_product, email: own.email };
  return { kind, in_product: true, email: NOTICE_KIND_TEXTS[kind].email };
}
