import type { ControlRow } from "@/lib/features/programs";
import type { Program } from "@/lib/features/programs/schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import type { CatalogIds } from "./catalog";
import { ownProp, uuidOf } from "./identifiers";
import { type ImplementedRequirement, OSCAL_VERSION, type OscalComponents } from "./schema";

/** A framework of a program, with the ids of its catalog. */
export interface ImplementedFramework {
  code: string;
  name: string;
  ids: CatalogIds;
  /** Those of the program that the catalog has. */
  controls: readonly ControlRow[];
  /** How many the program has besides: they are its own, and no catalog defines them. */
  ownControls: number;
}

/** OSCAL's own words for how far a control is implemented. */
const IMPLEMENTATION_STATUS: Readonly<Record<ControlStatus, string>> = {
  implemented: "implemented",
  in_progress: "partial",
  not_started: "planned",
  gap: "planned",
};

/**
 * A program as an OSCAL component definition: one component, the system or the organization's own practice, and how it
 * implements each control of each framework. Controls that are left out say so and why. Pure.
 *
 * @param system null for a program of the organization as a whole
 * @param baseUrl where the catalogs can be had
 */
export function toOscalComponents(
  program: Program,
  system: { id: string; name: string; description: string } | null,
  frameworks: readonly ImplementedFramework[],
  baseUrl: string,
): OscalComponents {
  const implementations = frameworks
    .filter(({ controls }) => controls.length > 0)
    .map(({ code, name, ids, controls, ownControls }) => ({
      uuid: uuidOf("control-implementation", program.id, code),
      source: `${baseUrl}/v1/frameworks/${code}/oscal.json`,
      description: `${name} in the program "${program.name}".${ownControls > 0 ? ` Left out, because no catalog defines them: ${ownControls} controls of the program's own.` : ""}`,
      "implemented-requirements": controls.map((control) => toRequirement(program, control, ids)),
    }));
  return {
    "component-definition": {
      uuid: uuidOf("component-definition", program.id, String(program.version)),
      metadata: {
        title: program.name,
        "last-modified": program.updated_at,
        version: String(program.version),
        "oscal-version": OSCAL_VERSION,
      },
      components: [
        {
          uuid: uuidOf("component", system?.id ?? program.id),
          type: system ? "software" : "process-procedure",
          title: system?.name ?? program.name,
          description:
            system?.description ||
            (system ? `The AI system ${system.name}.` : "The organization as a whole, no single system."),
          ...(implementations.length > 0 ? { "control-implementations": implementations } : {}),
        },
      ],
    },
  };
}

function toRequirement(program: Program, control: ControlRow, ids: CatalogIds): ImplementedRequirement {
  const isLeftOut = control.excluded_at !== null || control.applicability === "does_not_apply";
  return {
    uuid: uuidOf("implemented-requirement", program.id, control.id),
    "control-id": ids.control(control.control_id),
    description: control.implementation || control.title,
    props: [
      {
        name: "implementation-status",
        value: isLeftOut ? "not-applicable" : IMPLEMENTATION_STATUS[control.status],
      },
      ownProp("status", control.status),
      ownProp("applicability", control.applicability),
      ownProp("evidence-count", String(control.evidence_count)),
      ...(control.owner ? [ownProp("owner", control.owner)] : []),
      ...(control.basis === null ? [] : [ownProp("basis", control.basis)]),
    ],
    ...(control.excluded_reason ? { remarks: control.excluded_reason } : {}),
  };
}
