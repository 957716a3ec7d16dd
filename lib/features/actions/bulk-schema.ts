import { z } from "zod";
import { BulkIdsSchema, changesSomething } from "@/lib/core/bulk";
import { ChangeActionSchema } from "./schema";

const { owner_id, due_date } = ChangeActionSchema.shape;

/** The same change of several records. */
export const BulkChangeActionsSchema = z
  .strictObject({ ids: BulkIdsSchema, owner_id, due_date })
  .refine(changesSomething, { message: "must change at least one of owner_id, due_date" });
export type BulkChangeActions = z.infer<typeof BulkChangeActionsSchema>;
