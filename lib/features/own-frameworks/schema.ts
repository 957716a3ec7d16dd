import { z } from "zod";
import { formField } from "@/lib/core/form-field";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { NameSchema, optionalText, requiredText, TimestampSchema } from "@/lib/core/text";
import {
  FORCES,
  FrameworkCategorySchema,
  OwnFrameworkCodeSchema,
  ThemeSchema,
} from "@/lib/features/frameworks/schema";
import { OWN_PREFIX, type OwnFrameworkCode } from "@/lib/features/frameworks/vocabulary";

/** What an own framework may have at most. */
export const OWN_LIMITS = {
  frameworks: 50,
  controls: 10_000,
  /** Of all frameworks of an organization. */
  allControls: 50_000,
  requirements: 100,
  /** Of a file: 15 MiB. */
  fileBytes: 15 * 1024 * 1024,
} as const;

export const IMPORT_FORMATS = ["csv", "json", "oscal"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
export const VERSION_ORIGINS = ["form", ...IMPORT_FORMATS] as const;

const trimmed = (maxLength: number) => requiredText(maxLength).transform((value) => value.trim());
const proseOr = (fallback: string) =>
  optionalText(TEXT_LIMITS.task).transform((value) => value?.trim() ?? fallback);

/** A requirement as a file or a form has it. */
export const OwnRequirementSchema = z
  .strictObject({
    /** An OSCAL token; made from the control's reference when left out. */
    id: z
      .string()
      .max(200)
      .regex(/^[A-Za-z_][A-Za-z0-9._-]*$/, "must begin with a letter and have letters, digits, . _ - only")
      .optional(),
    statement: trimmed(5_000),
    citation: trimmed(TEXT_LIMITS.name).optional(),
    question: trimmed(1_000).optional(),
    force: z.enum(FORCES).default("must"),
    condition: trimmed(1_000).nullable().default(null),
  })
  .refine(({ force, condition }) => (force === "must_if") === (condition !== null), {
    message: "must have a condition exactly where its force is must_if",
    path: ["condition"],
  });
export type OwnRequirement = z.output<typeof OwnRequirementSchema>;

const RequirementsSchema = z
  .array(OwnRequirementSchema)
  .max(OWN_LIMITS.requirements, `must have at most ${OWN_LIMITS.requirements} requirements`)
  .default([]);

export const ControlReferenceSchema = NameSchema.refine(
  (value) => value.length <= 100,
  "must be at most 100 characters",
);

/** A control as a file or a form has it. */
export const OwnControlSchema = z.strictObject({
  /** Its reference, unique in the framework. */
  control_id: ControlReferenceSchema,
  title: NameSchema,
  group: NameSchema.optional(),
  /** The control it is part of, whose group it takes over where it names none. */
  parent: ControlReferenceSchema.optional(),
  statement: proseOr(""),
  description: proseOr(""),
  theme: ThemeSchema.default("policy_governance"),
  weight: z.int().min(1).max(3).default(2),
  is_key: z.boolean().default(false),
  evidence_examples: z.array(trimmed(500)).max(20, "must have at most 20 examples").default([]),
  requirements: RequirementsSchema,
});
export type OwnControl = z.output<typeof OwnControlSchema>;

/** The code of an own framework from what a person gives: letters, digits and underscores after the prefix. */
export function ownCode(given: string): OwnFrameworkCode | undefined {
  const plain = given
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .replace(new RegExp(`^_*(${OWN_PREFIX})?_*`), "");
  const cut = plain.slice(0, 40).replace(/_+$/, "");
  return OwnFrameworkCodeSchema.safeParse(`${OWN_PREFIX}${cut}`).data;
}

/** What a person gives as a code; `OWN_` goes before it where it is missing. */
const GivenOwnCodeSchema = trimmed(TEXT_LIMITS.name).transform((given, context): OwnFrameworkCode => {
  const code = ownCode(given);
  if (code) return code;
  context.addIssue({ code: "custom", message: "must have letters A to Z or digits" });
  return z.NEVER;
});

const about = {
  name: NameSchema,
  category: FrameworkCategorySchema.default("security"),
  /** What exactly its texts are, such as "Version 4, March 2026". */
  edition: optionalText(TEXT_LIMITS.name).transform((value) => value?.trim() ?? ""),
  source: optionalText(1_000).transform((value) => value?.trim() ?? ""),
  note: optionalText(5_000).transform((value) => value?.trim() ?? ""),
};

/** An own framework without its controls. */
export const OwnAboutSchema = z.strictObject(about);
export type OwnAbout = z.output<typeof OwnAboutSchema>;

/** Media type of our file, which is JSON. */
export const OWN_FILE_TYPE = "application/vnd.assay.framework+json";

/** Our file of a framework: what the export writes, the import reads, and a POST takes. */
export const CreateOwnFrameworkSchema = z.strictObject({
  /** Made from the name when left out. */
  code: GivenOwnCodeSchema.optional(),
  ...about,
  controls: z
    .array(OwnControlSchema)
    .max(OWN_LIMITS.controls, `must have at most ${OWN_LIMITS.controls.toLocaleString("en-US")} controls`)
    .default([]),
});
export type CreateOwnFramework = z.output<typeof CreateOwnFrameworkSchema>;

export const ChangeOwnFrameworkSchema = z.strictObject({
  name: NameSchema.optional(),
  category: FrameworkCategorySchema.optional(),
  edition: optionalText(TEXT_LIMITS.name),
  source: optionalText(1_000),
  note: optionalText(5_000),
  /** `true` keeps it out of programs it is not in yet; `false` takes that back. */
  retired: z.boolean().optional(),
});
export type ChangeOwnFramework = z.infer<typeof ChangeOwnFrameworkSchema>;

export const ChangeOwnControlSchema = OwnControlSchema.omit({ control_id: true, parent: true });
export type ChangeOwnControl = z.output<typeof ChangeOwnControlSchema>;

const fileFields = {
  file: z.file({ error: "must be a file" }),
  /** Recognized from the file when left out. */
  format: formField(z.enum(IMPORT_FORMATS)),
  /** The file's own when left out, or else made from the name. */
  code: formField(GivenOwnCodeSchema),
  /** The file's own when left out, or else the file's name. */
  name: formField(NameSchema),
  category: formField(FrameworkCategorySchema),
};

export const PreviewImportSchema = z.strictObject(fileFields);
export type PreviewImport = z.infer<typeof PreviewImportSchema>;

export const ImportFrameworkSchema = z.strictObject({
  ...fileFields,
  /** The version that the file takes the place of; left out for a framework that is new. */
  replaces_version: formField(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/, "must be a version such as 3")
      .transform(Number),
  ),
});
export type ImportFramework = z.infer<typeof ImportFrameworkSchema>;

/** A place in a file and what is wrong there, or was left out. */
export const ImportIssueSchema = z.strictObject({
  /** `line 3, title` of CSV and JSON, the path of OSCAL; empty for the file as a whole. */
  where: z.string(),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof ImportIssueSchema>;

export const CONTROL_DIFFERENCES = ["added", "changed", "retired"] as const;

export const ControlDifferenceSchema = z.strictObject({
  control_id: z.string(),
  title: z.string(),
  change: z.enum(CONTROL_DIFFERENCES),
  /** Fields that differ; empty for an added or retired control. */
  fields: z.array(z.string()),
});
export type ControlDifference = z.infer<typeof ControlDifferenceSchema>;

/** How a version differs from the one before it. */
export const DifferenceSchema = z.strictObject({
  added: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  retired: z.int().nonnegative(),
  /** The first 200. */
  controls: z.array(ControlDifferenceSchema),
});
export type Difference = z.infer<typeof DifferenceSchema>;

/** What an import would do. Nothing is stored. */
export const ImportPreviewSchema = z.strictObject({
  can_import: z.boolean(),
  format: z.enum(IMPORT_FORMATS),
  encoding: z.string(),
  code: OwnFrameworkCodeSchema.nullable(),
  name: z.string(),
  controls_count: z.int().nonnegative(),
  requirements_count: z.int().nonnegative(),
  /** The first 20 controls. */
  controls: z.array(
    z.strictObject({
      control_id: z.string(),
      title: z.string(),
      group: z.string(),
      requirements: z.int().nonnegative(),
    }),
  ),
  /** The first 100; with one of them nothing is imported. */
  errors: z.array(ImportIssueSchema),
  errors_count: z.int().nonnegative(),
  /** What the import leaves out or changes; the first 100. */
  notices: z.array(ImportIssueSchema),
  /** The version there is; null for a new framework. */
  current_version: z.int().positive().nullable(),
  difference: DifferenceSchema.nullable(),
});
export type ImportPreview = z.infer<typeof ImportPreviewSchema>;

/** What an import has stored. */
export const ImportedFrameworkSchema = z.strictObject({
  code: OwnFrameworkCodeSchema,
  name: z.string(),
  version: z.int().positive(),
  controls_count: z.int().nonnegative(),
  requirements_count: z.int().nonnegative(),
  difference: DifferenceSchema,
  notices: z.array(ImportIssueSchema),
});
export type ImportedFramework = z.infer<typeof ImportedFrameworkSchema>;

/** A version of an own framework, and what it changed. */
export const FrameworkVersionSchema = z.strictObject({
  version: z.int().positive(),
  origin: z.enum(VERSION_ORIGINS),
  changed_by: z.string(),
  changed_at: TimestampSchema,
  difference: DifferenceSchema,
});
export type FrameworkVersion = z.infer<typeof FrameworkVersionSchema>;
