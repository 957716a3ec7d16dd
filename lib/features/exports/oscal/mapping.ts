import type { RelatedControl } from "@/lib/features/frameworks/schema";
import { type ExportedFramework, idsOf } from "./catalog";
import { ownProp, uuidOf } from "./identifiers";
import { OSCAL_VERSION, type OscalMap, type OscalMapping } from "./schema";

/** The terms of NIST IR 8477 for our relations; "related" is weaker than any of them and keeps its name. */
const RELATIONSHIPS: Readonly<Record<RelatedControl["relation"], string>> = {
  equal: "equal",
  subset: "subset-of",
  superset: "superset-of",
  intersects: "intersects-with",
  related: "related-to",
};

/**
 * Which controls of the frameworks ask for much the same: a mapping for each two that are related, seen from the one that
 * comes first. Sources and targets have the ids of the catalogs. Pure.
 *
 * @param baseUrl where the catalogs can be had
 */
export function toOscalMapping(frameworks: readonly ExportedFramework[], baseUrl: string): OscalMapping {
  const catalogs = frameworks.map((framework) => ({
    framework,
    ids: idsOf(framework.code, framework.controls),
    resource: {
      uuid: uuidOf("catalog", framework.code, framework.version),
      title: framework.name,
      rlinks: [{ href: `${baseUrl}/v1/frameworks/${framework.code}/oscal.json` }],
    },
  }));
  const mappings = catalogs.flatMap((source, at) =>
    catalogs.slice(at + 1).flatMap((target) => {
      const maps = source.framework.controls.flatMap(({ control_id, related }) =>
        related
          .filter(({ framework }) => framework === target.framework.code)
          .map(
            (relation): OscalMap => ({
              uuid: uuidOf("map", source.framework.code, control_id, relation.framework, relation.control_id),
              relationship: RELATIONSHIPS[relation.relation],
              sources: [{ type: "control", "id-ref": source.ids.control(control_id) }],
              targets: [{ type: "control", "id-ref": target.ids.control(relation.control_id) }],
              props: [ownProp("origin", relation.origin)],
              remarks: relation.reason,
            }),
          ),
      );
      if (maps.length === 0) return [];
      return [
        {
          uuid: uuidOf("mapping", source.framework.code, target.framework.code),
          "source-resource": { type: "catalog" as const, href: `#${source.resource.uuid}` },
          "target-resource": { type: "catalog" as const, href: `#${target.resource.uuid}` },
          maps,
        },
      ];
    }),
  );
  const days = frameworks.map(({ day }) => day).sort();
  const versions = frameworks.map(({ code, version }) => `${code} ${version}`);
  return {
    "mapping-collection": {
      uuid: uuidOf("mapping-collection", ...versions),
      metadata: {
        title: "Related controls of the frameworks in Assay",
        "last-modified": `${days.at(-1) ?? "1970-01-01"}T00:00:00Z`,
        version: days.at(-1) ?? "none",
        "oscal-version": OSCAL_VERSION,
      },
      provenance: {
        method: "human",
        "matching-rationale": "semantic",
        status: "complete",
        "mapping-description":
          "Controls that ask for much the same. A relation with the origin published follows a published crosswalk; one of origin own is a judgment of Assay's editors, with its reason.",
      },
      mappings,
      "back-matter": { resources: catalogs.map(({ resource }) => resource) },
    },
  };
}
