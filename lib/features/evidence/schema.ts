import { z } from "zod";
import { CURSOR_KEYS, cursorQuery, PageQuery } from "@/lib/core/pagination";
import { DateSchema, NameSchema, TimestampSchema } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";

export const EVIDENCE_KINDS = ["file", "link", "audit"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** Types that are taken, with the endings a file of that type may have. Macro-enabled documents are not among them. */
export const ACCEPTED_TYPES: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/heic": ["heic"],
  "image/tiff": ["tif", "tiff"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "application/vnd.oasis.opendocument.presentation": ["odp"],
  "application/zip": ["zip"],
};

/** Texts have no signature; they are kept and handed out as plain text, whatever they hold. */
export const TEXT_ENDINGS: readonly string[] = [
  "txt",
  "md",
  "csv",
  "tsv",
  "json",
  "yaml",
  "yml",
  "log",
  "xml",
  "eml",
];

/** Media types a stored file may be handed out as. */
export const STORED_TYPES: readonly [string, ...string[]] = ["text/plain", ...Object.keys(ACCEPTED_TYPES)];

/** Everything that may be uploaded, for the file picker. */
export const ACCEPTED_ENDINGS: readonly string[] = [...Object.values(ACCEPTED_TYPES).flat(), ...TEXT_ENDINGS];

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

const dates = {
  /** From when it holds; today when left out. */
  effective_date: DateSchema.optional(),
  /** The last day on which it counts. */
  expires_on: DateSchema.nullish(),
};

export const CreateEvidenceSchema = z
  .strictObject({
    /** `link`: title and URL of evidence kept elsewhere. `audit`: a completed audit of this organization. */
    kind: z.enum(["link", "audit"]),
    /** Of an audit it is made from system, framework and score when left out. */
    title: NameSchema.optional(),
    url: LinkSchema.optional(),
    audit_id: z.string().max(100).optional(),
    ...dates,
  })
  .superRefine((body, context) => {
    const needed = body.kind === "link" ? (["title", "url"] as const) : (["audit_id"] as const);
    const foreign = body.kind === "link" ? "audit_id" : "url";
    for (const field of needed)
      if (body[field] === undefined)
        context.addIssue({ code: "custom", path: [field], message: "is required" });
    if (body[foreign] !== undefined)
      context.addIssue({ code: "custom", path: [foreign], message: `does not belong to a ${body.kind}` });
  });
export type CreateEvidence = z.infer<typeof CreateEvidenceSchema>;

/** A form: empty fields count as left out. */
const emptyAsMissing = (value: unknown) => (value === "" ? undefined : value);

export const UploadEvidenceSchema = z.strictObject({
  file: z.file({ error: "must be a file" }),
  /** The file's name when left out. */
  title: z.preprocess(emptyAsMissing, NameSchema.optional()),
  effective_date: z.preprocess(emptyAsMissing, DateSchema.optional()),
  expires_on: z.preprocess(emptyAsMissing, DateSchema.optional()),
});
export type UploadEvidence = z.infer<typeof UploadEvidenceSchema>;

export const ChangeEvidenceSchema = z.strictObject({
  title: NameSchema.optional(),
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

export const EvidenceQuerySchema = z.strictObject({
  /** Part of a title or file name, in any case. */
  search: z.string().max(200).optional(),
  ...PageQuery,
  cursor: cursorQuery(CURSOR_KEYS.time),
});
export type EvidenceQuery = z.infer<typeof EvidenceQuerySchema>;
