import { z } from "zod";

/** The version of OSCAL that is written: NIST's models of 2026. */
export const OSCAL_VERSION = "1.2.1";

/** Ids of OSCAL: no blanks, and never a digit first. */
const TokenSchema = z.string().regex(/^(\p{L}|_)(\p{L}|\p{N}|[.\-_])*$/u);
const UuidSchema = z.uuid();

/** A named value. Names that OSCAL does not define carry our namespace. */
const PropSchema = z.strictObject({
  name: TokenSchema,
  value: z.string().min(1),
  ns: z.string().startsWith("urn:uuid:").optional(),
});
export type Prop = z.infer<typeof PropSchema>;

const HashSchema = z.strictObject({ algorithm: z.literal("SHA-256"), value: z.string().length(64) });

const ResourceSchema = z.strictObject({
  uuid: UuidSchema,
  title: z.string().optional(),
  description: z.string().optional(),
  rlinks: z
    .array(
      z.strictObject({
        href: z.string(),
        "media-type": z.string().optional(),
        hashes: z.array(HashSchema).min(1).optional(),
      }),
    )
    .min(1)
    .optional(),
});
export type Resource = z.infer<typeof ResourceSchema>;

const MetadataSchema = z.strictObject({
  title: z.string(),
  "last-modified": z.iso.datetime(),
  version: z.string().min(1),
  "oscal-version": z.literal(OSCAL_VERSION),
  remarks: z.string().optional(),
});

const BackMatterSchema = z.strictObject({ resources: z.array(ResourceSchema).min(1) });

const ItemSchema = z.strictObject({
  id: TokenSchema,
  name: z.enum(["item"]),
  props: z.array(PropSchema).min(1),
  prose: z.string(),
});

const PartSchema = z.strictObject({
  id: TokenSchema,
  name: z.enum(["overview", "statement", "guidance"]),
  prose: z.string().optional(),
  parts: z.array(ItemSchema).min(1).optional(),
});

const ControlSchema = z.strictObject({
  id: TokenSchema,
  title: z.string(),
  props: z.array(PropSchema).min(1),
  parts: z.array(PartSchema).min(1),
});
export type OscalControl = z.infer<typeof ControlSchema>;

/** A framework as an OSCAL catalog, as far as it is written here. */
export const OscalCatalogSchema = z.strictObject({
  catalog: z.strictObject({
    uuid: UuidSchema,
    metadata: MetadataSchema,
    groups: z
      .array(z.strictObject({ id: TokenSchema, title: z.string(), controls: z.array(ControlSchema).min(1) }))
      .min(1),
    "back-matter": BackMatterSchema.optional(),
  }),
});
export type OscalCatalog = z.infer<typeof OscalCatalogSchema>;

const ObservationSchema = z.strictObject({
  uuid: UuidSchema,
  description: z.string(),
  methods: z.tuple([z.literal("EXAMINE")]),
  "relevant-evidence": z
    .array(z.strictObject({ href: z.string(), description: z.string(), props: z.array(PropSchema).min(1) }))
    .min(1)
    .optional(),
  collected: z.iso.datetime(),
});
export type Observation = z.infer<typeof ObservationSchema>;

const FindingSchema = z.strictObject({
  uuid: UuidSchema,
  title: z.string(),
  description: z.string(),
  props: z.array(PropSchema).min(1),
  target: z.strictObject({
    type: z.literal("statement-id"),
    "target-id": TokenSchema,
    status: z.strictObject({
      state: z.enum(["satisfied", "not-satisfied"]),
      reason: z.enum(["pass", "fail"]),
    }),
  }),
  "related-observations": z.array(z.strictObject({ "observation-uuid": UuidSchema })).min(1),
});
export type OscalFinding = z.infer<typeof FindingSchema>;

/** An audit as OSCAL assessment results, as far as they are written here. */
export const OscalAssessmentSchema = z.strictObject({
  "assessment-results": z.strictObject({
    uuid: UuidSchema,
    metadata: MetadataSchema,
    "import-ap": z.strictObject({ href: z.string(), remarks: z.string() }),
    results: z.tuple([
      z.strictObject({
        uuid: UuidSchema,
        title: z.string(),
        description: z.string(),
        start: z.iso.datetime(),
        end: z.iso.datetime(),
        props: z.array(PropSchema).min(1),
        "reviewed-controls": z.strictObject({
          "control-selections": z.tuple([
            z.strictObject({
              "include-controls": z.array(z.strictObject({ "control-id": TokenSchema })).min(1),
            }),
          ]),
        }),
        observations: z.array(ObservationSchema).min(1).optional(),
        findings: z.array(FindingSchema).min(1).optional(),
        remarks: z.string(),
      }),
    ]),
    "back-matter": BackMatterSchema,
  }),
});
export type OscalAssessment = z.infer<typeof OscalAssessmentSchema>;

/** What a control asks for, as a component implements it. */
const ImplementedRequirementSchema = z.strictObject({
  uuid: UuidSchema,
  "control-id": TokenSchema,
  description: z.string(),
  props: z.array(PropSchema).min(1),
  remarks: z.string().optional(),
});
export type ImplementedRequirement = z.infer<typeof ImplementedRequirementSchema>;

/** A program as an OSCAL component definition: the system, and how it implements each control. */
export const OscalComponentsSchema = z.strictObject({
  "component-definition": z.strictObject({
    uuid: UuidSchema,
    metadata: MetadataSchema,
    components: z.tuple([
      z.strictObject({
        uuid: UuidSchema,
        type: z.enum(["software", "process-procedure"]),
        title: z.string(),
        description: z.string(),
        "control-implementations": z
          .array(
            z.strictObject({
              uuid: UuidSchema,
              source: z.string(),
              description: z.string(),
              "implemented-requirements": z.array(ImplementedRequirementSchema).min(1),
            }),
          )
          .min(1)
          .optional(),
      }),
    ]),
    "back-matter": BackMatterSchema.optional(),
  }),
});
export type OscalComponents = z.infer<typeof OscalComponentsSchema>;

const MappedItemsSchema = z.tuple([z.strictObject({ type: z.literal("control"), "id-ref": TokenSchema })]);

const MapSchema = z.strictObject({
  uuid: UuidSchema,
  relationship: TokenSchema,
  sources: MappedItemsSchema,
  targets: MappedItemsSchema,
  props: z.array(PropSchema).min(1),
  remarks: z.string(),
});
export type OscalMap = z.infer<typeof MapSchema>;

const MappedResourceSchema = z.strictObject({ type: z.literal("catalog"), href: z.string() });

/** The relations of a framework to others as an OSCAL mapping collection. */
export const OscalMappingSchema = z.strictObject({
  "mapping-collection": z.strictObject({
    uuid: UuidSchema,
    metadata: MetadataSchema,
    provenance: z.strictObject({
      method: z.literal("human"),
      "matching-rationale": z.literal("semantic"),
      status: z.literal("complete"),
      "mapping-description": z.string(),
    }),
    mappings: z
      .array(
        z.strictObject({
          uuid: UuidSchema,
          "source-resource": MappedResourceSchema,
          "target-resource": MappedResourceSchema,
          maps: z.array(MapSchema).min(1),
        }),
      )
      .min(1),
    "back-matter": BackMatterSchema,
  }),
});
export type OscalMapping = z.infer<typeof OscalMappingSchema>;
