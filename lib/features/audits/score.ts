import type { AuditableControl } from "@/lib/features/frameworks/schema";
import { isDecided, STATE_CREDIT } from "@/lib/judgment/analyst/verdict";
import type { RequirementState } from "@/lib/judgment/analyst/vocabulary";
import type {
  Assessment,
  Coverage,
  RequirementCounts,
  RequirementResult,
  ThemeCoverage,
  Verdict,
} from "./schema";

type Weighted = Pick<AuditableControl, "control_id" | "weight" | "theme">;

/** The assessments that count: of controls that apply today, or may. */
export function countedOnly(assessments: readonly Assessment[]): readonly Assessment[] {
  return assessments.filter(({ not_counted }) => !not_counted);
}

/** The requirements of an assessment that count; none in an audit made before requirements were judged. */
export function countedRequirements({ requirements = [] }: Assessment): readonly RequirementResult[] {
  return requirements.filter(({ not_counted }) => !not_counted);
}

/** Three weights: of all requirements that count, of those decided, and of what is shown of them. */
export interface Weights {
  total: number;
  decided: number;
  shown: number;
}

/** Whole numbers from 0 to 100. */
export interface Figures {
  /** Share of the requirements on which anything is decided. */
  requirements_coverage: number;
  /** How far the decided ones are shown. */
  fulfillment: number;
  /** The two multiplied: the share of the requirements that is shown. */
  compliance_score: number;
}

/**
 * What the requirements weigh. Those of a control share its weight (1 to 3) evenly, so that a control with many
 * requirements weighs no more than another. Shown counts in full, shown in part half; contradicted and planned are
 * decided and count nothing; no evidence and for review are not decided.
 *
 * @param assessments those that count
 */
export function weigh(assessments: readonly Assessment[], controls: readonly Weighted[]): Weights {
  const weightOf = new Map(controls.map(({ control_id, weight }) => [control_id, weight]));
  const sum: Weights = { total: 0, decided: 0, shown: 0 };
  for (const assessment of assessments) {
    const states = statesOf(assessment);
    const each = (weightOf.get(assessment.control_id) ?? 0) / states.length;
    for (const state of states) {
      sum.total += each;
      if (isDecided(state)) sum.decided += each;
      sum.shown += each * STATE_CREDIT[state];
    }
  }
  return sum;
}

/** Of an engine that judges by control alone: the verdict as the state of one requirement. */
const STATE_OF: Readonly<Record<Verdict, RequirementState>> = {
  met: "shown",
  partial: "partly_shown",
  not_met: "contradicted",
  insufficient_evidence: "no_evidence",
};

function statesOf(assessment: Assessment): readonly RequirementState[] {
  if (!assessment.requirements) return [STATE_OF[assessment.verdict]];
  return countedRequirements(assessment).map(({ state }) => state);
}

/** The figures of weights. Nothing decided: 0 of each. */
export function toFigures({ total, decided, shown }: Weights): Figures {
  return {
    requirements_coverage: percent(decided, total),
    fulfillment: percent(shown, decided),
    compliance_score: percent(shown, total),
  };
}

/** What sums of fractions differ by in another order is rounded away first, so that a half is a half. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round(Math.round((1e8 * part) / whole) / 1e6);
}

/** How many controls and requirements were assessed, and how they came out; what does not count apart. */
export function countCoverage(assessments: readonly Assessment[], controls: readonly Weighted[]): Coverage {
  const counted = countedOnly(assessments);
  return {
    ...countVerdicts(counted),
    not_counted: assessments.length - counted.length,
    requirements: countRequirements(assessments),
    themes: countThemes(counted, controls),
  };
}

export function countVerdicts(assessments: readonly Assessment[]): Coverage {
  const count = (verdict: Verdict) =>
    assessments.filter((assessment) => assessment.verdict === verdict).length;
  return {
    controls_assessed: assessments.length,
    met: count("met"),
    partial: count("partial"),
    not_met: count("not_met"),
    insufficient_evidence: count("insufficient_evidence"),
  };
}

function countRequirements(assessments: readonly Assessment[]): RequirementCounts {
  const counted = countedOnly(assessments).flatMap(countedRequirements);
  const all = assessments.reduce((sum, { requirements = [] }) => sum + requirements.length, 0);
  const count = (state: RequirementResult["state"]) => counted.filter((item) => item.state === state).length;
  return {
    counted: counted.length,
    shown: count("shown"),
    partly_shown: count("partly_shown"),
    contradicted: count("contradicted"),
    planned: count("planned"),
    no_evidence: count("no_evidence"),
    for_review: count("for_review"),
    not_counted: all - counted.length,
    disagreements: counted.filter(({ second_opinion }) => second_opinion).length,
  };
}

function countThemes(assessments: readonly Assessment[], controls: readonly Weighted[]): ThemeCoverage[] {
  const themes = [...new Set(controls.map(({ theme }) => theme))];
  return themes.flatMap((theme) => {
    const ids = new Set(controls.filter((control) => control.theme === theme).map((item) => item.control_id));
    const ofTheme = assessments.filter(({ control_id }) => ids.has(control_id));
    const requirements = ofTheme.flatMap(countedRequirements);
    if (requirements.length === 0) return [];
    const { requirements_coverage, fulfillment } = toFigures(weigh(ofTheme, controls));
    const decided = requirements.filter(({ state }) => isDecided(state)).length;
    return [{ theme, counted: requirements.length, decided, requirements_coverage, fulfillment }];
  });
}
