import type { CatalogControl, Requirement } from "@/lib/features/frameworks/schema";
import { ownProp, Tokens, uuidOf } from "./identifiers";
import { OSCAL_VERSION, type OscalCatalog, type OscalControl, type Prop } from "./schema";

/** A framework as a catalog needs it: of our catalog or of the organization. */
export interface ExportedFramework {
  code: string;
  name: string;
  edition: string;
  /** Version of its texts. */
  version: string;
  /** The day they were last changed or compared with the sources. */
  day: string;
  note: string;
  sources: readonly { title: string; identifier: string; url: string }[];
  controls: readonly CatalogControl[];
}

/** The ids of controls and requirements in catalogs and results, so that one refers to the other. */
export interface CatalogIds {
  control(controlId: string): string;
  requirement(requirementId: string): string;
}

export function idsOf(code: string, controls: readonly CatalogControl[]): CatalogIds {
  const tokens = new Tokens();
  // In the order of the catalog, so that the same framework always has the same ids.
  for (const { control_id, requirements } of controls) {
    tokens.of(code, control_id);
    for (const { id } of requirements) tokens.of("requirement", id);
  }
  return {
    control: (controlId) => tokens.of(code, controlId),
    requirement: (requirementId) => tokens.of("requirement", requirementId),
  };
}

/**
 * A framework as an OSCAL catalog: controls with statement and guidance in our words, and each requirement as an item
 * of the statement, with citation and force. Texts of the standards themselves are not in it. Pure.
 */
export function toOscalCatalog(framework: ExportedFramework): OscalCatalog {
  const { code, controls, sources } = framework;
  const ids = idsOf(code, controls);
  const remarks = [framework.edition, framework.note].filter(Boolean).join(". ");
  const groups = new Tokens();
  const names = [...new Set(controls.map(({ group }) => group))];
  const resources = sources.map(({ title, identifier, url }) => ({
    uuid: uuidOf("source", code, identifier),
    title: `${title} (${identifier})`,
    rlinks: [{ href: url }] as { href: string }[],
  }));
  return {
    catalog: {
      uuid: uuidOf("catalog", code, framework.version),
      metadata: {
        title: framework.name,
        "last-modified": `${framework.day}T00:00:00Z`,
        version: framework.version,
        "oscal-version": OSCAL_VERSION,
        ...(remarks === "" ? {} : { remarks }),
      },
      groups: names.map((group) => ({
        id: groups.of("group", group),
        title: group,
        controls: controls
          .filter((control) => control.group === group)
          .map((control) => toControl(control, ids)),
      })),
      ...(resources.length > 0 ? { "back-matter": { resources } } : {}),
    },
  };
}

function toControl(control: CatalogControl, ids: CatalogIds): OscalControl {
  const id = ids.control(control.control_id);
  const items = control.requirements.map((requirement) => ({
    id: ids.requirement(requirement.id),
    name: "item" as const,
    props: propsOf(requirement),
    prose: requirement.statement,
  }));
  // Items go on where the prose of their statement ends, and ours are sentences of their own.
  const statement =
    items.length > 0
      ? [
          { id: `${id}_ovr`, name: "overview" as const, prose: control.statement },
          { id: `${id}_smt`, name: "statement" as const, parts: items },
        ]
      : [{ id: `${id}_smt`, name: "statement" as const, prose: control.statement }];
  return {
    id,
    title: control.title,
    props: [
      { name: "label", value: control.control_id },
      ownProp("weight", String(control.weight)),
      ownProp("theme", control.theme),
    ],
    parts: [...statement, { id: `${id}_gdn`, name: "guidance", prose: control.description }],
  };
}

function propsOf({ citation, force, condition, effective }: Requirement): Prop[] {
  return [
    ...(citation === "" ? [] : [{ name: "label", value: citation }]),
    ownProp("force", force),
    ...(condition === null || condition === "" ? [] : [ownProp("condition", condition)]),
    ...effective.map(({ from }) => ownProp("applies-from", from)),
  ];
}
