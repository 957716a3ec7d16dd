import { z } from "zod";
import { PageQuery } from "@/lib/core/pagination";
import { TimestampSchema } from "@/lib/core/text";

/** What a package is about. */
export const PACKAGE_SUBJECTS = ["program", "audit"] as const;
export type PackageSubjectType = (typeof PACKAGE_SUBJECTS)[number];

export const PACKAGE_STATUSES = ["waiting", "building", "ready", "failed"] as const;
export type PackageStatus = (typeof PACKAGE_STATUSES)[number];

/** How many things of each kind a package holds. */
export const PackageCountsSchema = z.object({
  controls: z.int().nonnegative(),
  /** Items of evidence, links and audits among them. */
  evidence: z.int().nonnegative(),
  /** Original files: of evidence, and documents that audits read. */
  files: z.int().nonnegative(),
  /** Requests to approve a control, decided or not. */
  approvals: z.int().nonnegative(),
  audits: z.int().nonnegative(),
  ledger_entries: z.int().nonnegative(),
});
export type PackageCounts = z.infer<typeof PackageCountsSchema>;

export const PackageSubjectSchema = z.object({
  type: z.enum(PACKAGE_SUBJECTS),
  id: z.string(),
  name: z.string(),
});

export const PackageProgressSchema = z.object({
  files_done: z.int().nonnegative(),
  /** Null until it is known how many there are. */
  files_total: z.int().nonnegative().nullable(),
});

export const PackageSchema = z.object({
  id: z.string(),
  subject: PackageSubjectSchema,
  status: z.enum(PACKAGE_STATUSES),
  progress: PackageProgressSchema,
  file_name: z.string(),
  size_bytes: z.int().nonnegative().nullable(),
  /** Of the whole file, `sha256:<hex>`. */
  sha256: z.string().nullable(),
  /** Of `SHA256SUMS` in the package, as its ledger entry has it. */
  contents_sha256: z.string().nullable(),
  counts: PackageCountsSchema.nullable(),
  failure: z.string().nullable(),
  requested_by: z.string(),
  requested_by_name: z.string(),
  created_at: TimestampSchema,
  finished_at: TimestampSchema.nullable(),
  expires_at: TimestampSchema.nullable(),
});
export type EvidencePackage = z.infer<typeof PackageSchema>;

export const PackageQuerySchema = z.strictObject({ ...PageQuery });
export type PackageQuery = z.infer<typeof PackageQuerySchema>;
