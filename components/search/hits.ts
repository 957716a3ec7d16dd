import {
  Activity,
  Box,
  CircleCheck,
  ClipboardCheck,
  FileCheck,
  FileText,
  Gavel,
  ListChecks,
  ListTree,
  type LucideIcon,
  TriangleAlert,
  UserRound,
  Wrench,
} from "lucide-react";
import { actionHref, incidentHref } from "@/components/actions/hrefs";
import { decisionHref, reviewHref } from "@/components/decisions/hrefs";
import { controlHref as catalogHref } from "@/components/frameworks/labels";
import { controlHref } from "@/components/programs/control-hrefs";
import { dayText } from "@/lib/core/days";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import type { SearchHit, SearchKind } from "@/lib/features/search/schema";

/** How each kind of result is headed and marked, in the order of equal groups. */
export const KINDS: Readonly<Record<SearchKind, { label: string; icon: LucideIcon }>> = {
  system: { label: "Systems", icon: Box },
  program: { label: "Programs", icon: ListChecks },
  document: { label: "Documents", icon: FileText },
  audit: { label: "Audits", icon: ClipboardCheck },
  control: { label: "Controls in programs", icon: CircleCheck },
  evidence: { label: "Evidence", icon: FileCheck },
  action: { label: "Corrective actions", icon: Wrench },
  review: { label: "Reviews", icon: Gavel },
  incident: { label: "Incidents", icon: TriangleAlert },
  person: { label: "People", icon: UserRound },
  decision: { label: "Decisions", icon: Activity },
  requirement: { label: "Controls and requirements", icon: ListTree },
};

/** The page, drawer or anchor that shows a result. */
export function hitHref(hit: SearchHit): string {
  const { kind, id } = hit;
  switch (kind) {
    case "system":
      return `/systems/${id}`;
    case "program":
      return `/programs/${id}`;
    case "document":
      return `/documents/${id}`;
    case "audit":
      return `/audits/${id}`;
    case "control":
      return hit.program ? controlHref(hit.program.id, id) : "/programs";
    case "evidence":
      return `/evidence?item=${id}`;
    case "action":
      return actionHref(id);
    case "review":
      return reviewHref(id);
    case "incident":
      return incidentHref(id);
    case "person":
      return "/settings/members";
    case "decision":
      return decisionHref({ id, system_name: hit.system?.name ?? "" });
    case "requirement": {
      const control = hit.control_id ?? id;
      return catalogHref(hit.framework ?? "", control, id === control ? undefined : id);
    }
  }
}

/** Where a result belongs and when it changed: what distinguishes it from others of its name. */
export function hitContext(hit: SearchHit, frameworkNames: ReadonlyMap<string, string>): string {
  const { kind, system, program, framework, updated_at } = hit;
  const day = updated_at === null ? undefined : dayText(updated_at);
  const frameworkName = framework === null ? undefined : (frameworkNames.get(framework) ?? framework);
  const places: Partial<Record<SearchKind, readonly (string | undefined)[]>> = {
    system: [day],
    program: [system?.name, day],
    control: [program?.name],
    audit: [frameworkName, day],
    person: [],
    requirement: [],
  };
  const parts = places[kind] ?? [system?.name === hit.name ? undefined : system?.name, day];
  return parts.filter((part) => part !== undefined).join(" · ");
}

/** The reference that goes with a name: a control with its framework, a person's email address. */
export function hitReference(
  { framework, reference }: SearchHit,
  frameworkNames: ReadonlyMap<string, string>,
): string | undefined {
  if (reference === null) return undefined;
  return framework === null
    ? reference
    : `${shortFrameworkName(framework, frameworkNames.get(framework))} ${reference}`;
}
