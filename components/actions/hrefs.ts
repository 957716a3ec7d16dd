import type { ActionSource, GivenSource } from "@/lib/features/actions/schema";

/** The pages of the area, as the navigation under their header names them. */
export const ACTION_PAGES = [
  { label: "Corrective actions", href: "/actions" },
  { label: "Incidents", href: "/actions/incidents" },
] as const;

export const actionHref = (id: string) => `/actions?${new URLSearchParams({ action: id })}`;

export const incidentHref = (id: string) => `/actions/incidents?${new URLSearchParams({ incident: id })}`;

/** Parameters of the address that open the form of a new action; `new` alone opens an empty one. */
export const SOURCE_PARAMS = ["new", "from", "control", "requirement"] as const;

/** The form of a new action, filled in from what it is to follow from. */
export function newActionHref({ type, id, control, requirement }: GivenSource): string {
  const params = new URLSearchParams({ new: type, from: id });
  if (control !== undefined) params.set("control", control);
  if (requirement !== undefined) params.set("requirement", requirement);
  return `/actions?${params}`;
}

/** Where the source of an action is found; undefined when it was deleted. */
export function sourceHref({ type, id, program_id, engagement_id }: ActionSource): string | undefined {
  if (id === null) return undefined;
  switch (type) {
    case "control":
      return program_id === null ? undefined : `/programs/${program_id}/controls/${id}`;
    case "review":
      return `/reviews?${new URLSearchParams({ review: id })}`;
    case "audit_finding":
      return `/audits/${id}#findings`;
    case "incident":
      return incidentHref(id);
    case "auditor_finding":
      // The page of an engagement is in its program.
      return program_id === null ? undefined : `/programs/${program_id}/auditors/${engagement_id}#${id}`;
  }
}
