import { z } from "zod";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { PageQuery } from "@/lib/core/pagination";
import { TimestampSchema } from "@/lib/core/text";
import {
  FrameworkCategorySchema,
  FrameworkCodeSchema,
  GivenReferenceSchema,
  OwnFrameworkCodeSchema,
  ThemeSchema,
} from "./codes";
import { RELATION_TYPES } from "./vocabulary";

export { THEMES, type Theme } from "@/lib/judgment/analyst/vocabulary";
export {
  explainUnknownFramework,
  FrameworkCategorySchema,
  FrameworkCodeSchema,
  FrameworkNameSchema,
  FrameworkReferenceSchema,
  GivenFrameworkSchema,
  GivenReferenceSchema,
  OwnFrameworkCodeSchema,
  ThemeSchema,
} from "./codes";
export {
  CUSTOM_CONTROLS,
  FRAMEWORK_CATEGORIES,
  FRAMEWORK_CODES,
  FRAMEWORK_NAMES,
  type FrameworkCategory,
  type FrameworkCode,
  type FrameworkReference,
  findFrameworkCode,
  findReference,
  isFrameworkReference,
  isOwnFramework,
  OWN_PREFIX,
  type OwnFrameworkCode,
} from "./vocabulary";

export const FrameworkSchema = z.strictObject({
  code: FrameworkCodeSchema,
  name: z.string(),
  controls_count: z.int().nonnegative(),
  category: FrameworkCategorySchema,
});

export type Framework = z.infer<typeof FrameworkSchema>;

export const FORCES = ["must", "must_if", "should"] as const;
export const DEADLINE_UNITS = ["hour", "day", "business_day", "month", "year"] as const;
/** `notify` someone, `respond` to a request, `complete` something, `repeat` it, `retain` something. */
export const DEADLINE_KINDS = ["notify", "respond", "complete", "repeat", "retain"] as const;
export const RELATION_ORIGINS = ["published", "own"] as const;

/** A control of another framework, and how it relates to the one it is listed with. */
export const RelatedControlSchema = z.strictObject({
  framework: FrameworkCodeSchema,
  control_id: z.string(),
  title: z.string(),
  relation: z.enum(RELATION_TYPES),
  origin: z.enum(RELATION_ORIGINS),
  reason: z.string(),
});

export type RelatedControl = z.infer<typeof RelatedControlSchema>;

export const DeadlineSchema = z.strictObject({
  value: z.int().positive(),
  unit: z.enum(DEADLINE_UNITS),
  from: z.string(),
  kind: z.enum(DEADLINE_KINDS),
  recipient: z.string().nullable(),
});

export type Deadline = z.infer<typeof DeadlineSchema>;

/** From when something applies, and under which condition where there are several dates. */
const EffectiveSchema = z.strictObject({
  from: z.iso.date(),
  condition: z.string().nullable(),
  citation: z.string(),
});

export const RequirementSchema = z.strictObject({
  id: z.string(),
  citation: z.string(),
  statement: z.string(),
  question: z.string(),
  force: z.enum(FORCES),
  condition: z.string().nullable(),
  addressees: z.array(z.string()),
  deadlines: z.array(DeadlineSchema),
  effective: z.array(EffectiveSchema),
  exemptions: z.array(z.strictObject({ because: z.string(), citation: z.string() })),
});

export type Requirement = z.infer<typeof RequirementSchema>;

export const CatalogControlSchema = z.strictObject({
  control_id: z.string(),
  group: z.string(),
  /** The name the field knows it by. */
  title: z.string(),
  /** What it asks for, in our words. */
  statement: z.string(),
  description: z.string(),
  theme: ThemeSchema,
  /** 1 supporting, 2 ordinary, 3 failing it undermines the framework's purpose. */
  weight: z.int().min(1).max(3),
  /** Key controls (about a third) are what a quick audit looks at. */
  is_key: z.boolean(),
  /** Who is bound, in the framework's own roles. */
  applies_to: z.array(z.string()),
  /** The earliest day on which a requirement of it applies; null where all of it has long applied. */
  applies_from: z.iso.date().nullable(),
  requirements: z.array(RequirementSchema),
  /** One for each requirement, to be answered with yes, partly or no. */
  questions: z.array(z.string()),
  evidence_examples: z.array(z.string()),
  related: z.array(RelatedControlSchema),
});

export type CatalogControl = z.infer<typeof CatalogControlSchema>;

export const FrameworkDetailSchema = FrameworkSchema.extend({
  /** What exactly the controls were taken from, such as "PCI DSS v4.0.1". */
  edition: z.string(),
  catalog_version: z.string(),
  /** The day the texts were last compared with the sources. */
  checked_at: z.iso.date(),
  /** Official source and version the control references were taken from. */
  source: z.string(),
  sources: z.array(z.strictObject({ title: z.string(), identifier: z.string(), url: z.url() })),
  /** What the chosen subset covers and leaves out. */
  note: z.string(),
  pending: z.array(
    z.strictObject({
      title: z.string(),
      status: z.enum(["proposed", "adopted"]),
      effect: z.string(),
      url: z.url().nullable(),
    }),
  ),
  changelog: z.array(z.strictObject({ version: z.string(), date: z.iso.date(), change: z.string() })),
  roles: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  controls: z.array(CatalogControlSchema),
});

export type FrameworkDetail = z.infer<typeof FrameworkDetailSchema>;

/** What is said of an own framework besides. */
export const OwnFrameworkSchema = z.strictObject({
  /** Counts the versions of its texts. */
  version: z.int().positive(),
  requirements_count: z.int().nonnegative(),
  created_by: z.string(),
  updated_at: TimestampSchema,
  /** Since when it can no longer be added to programs; null while it can. */
  retired_at: TimestampSchema.nullable(),
});
export type OwnFramework = z.infer<typeof OwnFrameworkSchema>;

/** A framework of the catalog, or an own one of the organization. */
export const ListedFrameworkSchema = FrameworkSchema.extend({
  code: z.union([FrameworkCodeSchema, OwnFrameworkCodeSchema]),
  own: OwnFrameworkSchema.optional(),
});
export type ListedFramework = z.infer<typeof ListedFrameworkSchema>;

/** The same with its controls. */
export const ReadFrameworkSchema = FrameworkDetailSchema.extend({
  code: ListedFrameworkSchema.shape.code,
  own: OwnFrameworkSchema.optional(),
});
export type ReadFramework = z.infer<typeof ReadFrameworkSchema>;

export const ListFrameworksSchema = z.strictObject({
  /** `own`: the organization's own frameworks follow the catalog's. */
  include: z.enum(["own"]).optional(),
});

/** A control with its search probes, as the audit engine gets it. */
export interface AuditableControl extends CatalogControl {
  /** How a document that fulfils the control says it. */
  readonly probes: readonly string[];
}

/** Why the catalog search found something, the strongest first. */
export const CATALOG_MATCHES = ["reference", "clock", "words"] as const;

export const SearchCatalogSchema = z.strictObject({
  q: z.string().max(TEXT_LIMITS.name, `must be at most ${TEXT_LIMITS.name} characters`).default(""),
  framework: GivenReferenceSchema.optional(),
  category: FrameworkCategorySchema.optional(),
  theme: ThemeSchema.optional(),
  ...PageQuery,
});
export type SearchCatalog = z.output<typeof SearchCatalogSchema>;

/** What the search found: a control, or one requirement of it. */
export const CatalogHitSchema = z.strictObject({
  framework: ListedFrameworkSchema.shape.code,
  control_id: z.string(),
  title: z.string(),
  statement: z.string(),
  theme: ThemeSchema,
  is_key: z.boolean(),
  match: z.enum(CATALOG_MATCHES),
  requirement: RequirementSchema.pick({
    id: true,
    citation: true,
    statement: true,
    deadlines: true,
  }).nullable(),
});
export type CatalogHit = z.infer<typeof CatalogHitSchema>;
