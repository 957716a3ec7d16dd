import { z } from "zod";
import { BulkIdsSchema, changesSomething } from "@/lib/core/bulk";
import { ChangeDocumentSchema } from "./schema";

const { owner, kind, review_date } = ChangeDocumentSchema.shape;

/** The same change of several records. */
export const BulkChangeDocumentsSchema = z
  .strictObject({ ids: BulkIdsSchema, owner, kind, review_date })
  .refine(changesSomething, { message: "must change at least one of owner, kind, review_date" });
export type BulkChangeDocuments = z.infer<typeof BulkChangeDocumentsSchema>;
