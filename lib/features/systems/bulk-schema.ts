import { z } from "zod";
import { BulkIdsSchema, changesSomething } from "@/lib/core/bulk";
import { ChangeSystemSchema } from "./schema";

const { owner, risk_class, risk_class_reason } = ChangeSystemSchema.shape;

/** The same change of several records. */
export const BulkChangeSystemsSchema = z
  .strictObject({ ids: BulkIdsSchema, owner, risk_class, risk_class_reason })
  .refine(changesSomething, { message: "must change at least one of owner, risk_class, risk_class_reason" });
export type BulkChangeSystems = z.infer<typeof BulkChangeSystemsSchema>;
