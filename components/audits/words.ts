import { CircleHelp, Info, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import type { Tone } from "@/components/ui/tone";
import type { AuditScope, AuditStatus, DocumentNotice, Severity, Verdict } from "@/lib/audits/schema";

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

export const VERDICT_WORDS: Readonly<Record<Verdict, Word>> = {
  met: { label: "Met", tone: "success" },
  partial: { label: "Partly shown", tone: "warning" },
  not_met: { label: "Not met", tone: "danger" },
  insufficient_evidence: { label: "No evidence", tone: "neutral", icon: CircleHelp },
};

export const SEVERITY_WORDS: Readonly<Record<Severity, Word>> = {
  critical: { label: "Critical", tone: "danger", icon: OctagonAlert },
  high: { label: "High", tone: "danger", icon: TriangleAlert },
  medium: { label: "Medium", tone: "warning" },
  low: { label: "Low", tone: "neutral", icon: Info },
};

export const STATUS_WORDS: Readonly<Record<AuditStatus, Word>> = {
  queued: { label: "Queued", tone: "neutral" },
  running: { label: "Running", tone: "progress" },
  completed: { label: "Completed", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

export const SCOPE_WORDS: Readonly<Record<AuditScope, { label: string; description: string }>> = {
  full: { label: "Full", description: "Every control of the framework. The usual choice." },
  quick: { label: "Quick", description: "Key controls only, about a third. For a first look." },
  deep: {
    label: "Deep",
    description: "Every control, and each favourable verdict is challenged a second time.",
  },
};

export const NOTICE_WORDS: Readonly<Record<DocumentNotice["kind"], Word>> = {
  instruction_to_auditor: { label: "Instruction addressed to the auditor", tone: "danger" },
  hidden_text: { label: "Hidden text", tone: "danger" },
  restates_regulation: { label: "Restated regulation", tone: "warning" },
};
