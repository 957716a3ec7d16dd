import { z } from "zod";
import { PageQuery } from "@/lib/core/pagination";
import { NameSchema, requiredText, TimestampSchema } from "@/lib/core/text";
import { DOCUMENT_KINDS } from "@/lib/features/documents/vocabulary";
import { SCHEDULES } from "./vocabulary";

/** What a source is: a folder of a Git repository, or a list of URLs. */
export const SOURCE_TYPES = ["git", "urls"] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

export const SOURCE_READING_STATUSES = ["waiting", "reading", "completed", "failed"] as const;
export type SourceReadingStatus = (typeof SOURCE_READING_STATUSES)[number];

/** What became of a file; unchanged files are counted and not listed. */
export const FILE_OUTCOMES = ["added", "changed", "gone", "refused"] as const;
export type FileOutcome = (typeof FILE_OUTCOMES)[number];

export const SOURCE_LIMITS = {
  /** Sources of an organization. */
  sources: 100,
  urls: 100,
  patterns: 50,
  /** Files of a repository that match. */
  files: 2_000,
  /** Files that the answer for a reading names. */
  listedFiles: 1_000,
} as const;

export const SourceFileOutcomeSchema = z.object({
  /** In the repository, or the URL. */
  path: z.string(),
  outcome: z.enum(FILE_OUTCOMES),
  /** Null for a refused file, and for one whose document was deleted since. */
  document_id: z.string().nullable(),
  /** Number of the version it became. */
  document_version: z.int().positive().nullable(),
  /** Why it was refused or is gone. */
  reason: z.string().nullable(),
});
export type SourceFileOutcome = z.infer<typeof SourceFileOutcomeSchema>;

export const SourceReadingSchema = z.object({
  id: z.string(),
  source_id: z.string(),
  status: z.enum(SOURCE_READING_STATUSES),
  trigger: z.enum(["request", "schedule"]),
  /** Null for the schedule. */
  requested_by_name: z.string().nullable(),
  /** The commit. */
  revision: z.string().nullable(),
  added: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  gone: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  /** Why it failed. */
  failure: z.string().nullable(),
  created_at: TimestampSchema,
  started_at: TimestampSchema.nullable(),
  finished_at: TimestampSchema.nullable(),
});
export type SourceReading = z.infer<typeof SourceReadingSchema>;

export const SourceReadingDetailSchema = SourceReadingSchema.extend({
  files: z.array(SourceFileOutcomeSchema),
});
export type SourceReadingDetail = z.infer<typeof SourceReadingDetailSchema>;

export const SourceReadingQuerySchema = z.strictObject(PageQuery);
export type SourceReadingQuery = z.infer<typeof SourceReadingQuerySchema>;

export const SourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(SOURCE_TYPES),
  system_id: z.string().nullable(),
  system_name: z.string().nullable(),
  kind: z.enum(DOCUMENT_KINDS),
  url: z.string().nullable(),
  branch: z.string().nullable(),
  folder: z.string(),
  include: z.array(z.string()),
  username: z.string().nullable(),
  /** The token itself is never shown. */
  has_token: z.boolean(),
  urls: z.array(z.string()),
  schedule: z.enum(SCHEDULES),
  next_read_at: TimestampSchema.nullable(),
  last_reading: SourceReadingSchema.nullable(),
  /** Documents it brings now, and those whose file is gone. */
  documents_count: z.int().nonnegative(),
  gone_count: z.int().nonnegative(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  version: z.int().positive(),
});
export type DocumentSource = z.infer<typeof SourceSchema>;

const SourceUrlSchema = requiredText(2_000);

/** A branch as Git allows its name, without what would end a line of its protocol. */
const BranchSchema = z
  .string()
  .max(200, "must be at most 200 characters")
  .regex(/^(?!.*\.\.)[^\s\p{Cc}~^:?*[\\]+$/u, "must be the name of a branch, such as main");

const FolderSchema = z
  .string()
  .max(500, "must be at most 500 characters")
  .transform((folder) => folder.trim().replace(/^\/+|\/+$/g, ""))
  .refine(
    (folder) => folder === "" || folder.split("/").every((name) => /^(?!\.{1,2}$)[^\\\p{Cc}]+$/u.test(name)),
    "must be a path within the repository, such as docs/policies",
  );

const PatternSchema = z
  .string()
  .max(200, "must be at most 200 characters")
  .regex(/^!?[^!\\\p{Cc}][^\\\p{Cc}]*$/u, "must be a pattern, such as *.md or policies/**");

const IncludeSchema = z
  .array(PatternSchema)
  .min(1, "must have a pattern")
  .max(SOURCE_LIMITS.patterns, `must have at most ${SOURCE_LIMITS.patterns} patterns`);

const UrlListSchema = z
  .array(SourceUrlSchema)
  .min(1, "must have a URL")
  .max(SOURCE_LIMITS.urls, `must have at most ${SOURCE_LIMITS.urls} URLs`)
  .transform((urls) => [...new Set(urls.map((url) => url.trim()))]);

/** Without a colon, which ends a user name in HTTP's basic authentication. */
const UsernameSchema = z
  .string()
  .max(200, "must be at most 200 characters")
  .regex(/^[^:\p{Cc}]+$/u, "must be a user name without a colon");

const TokenSchema = z
  .string()
  .max(2_000, "must be at most 2,000 characters")
  .regex(/^[\x21-\x7e]+$/, "must be a token without blanks");

export const CreateSourceSchema = z
  .strictObject({
    name: NameSchema,
    type: z.enum(SOURCE_TYPES),
    /** The system its documents are of, registered on first mention. */
    system_name: NameSchema.optional(),
    kind: z.enum(DOCUMENT_KINDS).optional(),
    schedule: z.enum(SCHEDULES).optional(),
    url: SourceUrlSchema.optional(),
    branch: BranchSchema.optional(),
    folder: FolderSchema.optional(),
    include: IncludeSchema.optional(),
    username: UsernameSchema.optional(),
    token: TokenSchema.optional(),
    urls: UrlListSchema.optional(),
  })
  .superRefine((body, context) => {
    const required = body.type === "git" ? "url" : "urls";
    if (body[required] === undefined)
      context.addIssue({ code: "custom", path: [required], message: "is required" });
    for (const path of foreignFields(body.type, body))
      context.addIssue({ code: "custom", path: [path], message: `is not of a source of type ${body.type}` });
  });
export type CreateSource = z.infer<typeof CreateSourceSchema>;

const FIELDS = {
  git: ["url", "branch", "folder", "include", "username", "token"],
  urls: ["urls"],
} as const;

/** Fields of the other type of source that are given. */
export function foreignFields(type: SourceType, given: Readonly<Record<string, unknown>>): string[] {
  return FIELDS[type === "git" ? "urls" : "git"].filter((field) => given[field] !== undefined);
}

export const ChangeSourceSchema = z.strictObject({
  name: NameSchema.optional(),
  /** Null: of the whole organization. */
  system_name: NameSchema.nullable().optional(),
  kind: z.enum(DOCUMENT_KINDS).optional(),
  schedule: z.enum(SCHEDULES).optional(),
  url: SourceUrlSchema.optional(),
  branch: BranchSchema.nullable().optional(),
  folder: FolderSchema.optional(),
  include: IncludeSchema.optional(),
  username: UsernameSchema.nullable().optional(),
  token: TokenSchema.nullable().optional(),
  urls: UrlListSchema.optional(),
});
export type ChangeSource = z.infer<typeof ChangeSourceSchema>;

export const SourceQuerySchema = z.strictObject({ system_name: NameSchema.optional() });
export type SourceQuery = z.infer<typeof SourceQuerySchema>;
