import { z } from "zod";
import { NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { RECORD_KINDS } from "./vocabulary";

export const RecordCountSchema = z.object({
  kind: z.enum(RECORD_KINDS),
  total: z.int().nonnegative(),
  /** Of these: made by people since the demonstration was filled. */
  added: z.int().nonnegative(),
});
export type RecordCount = z.infer<typeof RecordCountSchema>;

export const DemonstrationSchema = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  is_demonstration: z.boolean(),
  /** Records created up to then are sample data; null where there never were any. */
  samples_until: TimestampSchema.nullable(),
  records: z.array(RecordCountSchema),
  ledger_entries: z.int().nonnegative(),
  /** Accounts that belong to no other organization and would be deleted with this one. */
  accounts: z.int().nonnegative(),
});
export type Demonstration = z.infer<typeof DemonstrationSchema>;

export const RemoveDemonstrationSchema = z.strictObject({
  /** The organization's name, typed: proof that the right one is meant. */
  name: requiredText(200),
  /** Must be true where people have added records, which are deleted too. */
  include_added: z.boolean().default(false),
});
export type RemoveDemonstration = z.input<typeof RemoveDemonstrationSchema>;

export const RemovedDemonstrationSchema = z.object({
  /** What was deleted, as counted in the same transaction. */
  removed: DemonstrationSchema,
  /** The organization the person works in from here on. */
  organization: z.object({ id: z.string(), name: z.string() }),
});
export type RemovedDemonstration = z.infer<typeof RemovedDemonstrationSchema>;

export const KeepDemonstrationSchema = z.strictObject({ name: NameSchema });
