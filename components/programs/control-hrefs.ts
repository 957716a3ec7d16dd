import type { ControlQuery } from "@/lib/features/programs/control-query-schema";
import type { Program } from "@/lib/features/programs/schema";

/** Filters of the page alone. */
interface PageFilter {
  evidence?: "none";
  /** Implemented controls with open corrective actions or findings. */
  work?: "open";
}

/** The control list of a program, filtered. */
export function controlsHref(programId: string, filter: ControlQuery & PageFilter = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  const path = `/programs/${programId}/controls`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The same list, without what does not count today where there is any such. */
export function countedHref(
  program: Pick<Program, "id" | "controls_counted" | "controls_total">,
  filter: Parameters<typeof controlsHref>[1] = {},
): string {
  const isWhole = program.controls_counted === program.controls_total;
  return controlsHref(program.id, isWhole ? filter : { ...filter, applicability: "counts" });
}

export function controlHref(programId: string, controlId: string): string {
  return `/programs/${programId}/controls/${controlId}`;
}

/** Where a control is shown. The list's query goes along, so that the steps there follow the same list. */
export function controlPath(programId: string, id: string, listQuery = ""): string {
  const path = controlHref(programId, id);
  return listQuery === "" ? path : `${path}?${listQuery}`;
}
