import { z } from "zod";
import { formField } from "@/lib/core/form-field";
import { type SortKeys, sortedPageQuery } from "@/lib/core/sorting";
import { DateSchema, NameSchema, TimestampSchema } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";
import { EVIDENCE_EXPIRIES, EVIDENCE_KINDS, EVIDENCE_USES } from "./vocabulary";

/** The URL of evidence kept elsewhere. People see and open it; Assay never fetches it. */
const LinkSchema = withWireShape(
  z
    .string()
    .max(2_000, "must be at most 2,000 characters")
    .refine((value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, username, password } = new URL(value);
      return ["http:", "https:"].includes(protocol) && username === "" && password === "";
    }, "must be a web address such as https://wiki.example.com/policy, without a password in it"),
  { format: "uri", minLength: 1 },
);

/** Who keeps it up to date: a member's email, or any name. */
const OwnerSchema = NameSchema;

const dates = {
  /** From when it holds; today when left out. */
  effective_date: DateSchema.optional(),
  /** The last day on which it counts. */
  expires_on: DateSchema.nullish(),
};

/** Fields that belong to some kinds of evidence only. */
const FIELDS_OF_KINDS = [
  { field: "url", kind: "link", isRequired: true },
  { field: "audit_id", kind: "audit", isRequired: true },
  { field: "document_id", kind: "document", isRequired: true },
  { field: "document_version", kind: "document", isRequired: false },
] as const;

export const CreateEvidenceSchema = z
  .strictObject({
    /**
     * `link`: title and URL of evidence kept elsewhere. `audit`: a completed audit of this organization. `document`: a
     * version of one of its documents, recorded as a file.
     */
    kind: z.enum(["link", "audit", "document"]),
    /** Of an audit it is made from system, framework and score when left out. */
    title: NameSchema.optional(),
    url: LinkSchema.optional(),
    audit_id: z.string().max(100).optional(),
    document_id: z.string().max(100).optional(),
    /** The newest when left out. */
    document_version: z.int().positive().optional(),
    ...dates,
  })
  .superRefine((body, context) => {
    for (const { field, kind, isRequired } of FIELDS_OF_KINDS) {
      if (body.kind === kind && isRequired && body[field] === undefined)
        context.addIssue({ code: "custom", path: [field], message: "is required" });
      if (body.kind !== kind && body[field] !== undefined)
        context.addIssue({ code: "custom", path: [field], message: `does not belong to a ${body.kind}` });
    }
    if (body.kind === "link" && body.title === undefined)
      context.addIssue({ code: "custom", path: ["title"], message: "is required" });
  });
export type CreateEvidence = z.infer<typeof CreateEvidenceSchema>;

export const UploadEvidenceSchema = z.strictObject({
  file: z.file({ error: "must be a file" }),
  /** The file's name when left out. */
  title: formField(NameSchema),
  effective_date: formField(DateSchema),
  expires_on: formField(DateSchema),
});
export type UploadEvidence = z.infer<typeof UploadEvidenceSchema>;

export const ChangeEvidenceSchema = z.strictObject({
  title: NameSchema.optional(),
  owner: OwnerSchema.nullable().optional(),
  effective_date: DateSchema.optional(),
  expires_on: DateSchema.nullable().optional(),
});
export type ChangeEvidence = z.infer<typeof ChangeEvidenceSchema>;

export const EvidenceSchema = z.object({
  id: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  title: z.string(),
  url: z.string().nullable(),
  audit_id: z.string().nullable(),
  file_name: z.string().nullable(),
  /** Sniffed from the content. */
  media_type: z.string().nullable(),
  size_bytes: z.int().nonnegative().nullable(),
  /** Of the file's bytes, `sha256:<hex>`. */
  sha256: z.string().nullable(),
  /** The document that the file is a version of. */
  document_id: z.string().nullable(),
  document_version: z.int().positive().nullable(),
  /** Who keeps it up to date; null when no one does. */
  owner: z.string().nullable(),
  effective_date: DateSchema,
  expires_on: DateSchema.nullable(),
  /** Its last day has passed: it no longer counts. */
  is_expired: z.boolean(),
  uploaded_by: z.string(),
  uploaded_by_name: z.string(),
  created_at: TimestampSchema,
  /** Counts changes of its title and dates; its content never changes. */
  version: z.int().positive(),
  /** How many controls it is attached to. */
  controls_count: z.int().nonnegative(),
});
export type Evidence = z.infer<typeof EvidenceSchema>;

export const EVIDENCE_SORTS = {
  title: "text",
  kind: "text",
  owner: "text",
  uploaded_by_name: "text",
  effective_date: "day",
  expires_on: "day",
  controls_count: "whole",
  created_at: "time",
} as const satisfies SortKeys;
export const EXPIRES_SOON_DAYS = 30;

export const EvidenceQuerySchema = z.strictObject({
  /** Part of a title or file name, in any case. */
  search: z.string().max(200).optional(),
  kind: z.enum(EVIDENCE_KINDS).optional(),
  /** An owner in any case; `none` for items without one. */
  owner: z.string().max(200).optional(),
  expiry: z.enum(EVIDENCE_EXPIRIES).optional(),
  use: z.enum(EVIDENCE_USES).optional(),
  /** Only items that are a version of this document. */
  document_id: z.string().max(100).optional(),
  ...sortedPageQuery(EVIDENCE_SORTS),
});
export type EvidenceQuery = z.infer<typeof EvidenceQuerySchema>;
