import type { Actor, MemberActor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import { now } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/database";
import { preferenceOf } from "./notify";
import {
  countUnread,
  deleteNoticesBefore,
  listNoticeRows,
  listPreferences,
  markRead,
  storePreferences,
} from "./queries";
import type { Notice, NoticePreference, NoticeQuery } from "./schema";
import { NOTICE_KINDS } from "./vocabulary";

/** @throws TypeError for an API key, which has no notices: the contract refuses it first */
function requireMember(actor: Actor): MemberActor {
  if (actor.kind !== "member") throw new TypeError("only a member has notices");
  return actor;
}

/** A page of the member's notices, newest first, and how many are unread. */
export async function listNotices(actor: Actor, query: NoticeQuery) {
  const member = requireMember(actor);
  const [{ total, rows }, unread] = await Promise.all([listNoticeRows(member, query), countUnread(member)]);
  const data = rows.map(
    ({ subject_type: type, subject_id: id, ...row }): Notice => ({
      ...row,
      subject: { type, id },
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    }),
  );
  return { total, unread, data };
}

/** How many notices the member has not read. */
export function countUnreadNotices(actor: MemberActor): Promise<number> {
  return countUnread(actor);
}

/** @throws ServiceError `not_found` for a notice that is not the member's own */
export async function readNotice(actor: Actor, id: string): Promise<undefined> {
  if (!(await markRead(requireMember(actor), now(), id))) throw notFound("notice");
}

export async function readAllNotices(actor: Actor): Promise<undefined> {
  await markRead(requireMember(actor), now());
}

/** How the member learns of each kind, chosen or by default. */
export async function getNoticePreferences(actor: Actor): Promise<{ data: NoticePreference[] }> {
  const { organizationId, userId } = requireMember(actor);
  const chosen = await listPreferences(db(), organizationId, [userId]);
  return { data: NOTICE_KINDS.map((kind) => preferenceOf(chosen, userId, kind)) };
}

export async function changeNoticePreferences(actor: Actor, preferences: readonly NoticePreference[]) {
  const { organizationId, userId } = requireMember(actor);
  const byKind = new Map(preferences.map((one) => [one.kind, one]));
  await storePreferences(db(), organizationId, userId, [...byKind.values()]);
  return getNoticePreferences(actor);
}

const KEPT_MS = 90 * 86_400_000;

/** Deletes notices after 90 days. */
export function forgetOldNotices(): Promise<void> {
  return deleteNoticesBefore(new Date(now().getTime() - KEPT_MS));
}
