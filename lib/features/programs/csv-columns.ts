/** Columns of the CSV export, in order. The first two name the control; those in `EDITABLE` are read by the import. */
export const CSV_COLUMNS = [
  "framework",
  "control_id",
  "title",
  "status",
  "owner",
  "due_date",
  "review_interval_days",
  "implementation",
  "last_reviewed",
  "last_reviewed_by",
  "evidence_count",
  "basis",
] as const;

export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const EDITABLE_COLUMNS = [
  "status",
  "owner",
  "due_date",
  "review_interval_days",
  "implementation",
] as const satisfies readonly CsvColumn[];
