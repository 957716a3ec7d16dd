import type { Audit, RequirementResult, Uncounted, Verdict } from "@/lib/features/audits/schema";
import { REQUIREMENT_STATES } from "@/lib/features/audits/schema";
import { type CatalogControl, FORCES, THEMES, type Theme } from "@/lib/features/frameworks/schema";
import { STATE_LABELS } from "./labels";

/** A control as the list of requirements shows it. */
export interface ControlRow {
  anchor: string;
  control_id: string;
  title: string;
  verdict: Verdict;
  notCounted: Uncounted | undefined;
  /** Those the document speaks to. */
  requirements: readonly RequirementResult[];
  /** Citations of the others. */
  silent: readonly string[];
}

/** The address of a control's row on the page. */
export function rowAnchor(index: number): string {
  return `control-${index + 1}`;
}

/** The controls with their requirements; undefined for an audit made before requirements were judged. */
export function toControlRows({ assessments }: Audit): ControlRow[] | undefined {
  if (assessments.length === 0 || assessments.some(({ requirements }) => !requirements)) return undefined;
  return assessments.map(({ control_id, title, verdict, not_counted, requirements = [] }, index) => ({
    anchor: rowAnchor(index),
    control_id,
    title,
    verdict,
    notCounted: not_counted,
    // The reason of the control is the reason of its requirements, and is given once.
    requirements: requirements.filter(speaks).map(({ not_counted: own, ...requirement }) => ({
      ...requirement,
      ...(own && !not_counted ? { not_counted: own } : {}),
    })),
    silent: [...new Set(requirements.filter((item) => !speaks(item)).map(({ citation }) => citation))],
  }));
}

function speaks({ state, second_opinion }: RequirementResult): boolean {
  return state !== "no_evidence" || second_opinion !== undefined;
}

export interface RequirementFilter {
  state?: string | undefined;
  force?: string | undefined;
}

/** Where the two engines see a requirement otherwise: a filter next to the states. */
const DISAGREEMENT = "disagreement";

export const STATE_OPTIONS = [
  ...REQUIREMENT_STATES.filter((state) => state !== "no_evidence").map((state) => ({
    value: state as string,
    label: STATE_LABELS[state].label,
  })),
  { value: DISAGREEMENT, label: "Engines disagree" },
];

const FORCE_LABELS = { must: "Must", must_if: "Must, under a condition", should: "Good practice" } as const;
export const FORCE_OPTIONS = FORCES.map((force) => ({ value: force as string, label: FORCE_LABELS[force] }));

/** The rows with the requirements that match; where anything is asked for, only rows that have some. */
export function keepRows(
  rows: readonly ControlRow[],
  { state, force }: RequirementFilter,
): readonly ControlRow[] {
  if (state === undefined && force === undefined) return rows;
  const matches = (requirement: RequirementResult) =>
    (force === undefined || requirement.force === force) &&
    (state === undefined ||
      (state === DISAGREEMENT ? requirement.second_opinion !== undefined : requirement.state === state));
  return rows.flatMap((row) => {
    const requirements = row.requirements.filter(matches);
    return requirements.length === 0 ? [] : [{ ...row, requirements, silent: [] }];
  });
}

/** "Confidence 93 %", and for what is open what it leans to; nothing where an engine gives none. */
export function confidenceText({ state, leaning, confidence }: RequirementResult): string {
  if (confidence === 0) return "";
  const share = `${Math.round(100 * confidence)} %`;
  if (state !== "for_review" || leaning === null) return `Confidence ${share}`;
  return `Leans to “${STATE_LABELS[leaning].label.toLowerCase()}”, ${share}`;
}

/** A requirement the document says nothing about. */
interface MissingRequirement {
  id: string;
  control: string;
  citation: string;
  statement: string;
}

export interface MissingTheme {
  theme: Theme;
  requirements: readonly MissingRequirement[];
}

/** What counts and is not in the document, theme by theme; a control that left the catalog is in none. */
export function groupMissing({ assessments }: Audit, controls: readonly CatalogControl[]): MissingTheme[] {
  const themeOf = new Map(controls.map(({ control_id, theme }) => [control_id, theme]));
  const missing = assessments
    .filter(({ not_counted }) => !not_counted)
    .flatMap(({ control_id, requirements = [] }) =>
      requirements
        .filter(({ state, not_counted }) => state === "no_evidence" && !not_counted)
        .map(({ requirement_id: id, citation, statement }) => ({
          id,
          control: control_id,
          citation,
          statement,
        })),
    );
  return THEMES.flatMap((theme) => {
    const requirements = missing.filter(({ control }) => themeOf.get(control) === theme);
    return requirements.length === 0 ? [] : [{ theme, requirements }];
  });
}
