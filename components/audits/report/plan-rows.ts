import type { ActionItem } from "@/lib/features/actions/schema";
import type { ReportControl, ReportRow } from "@/lib/features/audits/report-schema";
import type { Verdict } from "@/lib/features/audits/schema";
import type { Confirmation } from "@/lib/features/confirmations/schema";
import type { Control, RelatedProgramControl } from "@/lib/features/programs/schema";

/** A control of a program, as far as work on it is planned. */
export type Work = Pick<
  RelatedProgramControl,
  "id" | "control_id" | "program_id" | "program_name" | "status"
> &
  Pick<Control, "owner" | "due_date" | "due_on" | "due_state">;

/** A corrective action that follows from the audit. */
export type ActionMark = Pick<
  ActionItem,
  "id" | "title" | "status" | "owner_name" | "due_date" | "due_state"
> & { control: string | null; requirement: string | null };

/** What people found, as far as the table needs it. */
type Confirmed = Pick<Confirmation, "finding" | "judged">;

export const REVIEWS = ["needs_person", "confirmed", "corrected", "open"] as const;
export type Review = (typeof REVIEWS)[number];

/** A requirement with its control and with what is planned. */
export interface PlanRow extends ReportRow {
  control: string;
  controlTitle: string;
  verdict: Verdict;
  /** Its place in the framework. */
  order: number;
  work: readonly Work[];
  actions: readonly ActionMark[];
  review: Review;
  /** Where the control is planned: the first program in which it has an owner or a date, or else the first. */
  planned: Work | null;
  /** Of that program, or else of the first action. */
  owner: string | null;
  due: Pick<Work, "due_on" | "due_state" | "status"> | null;
}

interface PlanSources {
  work: readonly Work[];
  actions: readonly ActionMark[];
  /** What people found about a requirement. */
  find: (requirementId: string) => Confirmed | undefined;
  /** The name of an owner. */
  nameOf: (owner: string) => string;
}

/** The rows of a report with what is planned for each, in the order of the framework. Pure. */
export function toPlanRows(controls: readonly ReportControl[], sources: PlanSources): PlanRow[] {
  const work = groupBy(sources.work, ({ control_id }) => control_id);
  const actions = groupBy(sources.actions, ({ control }) => control ?? "");
  let order = 0;
  return controls.flatMap(({ id: control, title: controlTitle, verdict, rows }) =>
    rows.map((row) => {
      const ofControl = work.get(control) ?? [];
      const ofRow = (actions.get(control) ?? []).filter(
        ({ requirement }) => requirement === null || requirement === row.id,
      );
      const planned = plannedIn(ofControl);
      return {
        ...row,
        ...{ control, controlTitle, verdict, order: order++, work: ofControl, actions: ofRow, planned },
        review: reviewOf(row, sources.find(row.id)),
        owner: ownerOf(planned, ofRow, sources.nameOf),
        due: dueOf(planned, ofRow),
      };
    }),
  );
}

function reviewOf({ state, isCounted }: ReportRow, confirmed: Confirmed | undefined): Review {
  if (confirmed) return confirmed.finding === confirmed.judged ? "confirmed" : "corrected";
  return state === "for_review" && isCounted ? "needs_person" : "open";
}

/** Owner and date of one program, so that a row can name it. */
function plannedIn(work: readonly Work[]): Work | null {
  return work.find(({ owner, due_on }) => owner !== null || due_on !== null) ?? work[0] ?? null;
}

function ownerOf(planned: Work | null, actions: readonly ActionMark[], nameOf: PlanSources["nameOf"]) {
  if (planned?.owner) return nameOf(planned.owner);
  return actions.find(({ owner_name }) => owner_name !== null)?.owner_name ?? null;
}

function dueOf(planned: Work | null, actions: readonly ActionMark[]): PlanRow["due"] {
  if (planned && planned.due_on !== null) return planned;
  const action = actions.find(({ due_date }) => due_date !== null);
  return action ? { due_on: action.due_date, due_state: action.due_state, status: "in_progress" } : null;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Rows of one control, with what is common to them. */
export interface ChosenControl {
  control: string;
  title: string;
  rows: readonly PlanRow[];
}

/** Rows by their control, in the order of the framework: programs and actions have controls. */
export function byControl(rows: readonly PlanRow[]): ChosenControl[] {
  const sorted = rows.toSorted((a, b) => a.order - b.order);
  return [...groupBy(sorted, ({ control }) => control)].map(([control, ofControl]) => ({
    control,
    title: ofControl[0]?.controlTitle ?? "",
    rows: ofControl,
  }));
}

/** How many rows the head of a report puts first. */
const HEAVIEST = 10;

/** What a reader should begin with: the gravest findings, then what would raise the score most. */
export function heaviestOf(rows: readonly PlanRow[]): PlanRow[] {
  return rows
    .filter(({ isCounted, state, review }) => isCounted && state !== "shown" && review !== "corrected")
    .toSorted(byWeight)
    .slice(0, HEAVIEST);
}

const SEVERITY_ORDER = ["critical", "high", "medium", "low", null] as const;

/** The gravest first, then what the score would gain, then the order of the framework. */
export function byWeight(a: PlanRow, b: PlanRow): number {
  const gravity = SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity);
  return gravity || b.points - a.points || a.order - b.order;
}

/**
 * What the document says and is not shown, then what is shown, and last what it is silent about: those are many, and would
 * hide what it says. Of each, what weighs most comes first.
 */
export function byReading(a: PlanRow, b: PlanRow): number {
  return readingOrder(a) - readingOrder(b) || byWeight(a, b);
}

function readingOrder({ state }: PlanRow): number {
  if (state === "no_evidence") return 2;
  return state === "shown" ? 1 : 0;
}

/** The requirements without evidence by control: what is to be provided. */
export function missingIn(rows: readonly PlanRow[]): ChosenControl[] {
  return byControl(rows.filter(({ state, isCounted }) => state === "no_evidence" && isCounted));
}

/** The checklist as Markdown, for a ticket or a mail. */
export function checklistText(title: string, controls: readonly ChosenControl[]): string {
  const parts = controls.map(({ control, title: name, rows }) =>
    [`## ${control} ${name}`, "", ...rows.map((row) => `- [ ] ${row.statement} (${row.citation})`)].join(
      "\n",
    ),
  );
  return `${[`# ${title}`, ...parts].join("\n\n")}\n`;
}
