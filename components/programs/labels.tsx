import { BadgeCheck, Lock, type LucideIcon, PencilLine } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import {
  type ControlStatus,
  DUE_SOON_DAYS,
  type DueState,
  type ProgramStatus,
} from "@/lib/features/programs/vocabulary";

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

export const CONTROL_STATUS_LABELS: Readonly<Record<ControlStatus, Word>> = {
  implemented: { label: "Implemented", tone: "success" },
  in_progress: { label: "In progress", tone: "progress" },
  not_started: { label: "Not started", tone: "neutral" },
  gap: { label: "Gap", tone: "danger" },
};

const PROGRAM_STATUS_LABELS: Readonly<Record<ProgramStatus, Word>> = {
  draft: { label: "Draft", tone: "neutral", icon: PencilLine },
  active: { label: "Active", tone: "progress" },
  audit_ready: { label: "Audit-ready", tone: "success", icon: BadgeCheck },
  completed: { label: "Completed", tone: "success", icon: Lock },
};

/** The states of what is due, everywhere by the same words. */
export const DUE_LABELS: Readonly<Record<DueState, Word>> = {
  overdue: { label: "Overdue", tone: "danger" },
  soon: { label: `Within ${DUE_SOON_DAYS} days`, tone: "warning" },
  upcoming: { label: "Later", tone: "neutral" },
};

interface LookProps {
  look?: "plain" | "soft";
  className?: string;
}

export function ControlStatusWord({ status, ...look }: { status: ControlStatus } & LookProps) {
  const { label, ...word } = CONTROL_STATUS_LABELS[status];
  return (
    <Status {...word} {...look}>
      {label}
    </Status>
  );
}

export function ProgramStatusWord({ status, ...look }: { status: ProgramStatus } & LookProps) {
  const { label, ...word } = PROGRAM_STATUS_LABELS[status];
  return (
    <Status {...word} {...look}>
      {label}
    </Status>
  );
}
