import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { TimestampSchema } from "@/lib/core/text";
import { queryIntegerOr } from "@/lib/core/wire-shape";

/** Records of an organization that can be found. Equal matches come in this order. */
export const RECORD_KINDS = [
  "system",
  "program",
  "document",
  "audit",
  "control",
  "evidence",
  "action",
  "review",
  "incident",
  "person",
  "decision",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Everything that can be found: records, and controls and requirements of frameworks. */
export const SEARCH_KINDS = [...RECORD_KINDS, "requirement"] as const;
export const SearchKindSchema = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof SearchKindSchema>;

export const SearchQuerySchema = z.strictObject({
  q: z.string().max(TEXT_LIMITS.name, `must be at most ${TEXT_LIMITS.name} characters`),
  kind: SearchKindSchema.optional(),
  limit: queryIntegerOr(20, { min: 1, max: 50 }),
});
export type SearchQuery = z.output<typeof SearchQuerySchema>;

/** A record that something found belongs to. */
const RelatedRecordSchema = z.object({ id: z.string(), name: z.string() });

export const SearchHitSchema = z.object({
  kind: SearchKindSchema,
  id: z.string(),
  name: z.string(),
  /** A control's or requirement's reference, or an email address. */
  reference: z.string().nullable(),
  framework: z.string().nullable(),
  /** Of a requirement: the control of the catalog that it belongs to. */
  control_id: z.string().nullable(),
  system: RelatedRecordSchema.nullable(),
  program: RelatedRecordSchema.nullable(),
  updated_at: TimestampSchema.nullable(),
});
export type SearchHit = z.infer<typeof SearchHitSchema>;
