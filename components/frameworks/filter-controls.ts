import type { CatalogControl } from "@/lib/features/frameworks/schema";
import { THEME_LABELS } from "./labels";

interface ControlFilter {
  search: string;
  group: string | undefined;
  theme: string | undefined;
  isKeyOnly: boolean;
}

export function filterControls(controls: readonly CatalogControl[], filter: ControlFilter): CatalogControl[] {
  return controls.filter(
    (control) =>
      (filter.group === undefined || control.group === filter.group) &&
      (filter.theme === undefined || control.theme === filter.theme) &&
      (!filter.isKeyOnly || control.is_key) &&
      matchesSearch(control, filter.search.trim()),
  );
}

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
