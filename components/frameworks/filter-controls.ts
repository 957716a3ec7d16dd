import type { ListedControl } from "./control-row";
import { THEME_LABELS } from "./labels";

interface ControlFilter {
  search: string;
  group: string | undefined;
  theme: string | undefined;
  isKeyOnly: boolean;
}

/** @param found references of controls in which the server has found the search: it knows their requirements too */
export function filterControls(
  controls: readonly ListedControl[],
  filter: ControlFilter,
  found: ReadonlySet<string>,
): ListedControl[] {
  return controls.filter(
    (control) =>
      (filter.group === undefined || control.group === filter.group) &&
      (filter.theme === undefined || control.theme === filter.theme) &&
      (!filter.isKeyOnly || control.is_key) &&
      (found.has(control.control_id) || matchesSearch(control, filter.search.trim())),
  );
}

/** Whether every typed word occurs in the reference, name, statement or theme of a control. */
function matchesSearch({ control_id, title, statement, theme }: ListedControl, search: string): boolean {
  const text = `${control_id} ${title} ${statement} ${THEME_LABELS[theme]}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
