import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { CURSOR_KEYS, cursorQuery, PageQuery } from "@/lib/core/pagination";
import { NameSchema, optionalText, TimestampSchema } from "@/lib/core/text";
import { FrameworkCodeSchema, GivenFrameworkSchema } from "@/lib/features/frameworks/schema";
import { EvidenceSpanSchema } from "@/lib/judgment/analyst/schema";
import { REQUIREMENT_FINDINGS, REQUIREMENT_STATES } from "@/lib/judgment/analyst/vocabulary";
import { MAX_COMMENT_LENGTH, MAX_PASSAGE_LENGTH } from "./vocabulary";

/** Whose audits learn from a confirmation: the system's it was made for, or all of the organization. */
export const CONFIRMATION_SCOPES = ["system", "organization"] as const;
export type ConfirmationScope = (typeof CONFIRMATION_SCOPES)[number];

/** A passage of the audited document, and whether a person says that it is on the point. */
export const ConfirmedPassageSchema = EvidenceSpanSchema.extend({ is_relevant: z.boolean() });
export type ConfirmedPassage = z.infer<typeof ConfirmedPassageSchema>;

/** A person's finding about a requirement in an audited document. */
export const ConfirmationSchema = z.object({
  id: z.string(),
  audit_id: z.string(),
  system_name: z.string(),
  framework: FrameworkCodeSchema,
  control_id: z.string(),
  requirement_id: z.string(),
  finding: z.enum(REQUIREMENT_FINDINGS),
  /** What the audit had said. */
  judged: z.enum(REQUIREMENT_STATES),
  passages: z.array(ConfirmedPassageSchema),
  /** SHA-256 of the audited document, `sha256:<hex>`. */
  document_digest: z.string(),
  comment: z.string(),
  applies_to: z.enum(CONFIRMATION_SCOPES),
  confirmed_by: z.string(),
  confirmed_at: TimestampSchema,
});
export type Confirmation = z.infer<typeof ConfirmationSchema>;
const MAX_PASSAGES = 20;
/** No document has more. Unit: UTF-16 code units. */
const LONGEST_TEXT = 5_000_000;

const CommentSchema = optionalText(MAX_COMMENT_LENGTH);

export const ConfirmRequirementSchema = z.strictObject({
  finding: z.enum(REQUIREMENT_FINDINGS),
  /** Left out: the audit's own quotes, on the point unless the finding is `no_evidence`. */
  passages: z
    .array(
      z
        .strictObject({
          start: z.int().min(0).max(LONGEST_TEXT),
          end: z.int().min(1).max(LONGEST_TEXT),
          /** The audited document it is a passage of; of the given text when left out. */
          document_id: z.string().max(100).optional(),
          is_relevant: z.boolean(),
          /** What the caller takes the passage to be: refused where the document has other words there. */
          quote: z.string().max(MAX_PASSAGE_LENGTH).optional(),
        })
        .refine(({ start, end }) => end > start && end - start <= MAX_PASSAGE_LENGTH, {
          message: "must be a passage of 1 to 2,000 characters",
          path: ["end"],
        }),
    )
    .max(MAX_PASSAGES, "must hold at most 20 passages")
    .optional(),
  comment: CommentSchema,
  applies_to: z.enum(CONFIRMATION_SCOPES).default("organization"),
});
export type ConfirmRequirement = z.infer<typeof ConfirmRequirementSchema>;

export const ChangeConfirmationSchema = z.strictObject({
  applies_to: z.enum(CONFIRMATION_SCOPES),
});
export type ChangeConfirmation = z.infer<typeof ChangeConfirmationSchema>;

const filters = {
  framework: GivenFrameworkSchema.optional(),
  requirement_id: z.string().max(TEXT_LIMITS.name).optional(),
  audit_id: z.string().max(TEXT_LIMITS.name).optional(),
  system_name: NameSchema.optional(),
};

export const ConfirmationQuerySchema = z.strictObject({
  ...filters,
  ...PageQuery,
  cursor: cursorQuery(CURSOR_KEYS.time),
});
export type ConfirmationQuery = z.infer<typeof ConfirmationQuerySchema>;

export const ConfirmationExportQuerySchema = z.strictObject(filters);
export type ConfirmationFilter = z.infer<typeof ConfirmationExportQuerySchema>;
