import {
  CalendarClock,
  CircleHelp,
  Info,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
  UserRoundCheck,
} from "lucide-react";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { Tone } from "@/components/ui/tone";
import type {
  AuditStatus,
  DocumentNotice,
  RequirementResult,
  Uncounted,
  Verdict,
} from "@/lib/features/audits/schema";
import type { AuditScope, EngineChoice, Severity } from "@/lib/features/audits/vocabulary";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

export const VERDICT_LABELS: Readonly<Record<Verdict, Word>> = {
  met: { label: "Met", tone: "success" },
  partial: { label: "Partly shown", tone: "warning" },
  not_met: { label: "Not met", tone: "danger" },
  insufficient_evidence: { label: "No evidence", tone: "neutral", icon: CircleHelp },
};

export const STATE_LABELS: Readonly<Record<RequirementState, Word>> = {
  shown: { label: "Shown", tone: "success" },
  partly_shown: { label: "Shown in part", tone: "warning" },
  contradicted: { label: "Contradicted", tone: "danger" },
  planned: { label: "Only planned", tone: "neutral", icon: CalendarClock },
  no_evidence: { label: "No evidence", tone: "neutral", icon: CircleHelp },
  for_review: { label: "Needs a person", tone: "progress", icon: UserRoundCheck },
};

const SEVERITY_LABELS: Readonly<Record<Severity, Word>> = {
  critical: { label: "Critical", tone: "danger", icon: OctagonAlert },
  high: { label: "High", tone: "danger", icon: TriangleAlert },
  medium: { label: "Medium", tone: "warning" },
  low: { label: "Low", tone: "neutral", icon: Info },
};

const STATUS_LABELS: Readonly<Record<AuditStatus, Word>> = {
  queued: { label: "Queued", tone: "neutral" },
  running: { label: "Running", tone: "progress" },
  completed: { label: "Completed", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

export const SCOPE_LABELS: Readonly<Record<AuditScope, { label: string; description: string }>> = {
  full: { label: "Full", description: "Every control of the framework. The usual choice." },
  quick: { label: "Quick", description: "Key controls only, about a third. For a first look." },
  deep: {
    label: "Deep",
    description: "Every control, and each verdict is challenged a second time.",
  },
};

export const ENGINE_LABELS: Readonly<Record<EngineChoice, { label: string; description: string }>> = {
  auto: {
    label: "Automatic",
    description:
      "A language model where one is configured, which then receives the document; otherwise the analyst.",
  },
  "embedded-analyst": {
    label: "Embedded analyst",
    description: "In this process: no cost, and the document is sent nowhere.",
  },
  "language-model": {
    label: "Language model",
    description: "A model only, without a fallback. The document is sent to the model.",
  },
};

/** How an engine is called; one of another version that is gone keeps its own name. */
export function engineWord(engine: string): string {
  return Object.entries(ENGINE_LABELS).find(([name]) => name === engine)?.[1].label ?? engine;
}

/** Who gave an opinion: the analyst, or a model by its id. */
export function opinionBy(by: string): string {
  return by === "embedded-analyst" ? "The embedded analyst" : by;
}

export const NOTICE_LABELS: Readonly<Record<DocumentNotice["kind"], Word>> = {
  instruction_to_auditor: { label: "Instruction addressed to the auditor", tone: "danger" },
  hidden_text: { label: "Hidden text", tone: "danger" },
  restates_regulation: { label: "Restated regulation", tone: "warning" },
  other_language: { label: "Not in English", tone: "warning" },
};

export function VerdictStatus({ verdict, look }: { verdict: Verdict; look?: "plain" | "soft" }) {
  const { label, ...word } = VERDICT_LABELS[verdict];
  return (
    <Status {...word} look={look}>
      {label}
    </Status>
  );
}

export function StateStatus({ state }: { state: RequirementState }) {
  const { label, ...word } = STATE_LABELS[state];
  return <Status {...word}>{label}</Status>;
}

export function SeverityStatus({ severity }: { severity: Severity }) {
  const { label, ...word } = SEVERITY_LABELS[severity];
  return (
    <Status {...word} look="soft">
      {label}
    </Status>
  );
}

export function AuditStatusWord({ status }: { status: AuditStatus }) {
  const { label, ...word } = STATUS_LABELS[status];
  return <Status {...word}>{label}</Status>;
}

/** Why a control or a requirement does not count in the score: it is judged all the same. */
export function NotCounted({ reason }: { reason: Uncounted }) {
  return (
    <p className="max-w-prose text-ink-muted text-sm">
      Not counted:{" "}
      {reason.applies_from ? (
        <>
          applies from <Timestamp value={reason.applies_from} format="date" />.
        </>
      ) : (
        `${reason.because ?? "does not apply by the answers of the profile"}.`
      )}
    </p>
  );
}

/** "No evidence" in running text. */
export function stateWord(state: RequirementState): string {
  return STATE_LABELS[state].label.toLowerCase();
}

/** "Confidence 93%", and for what is open what it leans to; nothing where an engine gives none. */
export function confidenceText({
  state,
  leaning,
  confidence,
}: Pick<RequirementResult, "state" | "leaning" | "confidence">): string {
  if (confidence === 0) return "";
  const share = `${Math.round(100 * confidence)}%`;
  if (state !== "for_review" || leaning === null) return `Confidence ${share}`;
  return `Leans to “${stateWord(leaning)}”, ${share}`;
}
