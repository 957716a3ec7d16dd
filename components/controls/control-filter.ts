import { THEME_LABELS } from "@/components/frameworks/labels";
import { type FrameworkReference, isFrameworkReference } from "@/lib/features/frameworks/vocabulary";
import type { Control } from "@/lib/features/programs/schema";
import {
  APPROVAL_FILTERS,
  type ApprovalFilter,
  CONTROL_STATUSES,
  type ControlStatus,
  DUE_STATES,
  type DueState,
} from "@/lib/features/programs/vocabulary";
import { THEMES, type Theme } from "@/lib/judgment/analyst/vocabulary";
import { isInApprovalFilter } from "./approval/approval-word";

/** The owner filter for controls without one. */
export const NO_OWNER = "none";

/** Whether controls count today, will later, or do not apply here; as the API filters too. */
export const APPLICABILITY_FILTERS = ["counts", "later", "not_applicable"] as const;
export type ApplicabilityFilter = (typeof APPLICABILITY_FILTERS)[number];

export interface ControlFilter {
  search: string;
  status: ControlStatus | undefined;
  framework: FrameworkReference | undefined;
  theme: Theme | undefined;
  owner: string | undefined;
  due: DueState | undefined;
  applicability: ApplicabilityFilter | undefined;
  approval: ApprovalFilter | undefined;
  isWithoutEvidence: boolean;
  /** Implemented, with open corrective actions or findings. */
  hasOpenWork: boolean;
}

/** The filter of an address; what makes no sense there is treated as absent. */
export function readFilter(params: { get: (name: string) => string | null }): ControlFilter {
  return {
    search: params.get("search") ?? "",
    status: CONTROL_STATUSES.find((status) => status === params.get("status")),
    framework: readFramework(params.get("framework")),
    theme: THEMES.find((theme) => theme === params.get("theme")),
    owner: params.get("owner") ?? undefined,
    due: DUE_STATES.find((due) => due === params.get("due")),
    applicability: APPLICABILITY_FILTERS.find((filter) => filter === params.get("applicability")),
    approval: APPROVAL_FILTERS.find((filter) => filter === params.get("approval")),
    isWithoutEvidence: params.get("evidence") === "none",
    hasOpenWork: params.get("work") === "open",
  };
}

function readFramework(given: string | null): FrameworkReference | undefined {
  return given !== null && isFrameworkReference(given) ? given : undefined;
}

/** Removes every filter from an address and leaves the view. */
export const NO_FILTER = {
  search: undefined,
  status: undefined,
  framework: undefined,
  theme: undefined,
  owner: undefined,
  due: undefined,
  applicability: undefined,
  approval: undefined,
  evidence: undefined,
  work: undefined,
} as const;

export function filterControls<Item extends Control>(
  controls: readonly Item[],
  filter: ControlFilter,
  /** The id of the person who looks, whose approvals `mine` means. */
  reader = "",
): Item[] {
  const words = filter.search.trim().toLowerCase().split(/\s+/);
  const owner = filter.owner?.toLowerCase();
  return controls.filter(
    (control) =>
      (filter.status === undefined || control.status === filter.status) &&
      (filter.framework === undefined || control.framework === filter.framework) &&
      (filter.theme === undefined || control.theme === filter.theme) &&
      (owner === undefined || (control.owner?.toLowerCase() ?? NO_OWNER) === owner) &&
      (filter.due === undefined || control.due_state === filter.due) &&
      (filter.applicability === undefined || isInFilter(control, filter.applicability)) &&
      (filter.approval === undefined || isInApprovalFilter(control.approval, filter.approval, reader)) &&
      (!filter.isWithoutEvidence || control.evidence_count === 0) &&
      (!filter.hasOpenWork || isImplementedWithOpenWork(control)) &&
      words.every((word) => searchTextOf(control).includes(word)),
  );
}

/** Whether corrective actions or findings of auditors on a control are open. */
export function hasOpenWork({ open_actions, open_findings }: OpenWork): boolean {
  return open_actions + open_findings > 0;
}

export type OpenWork = Pick<Control, "open_actions" | "open_findings">;

/** Whether a control counts as implemented although work on it is open. */
export function isImplementedWithOpenWork(control: OpenWork & Pick<Control, "status">): boolean {
  return control.status === "implemented" && hasOpenWork(control);
}

/** Whether a control does not apply: left out by a person, or ruled out by the answers. */
export function isNotApplicable({ applicability }: Pick<Control, "applicability">): boolean {
  return applicability.excluded_at !== null || applicability.state === "does_not_apply";
}

function isInFilter(control: Control, filter: ApplicabilityFilter): boolean {
  if (filter === "counts") return control.applicability.counts_today;
  if (filter === "not_applicable") return isNotApplicable(control);
  return !control.applicability.counts_today && !isNotApplicable(control);
}

const searchTexts = new WeakMap<Control, string>();

function searchTextOf(control: Control): string {
  const known = searchTexts.get(control);
  if (known !== undefined) return known;
  const { control_id, title, framework, owner, theme, description } = control;
  const text =
    `${control_id} ${title} ${framework} ${owner ?? ""} ${THEME_LABELS[theme]} ${description}`.toLowerCase();
  searchTexts.set(control, text);
  return text;
}
