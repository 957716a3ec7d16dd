import { z } from "zod";
import { RiskClassSchema, SystemChangeSchema } from "./schema";
import { EXISTING_SYSTEMS } from "./vocabulary";

export const ImportSystemsQuerySchema = z.strictObject({
  /** `refuse` when left out: a file meant for new systems changes none by accident. */
  existing: z.enum(EXISTING_SYSTEMS).optional(),
});
export type ImportSystemsQuery = z.infer<typeof ImportSystemsQuerySchema>;

const counts = {
  registered: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
};

export const ImportedSystemsSchema = z.object(counts);
export type ImportedSystems = z.infer<typeof ImportedSystemsSchema>;

export const PlannedSystemSchema = z.object({
  line: z.int().positive(),
  name: z.string(),
  action: z.enum(["register", "change", "none"]),
  owner: z.string().nullable(),
  risk_class: RiskClassSchema,
  /** Of a registered system. */
  changes: SystemChangeSchema.shape.changes,
});
export type PlannedSystem = z.infer<typeof PlannedSystemSchema>;

export const SystemImportIssueSchema = z.object({ where: z.string(), message: z.string() });

export const SystemImportPreviewSchema = z.object({
  /** Whether the file can be imported as it is. */
  can_import: z.boolean(),
  ...counts,
  errors: z.array(SystemImportIssueSchema),
  errors_count: z.int().nonnegative(),
  systems: z.array(PlannedSystemSchema),
});
export type SystemImportPreview = z.infer<typeof SystemImportPreviewSchema>;
