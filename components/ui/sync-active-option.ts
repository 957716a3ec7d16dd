/**
 * cmdk 1.1 names the highlighted option before a filtered list has settled, so that
 * `aria-activedescendant` can point to an option that is gone and a screen reader stays silent.
 * Called whenever the search or the highlight changes, this puts the right id there.
 */
export function syncActiveOption(root: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const active = root?.querySelector("[cmdk-item][aria-selected='true']");
    for (const holder of root?.querySelectorAll("[cmdk-input], [cmdk-list]") ?? []) {
      if (active) holder.setAttribute("aria-activedescendant", active.id);
      else holder.removeAttribute("aria-activedescendant");
    }
  });
}
