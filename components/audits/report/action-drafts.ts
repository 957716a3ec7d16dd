import type { ActionSuggestion } from "@/components/actions/action-values";
import { stateWord } from "@/components/audits/labels";
import type { CreateAction, GivenSource } from "@/lib/features/actions/schema";
import { SEVERITIES, type Severity } from "@/lib/features/audits/vocabulary";
import type { ChosenControl, PlanRow } from "./plan-rows";

/** A corrective action for a control, as rows of a report suggest it. */
export interface SuggestedAction {
  control: string;
  title: string;
  severity: Severity;
  description: string;
  /** Where it is about one requirement alone. */
  requirement: string | undefined;
}

/** Without a finding there is nothing grave yet. */
const SEVERITY_WITHOUT_FINDING: Severity = "medium";
const TITLE_LENGTH = 200;

/** One action for the chosen rows of a control: the severity of its finding, and what each requirement needs. */
export function suggestAction({ control, title, rows }: ChosenControl): SuggestedAction {
  const [first, second] = rows;
  const severity = SEVERITIES.find((one) => rows.some((row) => row.severity === one));
  return {
    control,
    title: `${control} ${title}`.slice(0, TITLE_LENGTH),
    severity: severity ?? SEVERITY_WITHOUT_FINDING,
    description: rows.map(needOf).join("\n"),
    requirement: second ? undefined : first?.id,
  };
}

/** What a requirement needs, in a line. */
function needOf({ citation, statement, state, missing }: PlanRow): string {
  const need = missing === null ? "" : ` Missing: ${missing}`;
  return `${citation} (${stateWord(state)}): ${statement}${need}`;
}

/** What an action follows from. */
function sourceOf(auditId: string, { control, requirement }: SuggestedAction): GivenSource {
  return { type: "audit_finding", id: auditId, control, ...(requirement ? { requirement } : {}) };
}

/** What the form of an action begins with. */
export function asSuggestion(auditId: string, action: SuggestedAction): ActionSuggestion {
  const { control: label, title, severity, description } = action;
  return { source: sourceOf(auditId, action), label, title, severity, description };
}

/** The request that creates it, with what is common to several. */
export function toCreate(
  auditId: string,
  action: SuggestedAction,
  { owner_id, due_date }: Pick<CreateAction, "owner_id" | "due_date">,
): CreateAction {
  const { title, severity, description } = action;
  return {
    ...{ title, severity, description },
    owner_id: owner_id || null,
    due_date: due_date || null,
    source: sourceOf(auditId, action),
  };
}
