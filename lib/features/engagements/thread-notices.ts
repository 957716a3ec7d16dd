import type { Caller } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { notify } from "@/lib/features/notices";
import type { Transaction } from "@/lib/platform/database/database";
import type { LockedEngagement } from "./engagement-queries";
import { listMemberAuthors } from "./thread-queries";

interface ThreadEvent {
  thread: {
    id: string;
    control: { id: string | null; label: string; owner: string | null } | null;
    /** Of a request: an open one is on its owner's page of work. */
    status?: string;
  };
  of: "request" | "finding";
  /** "Ilse Brandt, Norden left a finding". */
  event: string;
  /** Of the finding, where the thread has one. */
  title?: string;
  text: string;
}

/**
 * Notifies whom a thread of the room concerns: the owner of its control, whoever opened the room, and members who wrote
 * in it; never whoever caused it. It leads to the thread. Auditors read their room, they get no notices.
 */
export async function notifyOfThread(
  tx: Transaction,
  caller: Caller,
  engagement: LockedEngagement,
  { thread, of, event, title, text }: ThreadEvent,
): Promise<void> {
  const { organizationId } = caller;
  const { id: controlId = null, label, owner = null } = thread.control ?? {};
  const authors = await listMemberAuthors(tx, organizationId, `${of}_id`, thread.id);
  const shared = {
    kind: "auditor_thread",
    title: `${event}: ${title ?? label ?? engagement.title}`,
    detail: text,
    subject: { type: of === "request" ? "evidence_request" : "auditor_finding", id: thread.id },
    // Whoever opened the room may own the control as well.
    uniqueKey: `thread:${newId("notice")}`,
  } as const;
  const control = `/programs/${engagement.program_id}/controls/${controlId}#${thread.id}`;
  await notify(tx, organizationId, caller, [
    {
      ...shared,
      to: [engagement.created_by, ...authors],
      path: `/programs/${engagement.program_id}/auditors/${engagement.id}#${thread.id}`,
      role: "manager",
    },
    ...(owner === null || controlId === null
      ? []
      : [
          {
            ...shared,
            to: [owner],
            path: of === "request" && thread.status === "open" ? `/my-work#${thread.id}` : control,
          },
        ]),
  ]);
}
