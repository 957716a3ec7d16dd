import { CircleCheck, CircleDashed, Clock, type LucideIcon, SearchCheck } from "lucide-react";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { Tone } from "@/components/ui/tone";
import type { ReportingClock } from "@/lib/features/actions/incident-schema";
import type { ClockState, IncidentKind, IncidentStatus } from "@/lib/features/actions/vocabulary";

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

export const INCIDENT_STATUS_LABELS: Readonly<Record<IncidentStatus, Word>> = {
  open: { label: "Open", tone: "neutral", icon: CircleDashed },
  investigating: { label: "Investigating", tone: "progress", icon: SearchCheck },
  closed: { label: "Closed", tone: "success", icon: CircleCheck },
};

/** The kinds in words, with the time limit of each. */
export const INCIDENT_KIND_LABELS: Readonly<Record<IncidentKind, { label: string; limit: string }>> = {
  widespread_infringement: { label: "Widespread infringement", limit: "Report within 2 days, Art. 73(3)" },
  critical_infrastructure: {
    label: "Disruption of critical infrastructure",
    limit: "Serious and irreversible. Report within 2 days, Art. 73(3)",
  },
  death: { label: "Death of a person", limit: "Report within 10 days, Art. 73(4)" },
  health: { label: "Serious harm to health", limit: "Report within 15 days, Art. 73(2)" },
  fundamental_rights: {
    label: "Infringement of fundamental rights",
    limit: "Obligations of Union law that protect them. Report within 15 days, Art. 73(2)",
  },
  property_or_environment: {
    label: "Serious harm to property or the environment",
    limit: "Report within 15 days, Art. 73(2)",
  },
  other: { label: "Other incident", limit: "Not a serious incident, so no time limit of Art. 73" },
};

export const CLOCK_LABELS: Readonly<Record<ClockState, Word>> = {
  running: { label: "Report due", tone: "warning", icon: Clock },
  overdue: { label: "Report overdue", tone: "danger" },
  met: { label: "Reported in time", tone: "success" },
  late: { label: "Reported late", tone: "danger" },
};

interface LookProps {
  look?: "plain" | "soft";
  className?: string;
}

export function IncidentStatusWord({ status, ...look }: { status: IncidentStatus } & LookProps) {
  const { label, ...word } = INCIDENT_STATUS_LABELS[status];
  return (
    <Status {...word} {...look}>
      {label}
    </Status>
  );
}

/** The time limit for the report, counting down while it runs. */
export function ClockWord({ clock, ...look }: { clock: ReportingClock | null } & LookProps) {
  if (clock === null) return <span className="text-ink-muted text-sm">No time limit</span>;
  const { label, ...word } = CLOCK_LABELS[clock.state];
  const isOpen = clock.state === "running" || clock.state === "overdue";
  return (
    <Status {...word} {...look}>
      {label}
      {isOpen && <Timestamp value={clock.due_at} isDue={clock.state === "running"} />}
    </Status>
  );
}
