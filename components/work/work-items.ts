import { actionHref, incidentHref } from "@/components/actions/hrefs";
import { reviewHref } from "@/components/decisions/hrefs";
import { controlHref } from "@/components/programs/control-hrefs";
import { countOf } from "@/components/ui/count-of";
import type { IncidentItem } from "@/lib/features/actions/incident-schema";
import type { ActionItem } from "@/lib/features/actions/schema";
import type { MyEvidenceRequest } from "@/lib/features/engagements/thread-schema";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { ReviewItem } from "@/lib/features/governance/schema";
import type { MyControl } from "@/lib/features/programs/schema";

/** What work can be about. */
export const WORK_TYPES = ["control", "review", "action", "evidence", "request", "incident"] as const;
export type WorkType = (typeof WORK_TYPES)[number];

/** Something that one person has to do. */
export interface WorkItem {
  key: string;
  type: WorkType;
  /** Assigned to the reader; otherwise anyone of their role may do it. */
  isMine: boolean;
  /** "Control", "Review waiting". */
  kind: string;
  title: string;
  /** Where it belongs: a program, an engagement. */
  context: string;
  href: string;
  /** By when, `YYYY-MM-DD`; null where there is no such day. */
  due: string | null;
  /** Someone waits for it now. */
  isWaiting?: boolean;
  /** Since when someone waits, where that is known. */
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
  /** Evidence that the reader added, with a last day that is near or past. */
  evidence?: readonly Evidence[];
  /** Incidents that have to be reported to an authority. */
  incidents?: readonly (IncidentItem & { isMine: boolean })[];
}

/** One list of everything: what someone waits for, the longest waiting first, then what is due, the next first. */
export function workItems(own: OwnWork): WorkItem[] {
  const { controls, actions, requests, reviews, approvals, evidence = [], incidents = [] } = own;
  const waiting: WorkItem[] = reviews.map(({ id, reviewed, created_at }) => ({
    key: id,
    type: "review",
    isMine: false,
    kind: "Review waiting",
    title: reviewed.system_name,
    context: "escalated decision",
    href: reviewHref(id),
    due: null,
    isWaiting: true,
    waitingSince: created_at,
  }));
  if (approvals > 0)
    waiting.push({
      key: "approvals",
      type: "control",
      isMine: true,
      kind: "Approval waiting",
      title: countOf(approvals, "control"),
      context: "sent to you",
      href: "/my-work?approval=mine",
      due: null,
      isWaiting: true,
    });
  const dated: WorkItem[] = [
    ...controls.map((control) => ({
      key: control.id,
      type: "control" as const,
      isMine: true,
      kind: control.status === "implemented" ? "Control review" : "Control",
      title: control.title,
      context: `${control.control_id} · ${control.program_name}`,
      href: controlHref(control.program_id, control.id),
      due: control.due_on,
    })),
    ...actions.map((action) => ({
      key: action.id,
      type: "action" as const,
      isMine: true,
      kind: "Corrective action",
      title: action.title,
      context: action.system_name ?? "organization",
      href: actionHref(action.id),
      due: action.due_date,
    })),
    ...requests.map((request) => ({
      key: request.id,
      type: "request" as const,
      isMine: true,
      kind: "Auditor's request",
      title: request.text,
      context: request.engagement_title,
      href: "/my-work",
      due: request.due_date,
    })),
    ...evidence.map((item) => ({
      key: item.id,
      type: "evidence" as const,
      isMine: true,
      kind: "Expiring evidence",
      title: item.title,
      context: `for ${countOf(item.controls_count, "control")}`,
      href: `/evidence?${new URLSearchParams({ item: item.id })}`,
      due: item.expires_on,
    })),
    ...incidents.map((incident) => ({
      key: incident.id,
      type: "incident" as const,
      isMine: incident.isMine,
      kind: "Incident report",
      title: incident.title,
      context: incident.system_name,
      href: incidentHref(incident.id),
      due: incident.clock?.last_day ?? null,
    })),
  ];
  return [...waiting, ...dated.sort(byDue)];
}

/** The next day first, what has no day last; on the same day what is the reader's own first. */
function byDue(one: WorkItem, other: WorkItem): number {
  const days = (one.due ?? "9999").localeCompare(other.due ?? "9999");
  return days || Number(other.isMine) - Number(one.isMine);
}
