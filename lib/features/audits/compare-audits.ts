import { STATE_CREDIT } from "@/lib/judgment/analyst/verdict";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type {
  AuditDifference,
  ControlDifference,
  Direction,
  RequirementDifference,
} from "./difference-schema";
import type { Assessment, Audit, EvidenceSpan, RequirementResult, Verdict } from "./schema";

/** A completed audit: what a comparison reads is there. */
export type ComparableAudit = Audit & { compliance_score: number; engine: NonNullable<Audit["engine"]> };

/**
 * What differs between two audits of one system against one framework: verdicts, states and quotes. Quotes are
 * compared by their words, so that a passage that only moved is the same. Pure.
 *
 * @param before the earlier one, as the caller says
 */
export function compareAudits(before: ComparableAudit, after: ComparableAudit): AuditDifference {
  const controls = pairsOf(before.assessments, after.assessments, ({ control_id }) => control_id).map(
    ([old, now]) => compareControl(old, now),
  );
  const states = controls.flatMap(({ requirements }) => requirements.map(({ direction }) => direction));
  const count = (direction: Direction) => states.filter((item) => item === direction).length;
  const changed = controls.map((control) => ({
    ...control,
    requirements: control.requirements.filter(isDifferent),
  }));
  return {
    system_name: after.system_name,
    framework: after.framework,
    before: toCompared(before),
    after: toCompared(after),
    is_same_engine: judgedBy(before) === judgedBy(after),
    documents: pairsOf(before.documents, after.documents, ({ id }) => id).flatMap(([old, now]) => {
      const { id, title } = now ?? old ?? {};
      if (id === undefined || title === undefined) return [];
      return { id, title, before: old?.version ?? null, after: now?.version ?? null };
    }),
    counts: { better: count("better"), worse: count("worse"), other: count("other"), same: count("same") },
    controls: changed.filter(
      ({ direction, requirements }) => direction !== "same" || requirements.length > 0,
    ),
  };
}

function toCompared(audit: ComparableAudit): AuditDifference["before"] {
  const { id, compliance_score, requirements_coverage, fulfillment, timestamp, engine } = audit;
  return { id, compliance_score, requirements_coverage, fulfillment, timestamp, engine };
}

/** What makes two audits of one text come out alike. */
function judgedBy({ engine }: ComparableAudit): string {
  const { engine: id, model, prompt_version, catalog_version, learned } = engine;
  return JSON.stringify([id, model, prompt_version, catalog_version, learned?.version ?? null]);
}

/** Items of the same key of two lists: in the order of the second, then those that only the first has. */
function pairsOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): [T | undefined, T | undefined][] {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const now = new Set(after.map(keyOf));
  return [
    ...after.map((item): [T | undefined, T] => [old.get(keyOf(item)), item]),
    ...before.filter((item) => !now.has(keyOf(item))).map((item): [T, undefined] => [item, undefined]),
  ];
}

/** From the worst to the best. */
const VERDICT_ORDER: readonly Verdict[] = ["not_met", "insufficient_evidence", "partial", "met"];

function compareControl(before: Assessment | undefined, after: Assessment | undefined): ControlDifference {
  const { control_id = "", title = "" } = after ?? before ?? {};
  const requirements = pairsOf(
    before?.requirements ?? [],
    after?.requirements ?? [],
    ({ requirement_id }) => requirement_id,
  );
  const verdicts = [before?.verdict ?? null, after?.verdict ?? null] as const;
  return {
    control_id,
    title,
    before: verdicts[0],
    after: verdicts[1],
    direction: directionOf(...verdicts, (verdict) => VERDICT_ORDER.indexOf(verdict)),
    requirements: requirements.map(([old, now]) => compareRequirement(old, now)),
  };
}

function compareRequirement(
  before: RequirementResult | undefined,
  after: RequirementResult | undefined,
): RequirementDifference {
  const { requirement_id = "", citation = "", statement = "" } = after ?? before ?? {};
  const states = [before?.state ?? null, after?.state ?? null] as const;
  return {
    requirement_id,
    citation,
    statement,
    before: states[0],
    after: states[1],
    direction: directionOf(...states, rankOf),
    quotes_gone: quotesWithout(before, after),
    quotes_new: quotesWithout(after, before),
  };
}

/** A denial is worse than silence, which a score does not say. */
function rankOf(state: RequirementState): number {
  return state === "contradicted" ? -1 : STATE_CREDIT[state];
}

function directionOf<T extends string>(
  before: T | null,
  after: T | null,
  rank: (value: T) => number,
): Direction {
  if (before === after) return "same";
  if (before === null || after === null || rank(before) === rank(after)) return "other";
  return rank(after) > rank(before) ? "better" : "worse";
}

function quotesWithout(
  audit: RequirementResult | undefined,
  other: RequirementResult | undefined,
): EvidenceSpan[] {
  const words = new Set((other?.evidence ?? []).map(({ quote }) => quote.trim()));
  return (audit?.evidence ?? [])
    .filter(({ quote }) => !words.has(quote.trim()))
    .map(({ section: _, ...span }) => span);
}

function isDifferent({ direction, quotes_gone, quotes_new }: RequirementDifference): boolean {
  return direction !== "same" || quotes_gone.length > 0 || quotes_new.length > 0;
}
