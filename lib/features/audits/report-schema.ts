import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type { Direction } from "./difference-schema";
import type { EvidenceSpan, RequirementResult, Verdict } from "./schema";
import type { Severity } from "./vocabulary";

/** What became of a requirement since the audit before. */
export interface RowChange {
  direction: Exclude<Direction, "same"> | "new";
  /** The state it had; null where that audit did not judge it. */
  before: RequirementState | null;
}

/** A requirement as the collapsed table shows it. Its other texts are read when a row is opened. */
export interface ReportRow {
  /** Of the requirement. */
  id: string;
  citation: string;
  statement: string;
  state: RequirementState;
  leaning: RequirementResult["leaning"];
  /** Of the control's finding, where this requirement is a reason for it. */
  severity: Severity | null;
  /** How much the score would rise if it were shown. Unit: points of 100. */
  points: number;
  /** The strongest, in short. */
  quote: (Pick<EvidenceSpan, "start" | "end" | "document"> & { text: string; section: string | null }) | null;
  /** What the quotes leave open. */
  missing: string | null;
  /** It applies today, so it is in the score. */
  isCounted: boolean;
  /** The engines see it differently. */
  isDisputed: boolean;
  change: RowChange | null;
}

/** A control with its requirements, in the order of the framework. */
export interface ReportControl {
  id: string;
  title: string;
  verdict: Verdict;
  /** What auditors accept as evidence of it. */
  examples: readonly string[];
  rows: readonly ReportRow[];
}
