import { z } from "zod";
import { formField } from "@/lib/core/form-field";
import { type SortKeys, sortedPageQuery } from "@/lib/core/sorting";
import { DateSchema, NameSchema, optionalText, TimestampSchema } from "@/lib/core/text";
import { queryIntegerOr } from "@/lib/core/wire-shape";
import {
  BLOCK_KINDS,
  DOCUMENT_FORMATS,
  PartSchema,
  REFUSAL_CODES,
  WarningSchema,
} from "@/lib/platform/reading/schema";
import {
  CONFIDENTIALITY_LEVELS,
  DOCUMENT_KINDS,
  GIVEN_TEXT_LIMIT,
  READING_STATUSES,
  TEXT_WINDOW,
} from "./vocabulary";

/** How a document came: as a file, as a text, as evidence, or from a source that is read on a schedule. */
export const DOCUMENT_ORIGINS = ["upload", "text", "evidence", "source"] as const;
export type DocumentOrigin = (typeof DOCUMENT_ORIGINS)[number];

/** How a version was read. */
export const ReadingSchema = z.object({
  status: z.enum(READING_STATUSES),
  format: z.enum(DOCUMENT_FORMATS).nullable(),
  /** Length of the text. Unit: UTF-16 code units. */
  characters: z.int().nonnegative().nullable(),
  /** Pages, slides or sheets; 0 for documents that flow. */
  parts_count: z.int().nonnegative().nullable(),
  /** ISO 639-3, as recognized in the text; null while unread, or where the text is too short to tell. */
  language: z.string().nullable(),
  warnings: z.array(WarningSchema),
  /** Of a version whose pages without text are read by OCR: how many of them were; null for other versions. */
  recognition: z
    .object({
      pages_done: z.int().nonnegative(),
      /** Null until the pages are counted. */
      pages_total: z.int().nonnegative().nullable(),
    })
    .nullable(),
  /** Why it could not be read. */
  refusal: z.object({ code: z.enum(REFUSAL_CODES), message: z.string() }).nullable(),
});
export type Reading = z.infer<typeof ReadingSchema>;

/** One file of a document. */
export const DocumentVersionSchema = z.object({
  number: z.int().positive(),
  file_name: z.string(),
  /** Sniffed from the content. */
  media_type: z.string(),
  size_bytes: z.int().nonnegative(),
  /** Of the file's bytes, `sha256:<hex>`. */
  sha256: z.string(),
  note: z.string(),
  uploaded_by: z.string(),
  uploaded_by_name: z.string(),
  created_at: TimestampSchema,
  reading: ReadingSchema,
});
export type DocumentVersion = z.infer<typeof DocumentVersionSchema>;

/** Where a document comes from by itself. */
export const DocumentSourceLinkSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Of its file in the repository, or its URL. */
  path: z.string(),
  /** Since when the source no longer has it. */
  gone_at: TimestampSchema.nullable(),
});

export const DocumentSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** Null for a document of the whole organization. */
  system_id: z.string().nullable(),
  system_name: z.string().nullable(),
  owner: z.string().nullable(),
  effective_date: DateSchema.nullable(),
  review_date: DateSchema.nullable(),
  /** The day of review has passed. */
  is_review_due: z.boolean(),
  confidentiality: z.enum(CONFIDENTIALITY_LEVELS),
  origin: z.enum(DOCUMENT_ORIGINS),
  /** The source that brings it; null for others, and when the source was deleted. */
  source: DocumentSourceLinkSchema.nullable(),
  /** The newest version. */
  current: DocumentVersionSchema,
  /** Controls that one of its versions is evidence of. */
  controls_count: z.int().nonnegative(),
  /** Completed audits that read one of its versions. */
  audits_count: z.int().nonnegative(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  /** Counts its changes; what `If-Match` compares. */
  version: z.int().positive(),
});
export type AssayDocument = z.infer<typeof DocumentSchema>;

const details = {
  kind: formField(z.enum(DOCUMENT_KINDS)),
  /** The system it is of, registered on first mention; of the whole organization when left out. */
  system_name: formField(NameSchema),
  owner: formField(NameSchema),
  effective_date: formField(DateSchema),
  review_date: formField(DateSchema),
  confidentiality: formField(z.enum(CONFIDENTIALITY_LEVELS)),
};

/** The content: a file of a form, or a text of a JSON body. */
const content = {
  file: z.file({ error: "must be a file" }).optional(),
  /** Plain text or Markdown. */
  text: optionalText(GIVEN_TEXT_LIMIT),
};

function requireOneContent(
  body: { file?: File | undefined; text?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  const hasText = body.text !== undefined && body.text.trim() !== "";
  if (body.file && body.text !== undefined) {
    context.addIssue({ code: "custom", path: ["text"], message: "must be left out where a file is given" });
  } else if (!body.file && !hasText) {
    context.addIssue({ code: "custom", path: ["file"], message: "is required, or a text instead" });
  }
}

export const CreateDocumentSchema = z
  .strictObject({
    ...content,
    /** The file's own title or name when left out; required with a text. */
    title: formField(NameSchema),
    ...details,
  })
  .superRefine((body, context) => {
    requireOneContent(body, context);
    if (!body.file && body.title === undefined)
      context.addIssue({ code: "custom", path: ["title"], message: "is required with a text" });
  });
export type CreateDocument = z.infer<typeof CreateDocumentSchema>;

export const AddVersionSchema = z
  .strictObject({ ...content, note: formField(z.string().max(1_000, "must be at most 1,000 characters")) })
  .superRefine(requireOneContent);
export type AddVersion = z.infer<typeof AddVersionSchema>;

export const CreateFromArchiveSchema = z.strictObject({
  file: z.file({ error: "must be a file" }),
  ...details,
});
export type CreateFromArchive = z.infer<typeof CreateFromArchiveSchema>;

/** What became of the files of an archive. */
export const ArchiveOutcomeSchema = z.object({
  created: z.array(DocumentSchema),
  /** Files that were not taken, with the reason. */
  refused: z.array(z.object({ file_name: z.string(), reason: z.string() })),
});
export type ArchiveOutcome = z.infer<typeof ArchiveOutcomeSchema>;

export const ChangeDocumentSchema = z.strictObject({
  title: NameSchema.optional(),
  kind: z.enum(DOCUMENT_KINDS).optional(),
  /** Null: of the whole organization. */
  system_name: NameSchema.nullable().optional(),
  owner: NameSchema.nullable().optional(),
  effective_date: DateSchema.nullable().optional(),
  review_date: DateSchema.nullable().optional(),
  confidentiality: z.enum(CONFIDENTIALITY_LEVELS).optional(),
});
export type ChangeDocument = z.infer<typeof ChangeDocumentSchema>;

export const DOCUMENT_SORTS = {
  title: "text",
  kind: "text",
  system_name: "text",
  owner: "text",
  review_date: "day",
  controls_count: "whole",
  created_at: "time",
  updated_at: "time",
} as const satisfies SortKeys;

/** `due`: the day of review has passed; `none`: there is none. */
export const REVIEW_STATES = ["due", "planned", "none"] as const;

export const DocumentQuerySchema = z.strictObject({
  system_name: NameSchema.optional(),
  /** `system`: only those of a system; `organization`: only those of the whole organization. */
  of: z.enum(["system", "organization"]).optional(),
  kind: z.enum(DOCUMENT_KINDS).optional(),
  status: z.enum(READING_STATUSES).optional(),
  /** Only documents that this source brings. */
  source_id: z.string().max(100).optional(),
  /** Part of a title, file name or owner, in any case. */
  search: z.string().max(200).optional(),
  /** An owner in any case; `none` for documents without one. */
  owner: z.string().max(200).optional(),
  review: z.enum(REVIEW_STATES).optional(),
  ...sortedPageQuery(DOCUMENT_SORTS),
});
export type DocumentQuery = z.infer<typeof DocumentQuerySchema>;

/** Which version is meant; the newest when left out. */
const versionQuery = queryIntegerOr(0, { min: 0 });

export const VersionQuerySchema = z.strictObject({ version: versionQuery });
export type VersionQuery = z.infer<typeof VersionQuerySchema>;

export const TextQuerySchema = z.strictObject({
  version: versionQuery,
  /** Where the text begins. */
  start: queryIntegerOr(0, { min: 0 }),
  length: queryIntegerOr(TEXT_WINDOW, { min: 1, max: TEXT_WINDOW }),
});
export type TextQuery = z.infer<typeof TextQuerySchema>;

/** A stretch of the text with its meaning. */
export const TextBlockSchema = z.object({
  kind: z.enum(BLOCK_KINDS),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  level: z.int().nonnegative(),
});

/** A document's text as it was read, or a window of it. Offsets are those of the whole text. */
export const DocumentTextSchema = z.object({
  document_id: z.string(),
  version: z.int().positive(),
  characters: z.int().nonnegative(),
  start: z.int().nonnegative(),
  text: z.string(),
  parts: z.array(PartSchema),
  /** Blocks that begin in the window. */
  blocks: z.array(TextBlockSchema),
});
export type DocumentText = z.infer<typeof DocumentTextSchema>;

/** A stretch of a comparison. */
export const TextChangeSchema = z.object({
  kind: z.enum(["same", "added", "removed"]),
  text: z.string(),
  /** Of a long stretch that is the same: how many characters between its two ends are left out. */
  omitted: z.int().nonnegative(),
});
export type TextChange = z.infer<typeof TextChangeSchema>;

/** What differs between the texts of two versions. */
export const TextDifferenceSchema = z.object({
  document_id: z.string(),
  from: z.int().positive(),
  to: z.int().positive(),
  /** False: the versions differ too much to be compared; there are no changes then. */
  is_comparable: z.boolean(),
  /** There are more changes than the list has. */
  is_cut: z.boolean(),
  changes: z.array(TextChangeSchema),
});
export type TextDifference = z.infer<typeof TextDifferenceSchema>;

export const DifferenceQuerySchema = z.strictObject({
  /** The version before the newer one when left out. */
  from: versionQuery,
  to: versionQuery,
});
export type DifferenceQuery = z.infer<typeof DifferenceQuerySchema>;
