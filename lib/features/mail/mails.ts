import type { Actor } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/platform/clock";
import { encrypt } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { type MailContent, renderMail } from "./layout";
import { deleteEndedMails, insertMails, listMailRows } from "./queries";
import type { Mail, MailKind, MailQuery } from "./schema";

export interface QueuedMail {
  kind: MailKind;
  to: { name: string; address: string };
  content: MailContent;
  /** What it is about, to find its state by. */
  reference?: string;
  /** A mail with the key of an earlier one is not queued. */
  uniqueKey?: string;
}

/** Whether the operator has set up a mail server. */
export function isMailConfigured(): boolean {
  return settings().mail !== undefined;
}

/**
 * Queues mails in the transaction of what they report. Without a mail server none is queued. Each is sent at least
 * once, or given up where administrators see it.
 */
export async function queueMails(
  tx: Database,
  organization: { id: string; name: string },
  mails: readonly QueuedMail[],
): Promise<void> {
  if (!isMailConfigured()) return;
  const rows = mails.map(({ kind, to, content, reference, uniqueKey }) => {
    const { subject, text, html } = renderMail(content, organization.name);
    return {
      id: newId("mail"),
      kind,
      recipient: to.address,
      recipient_name: to.name,
      subject,
      sealed: encrypt(JSON.stringify({ text, html }), "mail"),
      reference: reference ?? null,
      unique_key: uniqueKey ?? null,
    };
  });
  await insertMails(tx, organization.id, rows);
}

/** A page of the organization's emails, newest first, without their texts. */
export async function listMails(actor: Actor, query: MailQuery) {
  const { total, rows } = await listMailRows(actor.organizationId, query);
  const data = rows.map(
    (row): Mail => ({
      ...row,
      created_at: row.created_at.toISOString(),
      next_attempt_at: row.status === "pending" ? row.next_attempt_at.toISOString() : null,
      ended_at: row.ended_at?.toISOString() ?? null,
    }),
  );
  return { total, data, is_configured: isMailConfigured() };
}

const DAY_MS = 86_400_000;

/** Deletes emails that were sent a month ago or given up three months ago. */
export function forgetOldMails(): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  return deleteEndedMails(before(30), before(90));
}
