import { z } from "zod";
import { ConditionSchema } from "@/lib/judgment/applicability/condition-schema";
import { QuestionSchema } from "@/lib/judgment/applicability/questionnaire";
import {
  DEADLINE_KINDS,
  DEADLINE_UNITS,
  FORCES,
  FrameworkCategorySchema,
  FrameworkCodeSchema,
  RELATION_ORIGINS,
  ThemeSchema,
} from "./schema";
import { RELATION_TYPES } from "./vocabulary";

const Text = z.string().trim().min(1);
const Id = z.string().regex(/^[a-z][a-z0-9_]*$/);
const Version = z.string().regex(/^\d+\.\d+\.\d+$/);

/** From when something applies. The first entry whose condition holds decides; one without a condition always does. */
const EffectiveSchema = z.strictObject({
  from: z.iso.date(),
  if: ConditionSchema.optional(),
  /** The condition in words, such as "systems listed in Annex III". */
  condition: Text.optional(),
  citation: Text,
});

/** Who is let off, in words that end a sentence beginning "Does not apply: ". */
const ExemptionSchema = z.strictObject({ if: ConditionSchema, because: Text, citation: Text });

/** When a control or a requirement applies at all, as far as the questionnaire can tell. */
const applicability = {
  applies_if: ConditionSchema.optional(),
  exempt: z.array(ExemptionSchema).min(1).optional(),
  effective: z.array(EffectiveSchema).min(1).optional(),
};

const RequirementFileSchema = z
  .strictObject({
    /** An OSCAL token. */
    id: z.string().regex(/^[A-Za-z_][A-Za-z0-9._-]*$/),
    /** At paragraph level. */
    citation: Text,
    /** In the indicative: what is so where the requirement is fulfilled. */
    statement: Text.endsWith("."),
    /** To be answered with yes, partly or no. */
    question: Text.endsWith("?"),
    force: z.enum(FORCES),
    /** What the duty depends on; present exactly where the force is `must_if`. */
    condition: Text.nullable(),
    addressees: z.array(Id).min(1),
    deadlines: z.array(
      z.strictObject({
        value: z.int().positive(),
        unit: z.enum(DEADLINE_UNITS),
        /** What starts the clock. */
        from: Text,
        kind: z.enum(DEADLINE_KINDS),
        /** Who is informed or answered; present exactly where the kind is `notify` or `respond`. */
        recipient: Text.nullable(),
      }),
    ),
    ...applicability,
  })
  .refine(({ force, condition }) => (force === "must_if") === (condition !== null), {
    message: "a condition is given exactly where the force is must_if",
  })
  .refine(
    ({ deadlines }) =>
      deadlines.every(
        ({ kind, recipient }) => (kind === "notify" || kind === "respond") === (recipient !== null),
      ),
    { message: "a recipient is given exactly where the deadline is for informing or answering someone" },
  );

const ControlTextsSchema = z.strictObject({
  /** The reference within the framework; a range where one control covers several articles. */
  control_id: Text,
  /** References this control had, or took in, in earlier versions of the catalog. */
  aliases: z.array(Text).optional(),
  group: Text,
  /** The name the field knows it by. */
  title: Text.max(90),
  /** What it asks for, in our words. */
  statement: Text.max(140),
  theme: ThemeSchema,
  weight: z.int().min(1).max(3),
  is_key: z.boolean(),
  description: Text,
});

const ControlFileSchema = ControlTextsSchema.extend({
  ...applicability,
  evidence_examples: z.array(Text).min(1),
  /** How a document that fulfils the control says it: search probes of the embedded analyst. */
  probes: z.array(Text).min(2),
  requirements: z.array(RequirementFileSchema).min(2).max(4),
});

/** One framework as written by hand in `catalog/*.json`. */
export const CatalogFileSchema = z.strictObject({
  code: FrameworkCodeSchema,
  /** As the interface has it. */
  name: Text,
  /** What exactly the controls were taken from, such as "PCI DSS v4.0.1". */
  edition: Text,
  category: FrameworkCategorySchema,
  catalog_version: Version,
  /** The day the texts were last compared with the sources. */
  checked_at: z.iso.date(),
  source: Text,
  /** What the subset covers and leaves out. */
  note: Text,
  sources: z
    .array(z.strictObject({ title: Text, identifier: Text, url: z.url({ protocol: /^https?$/ }) }))
    .min(1),
  /** Changes of the law or the standard that are under way or adopted for later. */
  pending: z.array(
    z.strictObject({
      title: Text,
      status: z.enum(["proposed", "adopted"]),
      effect: Text,
      url: z.url({ protocol: /^https?$/ }).optional(),
    }),
  ),
  changelog: z.array(z.strictObject({ version: Version, date: z.iso.date(), change: Text })).min(1),
  roles: z.array(z.strictObject({ id: Id, label: Text, implies: z.array(Id).min(1).optional() })).min(1),
  /** Asks which of the roles is played; null where adopting the framework is the organization's own choice. */
  role_question: z
    .strictObject({
      asked_of: z.enum(["organization", "either"]),
      text: Text.endsWith("?"),
      help: Text.optional(),
      citation: Text.optional(),
      none: Text,
    })
    .nullable(),
  /** Questions whose answers only this framework's conditions need. */
  questions: z.array(QuestionSchema),
  ...applicability,
  controls: z.array(ControlFileSchema).min(1),
  /** Controls of earlier versions, kept so that programs and audits made with them keep their texts. */
  retired: z.array(
    ControlTextsSchema.extend({ retired_in: Version, replaced_by: z.array(Text).min(1), reason: Text }),
  ),
});

export type CatalogFile = z.infer<typeof CatalogFileSchema>;
export type CatalogFileControl = CatalogFile["controls"][number];

/** A control of one framework compared with a control of another; `subset`: what `a` asks for is part of `b`. */
export const RelationFileSchema = z.array(
  z.strictObject({
    a: z.string().regex(/^[A-Z0-9_]+:.+$/),
    b: z.string().regex(/^[A-Z0-9_]+:.+$/),
    type: z.enum(RELATION_TYPES),
    origin: z.enum(RELATION_ORIGINS),
    reason: Text,
  }),
);

export type RelationFile = z.infer<typeof RelationFileSchema>;
