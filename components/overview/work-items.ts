import { actionHref } from "@/components/actions/hrefs";
import { reviewHref } from "@/components/decisions/hrefs";
import { controlHref } from "@/components/programs/control-hrefs";
import { countOf } from "@/components/ui/count-of";
import type { ActionItem } from "@/lib/features/actions/schema";
import type { MyEvidenceRequest } from "@/lib/features/engagements/thread-schema";
import type { ReviewItem } from "@/lib/features/governance/schema";
import type { MyControl } from "@/lib/features/programs/schema";

/** Something that one person has to do. */
export interface WorkItem {
  key: string;
  /** "Control", "Review waiting". */
  kind: string;
  title: string;
  /** Where it belongs: a program, an engagement. */
  context: string;
  href: string;
  /** By when, `YYYY-MM-DD`; null where someone waits for it now. */
  due: string | null;
  /** Since when someone waits. */
  waitingSince?: string;
}

export interface OwnWork {
  /** Controls with a day on which they are due. */
  controls: readonly MyControl[];
  actions: readonly ActionItem[];
  requests: readonly MyEvidenceRequest[];
  /** Open reviews, where the reader may resolve them. */
  reviews: readonly ReviewItem[];
  /** How many controls wait for the reader's approval. */
  approvals: number;
}

/** One list of everything: what someone waits for, the longest waiting first, then what is due, the next first. */
export function workItems({ controls, actions, requests, reviews, approvals }: OwnWork): WorkItem[] {
  const waiting: WorkItem[] = reviews.map(({ id, reviewed, created_at }) => ({
    key: id,
    kind: "Review waiting",
    title: reviewed.system_name,
    context: "escalated decision",
    href: reviewHref(id),
    due: null,
    waitingSince: created_at,
  }));
  if (approvals > 0)
    waiting.push({
      key: "approvals",
      kind: "Approval waiting",
      title: countOf(approvals, "control"),
      context: "sent to you",
      href: "/my-work?approval=mine",
      due: null,
    });
  const dated: WorkItem[] = [
    ...controls.map((control) => ({
      key: control.id,
      kind: control.status === "implemented" ? "Control review" : "Control",
      title: control.title,
      context: `${control.control_id} · ${control.program_name}`,
      href: controlHref(control.program_id, control.id),
      due: control.due_on,
    })),
    ...actions.map((action) => ({
      key: action.id,
      kind: "Corrective action",
      title: action.title,
      context: action.system_name ?? "organization",
      href: actionHref(action.id),
      due: action.due_date,
    })),
    ...requests.map((request) => ({
      key: request.id,
      kind: "Auditor's request",
      title: request.text,
      context: request.engagement_title,
      href: "/my-work",
      due: request.due_date,
    })),
  ];
  return [...waiting, ...dated.sort(byDue)];
}

/** The next day first; what has no day last. */
function byDue(one: WorkItem, other: WorkItem): number {
  return (one.due ?? "9999").localeCompare(other.due ?? "9999");
}
