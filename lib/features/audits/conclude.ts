import type { AuditableControl, Requirement } from "@/lib/features/frameworks/schema";
import type { ControlAssessment, EvidenceSpan } from "@/lib/judgment/analyst/schema";
import { verdictOf } from "@/lib/judgment/analyst/verdict";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import { explainControl } from "@/lib/judgment/analyst/wording/explain-control";
import { recommendForControl } from "@/lib/judgment/analyst/wording/recommend";
import type { JudgedControl, JudgedRequirement } from "./engine";
import type { Assessment, RequirementResult, Uncounted } from "./schema";

/** What does not count today, and why: whole controls by reference, requirements by id. */
export interface NotCounted {
  controls: ReadonlyMap<string, Uncounted>;
  requirements: ReadonlyMap<string, Uncounted>;
}

/**
 * Makes the assessment of a control of what an engine found on its requirements: the verdict by the table, its reason,
 * what to do, and the quotes it rests on. A requirement that the engine left out has no evidence. Pure.
 */
export function concludeControl(
  control: AuditableControl,
  judged: JudgedControl | ControlAssessment,
  notCounted: NotCounted,
): Assessment {
  const { requirements: found, ...rest } = judged;
  const uncounted = notCounted.controls.get(control.control_id);
  const flag = uncounted ? { not_counted: uncounted } : {};
  if (!found) {
    if (!("verdict" in rest)) throw new TypeError(`nothing was judged of ${control.control_id}`);
    return { ...rest, ...flag };
  }
  const requirements = control.requirements.map((requirement) =>
    withTexts(
      requirement,
      found.find(({ requirement_id }) => requirement_id === requirement.id),
      notCounted.requirements.get(requirement.id),
    ),
  );
  const counting = countingRequirements(requirements);
  const verdict = verdictOf(counting);
  const models = [...new Set(requirements.flatMap(({ model }) => model ?? []))];
  const [model] = models;
  const asked = requirements.filter(({ dropped_quotes }) => dropped_quotes !== undefined);
  return {
    control_id: control.control_id,
    title: control.title,
    verdict,
    reason: explainControl(counting),
    recommendation: recommendForControl({
      verdict,
      requirements: counting,
      evidenceExamples: control.evidence_examples,
    }),
    evidence: quotesOf(counting),
    requirements,
    ...flag,
    ...(model !== undefined && models.length === 1 ? { model } : {}),
    ...(asked.length > 0
      ? { dropped_quotes: asked.reduce((sum, { dropped_quotes }) => sum + (dropped_quotes ?? 0), 0) }
      : {}),
  };
}

/** Those that decide: the ones that count today, or all of a control of which none does. */
export function countingRequirements(
  requirements: readonly RequirementResult[],
): readonly RequirementResult[] {
  const counted = requirements.filter(({ not_counted }) => !not_counted);
  return counted.length > 0 ? counted : requirements;
}

const SILENT = {
  state: "no_evidence",
  leaning: null,
  confidence: 0,
  missing: null,
  evidence: [],
} as const;

function withTexts(
  { id, citation, statement, force, condition }: Requirement,
  judged: JudgedRequirement | undefined,
  uncounted: Uncounted | undefined,
): RequirementResult {
  return {
    ...(judged ?? { ...SILENT, evidence: [] }),
    requirement_id: id,
    citation,
    statement,
    force,
    condition,
    ...(uncounted ? { not_counted: uncounted } : {}),
  };
}

/** More quotes than a reader takes in are no help. */
const MOST_QUOTES = 8;
/** Whose quotes a verdict rests on, the most decisive first; those of the second group only where there is no other. */
const DECISIVE: readonly (readonly RequirementState[])[] = [
  ["contradicted", "partly_shown", "shown"],
  ["planned", "for_review"],
];

/** The quotes behind a verdict in document order, each once. */
function quotesOf(requirements: readonly RequirementResult[]): EvidenceSpan[] {
  const groups = DECISIVE.map((states) =>
    states.flatMap((state) =>
      requirements.filter((item) => item.state === state).flatMap(({ evidence }) => evidence),
    ),
  );
  const spans = new Map<string, EvidenceSpan>();
  for (const { quote, start, end } of groups.find((group) => group.length > 0) ?? []) {
    if (spans.size < MOST_QUOTES) spans.set(`${start}-${end}`, { quote, start, end });
  }
  return [...spans.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}
