import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { type SortKeys, sortedPageQuery } from "@/lib/core/sorting";
import { DateSchema, NameSchema } from "@/lib/core/text";
import { queryInteger } from "@/lib/core/wire-shape";
import { AUDIT_ENGINES } from "./vocabulary";

export const AUDIT_SORTS = {
  timestamp: "time",
  system_name: "text",
  framework: "text",
  compliance_score: "whole",
  findings_count: "whole",
  engine: "text",
} as const satisfies SortKeys;

/** `superseded`: a document it read has a newer version. */
export const AUDIT_STATES = ["current", "superseded"] as const;

export const AuditHistoryQuerySchema = z.strictObject({
  system_name: NameSchema.optional(),
  framework: z.string().max(TEXT_LIMITS.name).optional(),
  state: z.enum(AUDIT_STATES).optional(),
  engine: z.enum(AUDIT_ENGINES).optional(),
  min_score: queryInteger({ min: 0, max: 100 }).optional(),
  max_score: queryInteger({ min: 0, max: 100 }).optional(),
  /** Days in UTC, both included. */
  from: DateSchema.optional(),
  to: DateSchema.optional(),
  /** Only audits that read this document. */
  document_id: z.string().max(100).optional(),
  ...sortedPageQuery(AUDIT_SORTS),
});
export type AuditHistoryQuery = z.infer<typeof AuditHistoryQuerySchema>;
