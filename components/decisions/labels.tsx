import { Circle, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import type { DecisionItem, DecisionKind } from "@/lib/features/governance/schema";
import type { DriftMeasurement, DriftNote, Signal } from "@/lib/judgment/drift/schema";
import type { Decision, RiskLevel } from "@/lib/judgment/risk/vocabulary";
import type { ScanCheck, ScanSeverity } from "@/lib/judgment/scan/schema";

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

export const DECISION_LABELS: Readonly<Record<Decision, Word & { meaning: string }>> = {
  APPROVE: {
    label: "Approve",
    tone: "success",
    meaning: "No deviation found by this check.",
  },
  FLAG: {
    label: "Flag",
    tone: "warning",
    meaning: "The behavior may go on, and a person should look at its cause.",
  },
  ESCALATE: {
    label: "Escalate",
    tone: "danger",
    meaning: "The behavior is not acceptable. It has to be stopped or corrected.",
  },
};

export const RISK_LEVEL_LABELS: Readonly<Record<RiskLevel, Word>> = {
  LOW: { label: "Low", tone: "neutral", icon: Circle },
  MEDIUM: { label: "Medium", tone: "warning" },
  HIGH: { label: "High", tone: "danger", icon: TriangleAlert },
  CRITICAL: { label: "Critical", tone: "danger", icon: OctagonAlert },
};

export const KIND_LABELS: Readonly<Record<DecisionKind, string>> = {
  drift: "Drift analysis",
  govern: "Governance decision",
  consensus: "Consensus of models",
};

export const COMPARISON_LABELS: Readonly<Record<DecisionItem["comparison"], string>> = {
  expected: "Against the expected behavior that was given",
  manifold: "Against the safety manifolds of the system",
  consensus: "By the votes of several models; nothing was measured",
};

/** What was noticed between two clauses, as one would say it. */
export const SIGNAL_LABELS: Readonly<Record<Signal, string>> = {
  negation: "One says it, the other denies it",
  antonym: "The words mean the opposite",
  number: "The numbers differ",
  modality: "Must, may or will was exchanged",
  quantifier: "All, some or none was exchanged",
  prohibition: "It does what is forbidden",
  missing: "Nothing observed answers to it",
};

export const CHECK_LABELS: Readonly<Record<ScanCheck, string>> = {
  personal_data: "Personal data",
  secrets: "Secrets",
  prompt_injection: "Prompt injection",
  unsafe_instructions: "Unsafe instructions",
};

const SCAN_SEVERITY_LABELS: Readonly<Record<ScanSeverity, Word>> = {
  critical: { label: "Critical", tone: "danger", icon: OctagonAlert },
  high: { label: "High", tone: "danger", icon: TriangleAlert },
  medium: { label: "Medium", tone: "warning" },
  low: { label: "Low", tone: "neutral", icon: Circle },
};

const METHOD_LABELS: Readonly<Record<DriftMeasurement["embedding_method"] | "consensus", string>> = {
  "sentence-transformer": "Sentence embeddings",
  keyword: "Keywords, words compared instead of meaning",
  consensus: "Votes of models",
};

/** How a method is called; one of an older version that is gone keeps its own name. */
export function methodWord(method: string): string {
  return Object.entries(METHOD_LABELS).find(([name]) => name === method)?.[1] ?? method;
}

/** What a reader of a measurement should know about how it was made. */
export const NOTE_LABELS: Readonly<Record<DriftNote, string>> = {
  insufficient_basis:
    "The expected behavior does not speak to what was observed, so only the reference behaviors were compared.",
  low_reference_count: "There were few reference behaviors to compare with, so the score says less.",
  text_not_fully_read: "The text is long, and not all of it was read.",
  nothing_to_compare: "There was no sentence to compare, so the score says nothing about the behavior.",
  opinion_unavailable:
    "A language model was to be asked because the measurement is unsure, but it gave no answer. The measurement decided.",
  not_english: "The text does not seem to be English. Contradictions are only recognized in English.",
};

/** "0.41": more digits would claim what a score does not know; whether it is over the threshold is said in words. */
export function scoreText(score: number): string {
  return score.toFixed(2);
}

interface LookProps {
  look?: "plain" | "soft";
  className?: string;
}

export function DecisionWord({ decision, ...look }: LookProps & { decision: Decision }) {
  const { label, tone } = DECISION_LABELS[decision];
  return (
    <Status tone={tone} {...look}>
      {label}
    </Status>
  );
}

interface RiskLevelWordProps extends LookProps {
  level: RiskLevel;
  /** "High risk" where the column or label does not say what is high. */
  isWhole?: boolean;
}

export function RiskLevelWord({ level, isWhole, ...look }: RiskLevelWordProps) {
  const { label, tone, icon } = RISK_LEVEL_LABELS[level];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {isWhole ? `${label} risk` : label}
    </Status>
  );
}

export function DriftingWord({ isDrifting, ...look }: LookProps & { isDrifting: boolean }) {
  return (
    <Status tone={isDrifting ? "danger" : "success"} {...look}>
      {isDrifting ? "Drifting" : "Within threshold"}
    </Status>
  );
}

export function ScanSeverityWord({ severity }: { severity: ScanSeverity }) {
  const { label, tone, icon } = SCAN_SEVERITY_LABELS[severity];
  return (
    <Status tone={tone} icon={icon} look="soft">
      {label}
    </Status>
  );
}
