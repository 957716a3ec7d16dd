/** The address of a control: the drawer of its framework. */
export function controlHref(framework: string, reference: string): string {
  return `/frameworks/${framework}?${new URLSearchParams({ control: reference })}`;
}
