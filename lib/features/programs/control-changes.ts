import type { FieldChange } from "./change-store";
import type { ControlRow, ControlUpdate } from "./control-store";
import type { UpdateControl } from "./schema";

/** What may be set on a control; a field that is left out stays. */
export type ControlSettings = Pick<
  UpdateControl,
  "status" | "owner" | "due_date" | "review_interval_days" | "implementation"
>;

const FIELDS = ["status", "owner", "due_date", "review_interval_days", "implementation"] as const;
/** What a control owner may change; the rest is a manager's to decide. */
const OWNERS_FIELDS: readonly string[] = ["status", "implementation"];

/** What really changes when settings are applied to a control. Pure. */
export function changesOf(control: ControlRow, settings: ControlSettings): FieldChange[] {
  return FIELDS.flatMap((field) => {
    const to = settings[field];
    const from = control[field];
    return to === undefined || to === from ? [] : [{ field, from, to }];
  });
}

/** Whether the changes need a manager. Pure. */
export function needsManager(changes: readonly FieldChange[]): boolean {
  return changes.some(({ field }) => !OWNERS_FIELDS.includes(field));
}

/** Who reviewed a control, and when. */
export interface Review {
  at: Date;
  by: string;
  byName: string;
}

/** A control's values after settings are applied. Pure. */
export function applySettings(
  control: ControlRow,
  settings: ControlSettings,
  review: Review | undefined,
): ControlUpdate {
  return {
    id: control.id,
    status: settings.status ?? control.status,
    owner: settings.owner === undefined ? control.owner : settings.owner,
    implementation: settings.implementation ?? control.implementation,
    due_date: settings.due_date === undefined ? control.due_date : settings.due_date,
    review_interval_days:
      settings.review_interval_days === undefined
        ? control.review_interval_days
        : settings.review_interval_days,
    reviewed_at: review?.at.toISOString() ?? null,
    reviewed_by: review?.by ?? null,
    reviewed_by_name: review?.byName ?? null,
  };
}
