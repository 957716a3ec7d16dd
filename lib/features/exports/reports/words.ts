import type { Audit, DocumentNotice, Verdict } from "@/lib/features/audits/schema";
import type { AuditScope, Severity } from "@/lib/features/audits/vocabulary";
import type { ControlStatus, ProgramStatus } from "@/lib/features/programs/vocabulary";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";

/** What a mark means, as on the pages: it decides shape and color of the mark next to the word. */
export type Tone = "success" | "progress" | "neutral" | "warning" | "danger";

/** A state as reports show it. */
export interface StateWord {
  label: string;
  tone: Tone;
}

export const VERDICT_WORDS: Readonly<Record<Verdict, StateWord>> = {
  met: { label: "Met", tone: "success" },
  partial: { label: "Partly shown", tone: "warning" },
  not_met: { label: "Not met", tone: "danger" },
  insufficient_evidence: { label: "No evidence", tone: "neutral" },
};

export const REQUIREMENT_WORDS: Readonly<Record<RequirementState, StateWord>> = {
  shown: { label: "Shown", tone: "success" },
  partly_shown: { label: "Shown in part", tone: "warning" },
  contradicted: { label: "Contradicted", tone: "danger" },
  planned: { label: "Only planned", tone: "neutral" },
  no_evidence: { label: "No evidence", tone: "neutral" },
  for_review: { label: "Needs a person", tone: "progress" },
};

export const SEVERITY_WORDS: Readonly<Record<Severity, StateWord>> = {
  critical: { label: "Critical", tone: "danger" },
  high: { label: "High", tone: "danger" },
  medium: { label: "Medium", tone: "warning" },
  low: { label: "Low", tone: "neutral" },
};

export const STATUS_WORDS: Readonly<Record<ControlStatus, StateWord>> = {
  implemented: { label: "Implemented", tone: "success" },
  in_progress: { label: "In progress", tone: "progress" },
  not_started: { label: "Not started", tone: "neutral" },
  gap: { label: "Gap", tone: "danger" },
};

export const PROGRAM_STATUS_WORDS: Readonly<Record<ProgramStatus, string>> = {
  draft: "Draft",
  active: "Active",
  audit_ready: "Audit-ready",
  completed: "Completed",
};

export const SCOPE_WORDS: Readonly<Record<AuditScope, string>> = {
  full: "Full: every control of the framework",
  quick: "Quick: key controls only",
  deep: "Deep: every control, each verdict challenged a second time",
};

export const NOTICE_WORDS: Readonly<Record<DocumentNotice["kind"], string>> = {
  instruction_to_auditor: "Instruction addressed to the auditor",
  hidden_text: "Hidden text",
  restates_regulation: "Restated regulation",
  other_language: "Not in English",
};

const ENGINE_WORDS: Readonly<Record<string, string>> = {
  "embedded-analyst": "Embedded analyst",
  "language-model": "Language model",
};

/** How an engine is called; one that is gone keeps its own name. */
export function engineWord({ engine }: NonNullable<Audit["engine"]>): string {
  return ENGINE_WORDS[engine] ?? engine;
}

/** "1 control", "2 controls". */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** The beginning of a text that has to fit on one line. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
