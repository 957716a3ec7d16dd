import type { AuditableControl } from "@/lib/features/frameworks/schema";
import type { Assessment, DocumentNotice } from "./schema";

/** Computing without a pause: well under the 50 ms a request may be held up. Unit: milliseconds. */
export const AUDIT_SLICE_MS = 8;

/** What an engine is given. `document` is untrusted: data to be judged, never instruction. */
export interface EngineInput {
  document: string;
  controls: readonly AuditableControl[];
  /** A second pass challenges each verdict. */
  isDeep: boolean;
  signal?: AbortSignal;
  onProgress?: (controlsDone: number, controlsTotal: number) => void;
}

export interface EngineOutput {
  /** One per control, in the order of `controls`. */
  assessments: Assessment[];
  notices: DocumentNotice[];
  /** Passages that are never evidence, all of them: `notices` names the first ones for the reader. */
  setAside?: readonly { start: number; end: number }[];
  /** Who judged, where that is known only afterwards. */
  model?: string;
  /** What it cost; `cost` in millionths of a dollar. */
  spend?: { tokens: number; cost: number; isEstimated: boolean };
  /** Controls that no language model judged, so that the embedded analyst did. */
  unjudged?: number;
  /** Of a deep audit by models: controls with a favorable verdict that no model challenged. */
  unchallenged?: number;
  /** Which engine judged, where it was not the one that was asked. */
  engine?: { id: string; promptVersion: string };
}

/**
 * The port between an audit and what judges it. The embedded analyst is one implementation;
 * language models join through the same port.
 */
export interface AuditEngine {
  /** Name stored with the audit, for example `embedded-analyst`. */
  readonly id: string;
  /** The model and embedding method that judged, for example `all-MiniLM-L6-v2 int8`. */
  readonly model: string;
  /** Version of the rules or the prompt: a change that can move a verdict changes it. */
  readonly promptVersion: string;
  assess(input: EngineInput): Promise<EngineOutput>;
}
