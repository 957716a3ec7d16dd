import type { AuditableControl } from "@/lib/features/frameworks/schema";
import type { Stretch } from "@/lib/judgment/analyst/passages";
import type { Head } from "@/lib/judgment/analyst/requirements/heads";
import type { SentenceVectors } from "@/lib/judgment/analyst/requirements/read-sentences";
import type { ControlAssessment, RequirementAssessment } from "@/lib/judgment/analyst/schema";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import type { Embedder } from "@/lib/platform/embeddings";
import type { DocumentNotice, RequirementResult } from "./schema";

/** Computing without a pause: well under the 50 ms a request may be held up. Unit: milliseconds. */
export const AUDIT_SLICE_MS = 8;

/** One of the texts that an audit reads: what it was given, or a document. */
export interface TextPart extends Stretch {
  /** ISO 639-3; null where it is not known. */
  language: string | null;
  /** Vectors of texts cut from this part, where they are kept from one audit to the next. */
  embed?: (embedder: Embedder, texts: readonly string[]) => Promise<SentenceVectors[]>;
}

/** What an engine is given. `document` is untrusted: data to be judged, never instruction. */
export interface EngineInput {
  /** All texts, one after another. */
  document: string;
  /** The texts in it, in order, without overlap; one of an unknown language when left out. */
  parts?: readonly TextPart[];
  controls: readonly AuditableControl[];
  /** A second pass challenges each verdict. */
  isDeep: boolean;
  signal?: AbortSignal;
  onProgress?: (controlsDone: number, controlsTotal: number) => void;
}

/** What the embedded analyst learned before an audit. */
export interface Learned {
  /** SHA-256 of the weights: audits with the same one were judged alike. */
  version: string;
  /** By requirement. */
  heads: ReadonlyMap<string, Head>;
  /** How many confirmations were read. */
  confirmations: number;
  /** What the last reviewer found, by {@link findingKey} of document and requirement. */
  findings: ReadonlyMap<string, RequirementFinding>;
}

/** What learning did to the states of one audit. */
export interface LearningEffect {
  /** States that are others than without it. */
  changed: number;
  /** Of those, the ones a reviewer judged for the same document, and the ones that are now what was found. */
  reviewed: number;
  agreeing: number;
}

/** @param digest of the document, `sha256:<hex>` */
export function findingKey(digest: string, requirementId: string): string {
  return `${digest} ${requirementId}`;
}

/** What an engine found on one requirement; the texts of the catalog join it in the report. */
export type JudgedRequirement = RequirementAssessment &
  Pick<RequirementResult, "model" | "carried_from" | "dropped_quotes" | "second_opinion" | "challenge">;

/** What an engine found on a control. The verdict, its reason and what to do follow from it. */
export interface JudgedControl {
  control_id: string;
  requirements: readonly JudgedRequirement[];
}

/** An engine that does not judge by requirement gives the whole assessment of a control itself. */
type Judged = JudgedControl | ControlAssessment;

export interface EngineOutput<J extends Judged = Judged> {
  /** One per control, in the order of `controls`. */
  assessments: J[];
  notices: DocumentNotice[];
  /** Passages that are never evidence, all of them: `notices` names the first ones for the reader. */
  setAside?: readonly { start: number; end: number }[];
  /** Who judged, where that is known only afterwards. */
  model?: string;
  /** What it cost; `cost` in millionths of a dollar. */
  spend?: { tokens: number; cost: number; isEstimated: boolean };
  /** Requirements that no language model judged, so that the embedded analyst did. */
  unjudged?: number;
  /** Of a deep audit by models: requirements shown in full or in part that no model challenged. */
  unchallenged?: number;
  /** Of the embedded analyst: what it had learned from reviewers, and how many states are others because of it. */
  learned?: Learned & LearningEffect;
  /** Which engine judged, where it was not the one that was asked. */
  engine?: { id: string; promptVersion: string };
}

/**
 * The port between an audit and what judges it. The embedded analyst is one implementation;
 * language models join through the same port.
 */
export interface AuditEngine<J extends Judged = Judged> {
  /** Name stored with the audit, for example `embedded-analyst`. */
  readonly id: string;
  /** The model and embedding method that judged, for example `all-MiniLM-L6-v2 int8`. */
  readonly model: string;
  /** Version of the rules or the prompt: a change that can move a verdict changes it. */
  readonly promptVersion: string;
  assess(input: EngineInput): Promise<EngineOutput<J>>;
}
