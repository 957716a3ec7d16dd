import { z } from "zod";
import { BulkIdsSchema, changesSomething } from "@/lib/core/bulk";
import { ChangeEvidenceSchema } from "./schema";

const { owner, expires_on } = ChangeEvidenceSchema.shape;

/** The same change of several records. */
export const BulkChangeEvidenceSchema = z
  .strictObject({ ids: BulkIdsSchema, owner, expires_on })
  .refine(changesSomething, { message: "must change at least one of owner, expires_on" });
export type BulkChangeEvidence = z.infer<typeof BulkChangeEvidenceSchema>;
