export const MANIFOLD_LIMITS = { perSystem: 20, references: 100, referenceLength: 1_000 } as const;

/** Columns of a CSV file that registers systems; only the name must be there. */
export const SYSTEM_IMPORT_COLUMNS = [
  "name",
  "owner",
  "risk_class",
  "risk_class_reason",
  "description",
  "keeps_inputs",
  "asks_model_when_unsure",
] as const;

/** Columns of the export that an import leaves aside: what Assay measures and counts itself. */
export const SYSTEM_MEASURED_COLUMNS = [
  "risk_score",
  "risk_level",
  "audit_coverage",
  "last_drift_score",
  "last_drift_threshold",
  "is_drifting",
  "last_measured_at",
  "open_reviews",
  "created_at",
  "updated_at",
  "id",
] as const;

/** What an import does with a system that is registered already. */
export const EXISTING_SYSTEMS = ["refuse", "update"] as const;
export type ExistingSystems = (typeof EXISTING_SYSTEMS)[number];

/** The most systems that one file registers. */
export const SYSTEM_IMPORT_LIMIT = 1_000;
