import { CalendarClock, CircleDashed, CircleSlash, type LucideIcon } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import { dayText } from "@/lib/core/days";
import type { ActionItem, Severity } from "@/lib/features/actions/schema";
import type { ActionStatus, SourceType } from "@/lib/features/actions/vocabulary";

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

export const ACTION_STATUS_LABELS: Readonly<Record<ActionStatus, Word>> = {
  open: { label: "Open", tone: "neutral", icon: CircleDashed },
  in_progress: { label: "In progress", tone: "progress" },
  closed: { label: "Closed", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral", icon: CircleSlash },
};

export const SOURCE_TYPE_WORDS: Readonly<Record<SourceType, string>> = {
  control: "Control",
  review: "Review",
  audit_finding: "Audit finding",
  incident: "Incident",
  auditor_finding: "Auditor's finding",
};

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
};

export const SEVERITY_OPTIONS = Object.entries(SEVERITY_WORDS).map(([value, label]) => ({ value, label }));

interface LookProps {
  look?: "plain" | "soft";
  className?: string;
}

export function ActionStatusWord({ status, ...look }: { status: ActionStatus } & LookProps) {
  const { label, ...word } = ACTION_STATUS_LABELS[status];
  return (
    <Status {...word} {...look}>
      {label}
    </Status>
  );
}

interface ActionDueProps {
  action: Pick<ActionItem, "due_date" | "due_state">;
  className?: string;
}

/** The due date; late and soon are said in a word. */
export function ActionDue({ action: { due_date, due_state }, className }: ActionDueProps) {
  if (due_date === null) return <span className="text-ink-muted">No date</span>;
  const day = dayText(due_date);
  if (due_state === "overdue")
    return (
      <Status tone="danger" className={className}>
        Overdue {day}
      </Status>
    );
  if (due_state === "soon")
    return (
      <Status tone="warning" icon={CalendarClock} className={className}>
        Due {day}
      </Status>
    );
  return <span className="whitespace-nowrap tabular-nums">{day}</span>;
}
