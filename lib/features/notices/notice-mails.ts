import { RoleSchema } from "@/lib/features/auth/schema";
import { type MailContent, type MailItem, queueMails } from "@/lib/features/mail";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { lockDueMembers, type NoticeRow, takeDueNotices } from "./queries";
import { NOTICE_KIND_TEXTS, NOTICE_KINDS } from "./vocabulary";

/** People mailed in one transaction; the rest come with the next. */
const MOST_PEOPLE = 100;
/** Notices that one email spells out. */
const MOST_ITEMS = 50;

/** Queues one email for each person with notices to mail: thirty notices make one email. */
export async function mailDueNotices(): Promise<void> {
  const at = now();
  await transaction(async (tx) => {
    for (const { organization_id: id, organization_name: name, ...person } of await lockDueMembers(
      tx,
      at,
      MOST_PEOPLE,
    )) {
      const reader = { organizationId: id, userId: person.id, role: RoleSchema.parse(person.role) };
      const due = await takeDueNotices(tx, reader, at);
      if (due.length === 0) continue;
      await queueMails(tx, { id, name }, [
        {
          kind: due.length === 1 ? "notice" : "digest",
          to: { name: person.name, address: person.email },
          content: contentOf(due, settings().baseUrl),
        },
      ]);
    }
  });
}

type DueNotice = Pick<NoticeRow, "kind" | "title" | "detail" | "path" | "actor_name">;

/** The email with some notices. Pure. */
export function contentOf(due: readonly DueNotice[], baseUrl: string): MailContent {
  const [first] = due;
  const isOne = due.length === 1 && first !== undefined;
  const ordered = NOTICE_KINDS.flatMap((kind) => due.filter((notice) => notice.kind === kind));
  const items = ordered.slice(0, MOST_ITEMS).map(
    ({ kind, title, detail, path, actor_name }): MailItem => ({
      title: isOne ? title : `${NOTICE_KIND_TEXTS[kind].label}: ${title}`,
      detail: [actor_name, detail].filter(Boolean).join(": ") || undefined,
      url: `${baseUrl}${path}`,
    }),
  );
  const more = due.length - items.length;
  return {
    subject: isOne ? first.title : `${due.length} notices`,
    heading: isOne ? NOTICE_KIND_TEXTS[first.kind].label : `${due.length} notices for you`,
    items,
    ...(more > 0 && { paragraphs: [`The first ${items.length} are below; ${more} more are in Assay.`] }),
    action: { label: "Show all notices", url: `${baseUrl}/notices` },
    reason: `You choose which notices are mailed under Your account: ${baseUrl}/settings/account`,
  };
}
