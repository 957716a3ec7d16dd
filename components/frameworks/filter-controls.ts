import type { CatalogControl } from "@/lib/features/frameworks/schema";
import { matchesSearch } from "./match-control";

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
