import { controlHref } from "@/components/programs/controls-href";

/** Where a control is shown. The list's query goes along, so that the steps there follow the same list. */
export function controlPath(programId: string, id: string, listQuery = ""): string {
  const path = controlHref(programId, id);
  return listQuery === "" ? path : `${path}?${listQuery}`;
}
