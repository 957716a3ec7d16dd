import { dayText } from "@/lib/core/days";
import { type NewNotice, notify } from "@/lib/features/notices";
import { transaction } from "@/lib/platform/database/database";
import { type DueReminder, listDueReminders } from "./queries";

/** Reminders that one look makes; the rest comes with the next. */
const MOST = 1_000;

/**
 * Reminds members of their work: within seven days before it is due, on the day, and once a week while it is overdue.
 * Each reminder is made once, however many processes look.
 */
export async function remindOfDueWork(): Promise<void> {
  const reminders = await listDueReminders(MOST);
  for (const organizationId of new Set(reminders.map((one) => one.organization_id))) {
    const own = reminders.filter((one) => one.organization_id === organizationId);
    await transaction((tx) => notify(tx, organizationId, null, own.map(toNotice)));
  }
}

function toNotice(reminder: DueReminder): NewNotice {
  const { user_id, type, id, title, place, path, unique_key } = reminder;
  return {
    kind: "due",
    to: [user_id],
    title: `${dueWords(reminder.days)}: ${title}`,
    detail: `${place}, ${dayText(reminder.due)}`,
    path,
    subject: { type, id },
    uniqueKey: unique_key,
  };
}

/** When something is due, in words. Pure. @param days until then; negative once it is overdue */
export function dueWords(days: number): string {
  if (days === 0) return "Due today";
  const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
  return days > 0 ? `Due in ${count}` : `Overdue by ${count}`;
}
