import type { SavedView, ViewParams } from "@/lib/features/saved-views/schema";

/** Where the address says which view is open; `none` for the list without one, whatever the default. */
export const VIEW_PARAM = "saved_view";
export const NO_VIEW = "none";

/** What stays in the address from one page of a list to the next, besides its filters and order. */
export const KEPT_VIEW_PARAMS = [VIEW_PARAM, "columns", "view"] as const;

/** The address of a list in one of its views. */
export function viewHref(path: string, { id, params }: Pick<SavedView, "id" | "params">): string {
  return `${path}?${new URLSearchParams({ ...params, [VIEW_PARAM]: id })}`;
}

/** What a view of the list would keep of its address. */
export function viewParamsOf(address: URLSearchParams, names: readonly string[]): ViewParams {
  const kept = [...address].filter(([name, value]) => names.includes(name) && value !== "");
  return Object.fromEntries(kept);
}

export function isSameView(a: ViewParams, b: ViewParams): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** The change of an address that opens a view: everything else it says is gone. */
export function openingView(
  address: URLSearchParams,
  view: Pick<SavedView, "id" | "params"> | undefined,
): Record<string, string | undefined> {
  const gone = Object.fromEntries([...address.keys()].map((name) => [name, undefined]));
  return { ...gone, ...view?.params, [VIEW_PARAM]: view?.id ?? NO_VIEW };
}
