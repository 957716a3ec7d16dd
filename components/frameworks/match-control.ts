import type { CatalogControl } from "@/lib/features/frameworks/schema";
import { THEME_LABELS } from "./labels";

type Searchable = Pick<CatalogControl, "control_id" | "title" | "theme"> & { description?: string };

/** Whether every typed word occurs in the reference, title, theme or description of a control. */
export function matchesSearch(control: Searchable, search: string): boolean {
  const text =
    `${control.control_id} ${control.title} ${THEME_LABELS[control.theme]} ${control.description ?? ""}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
