/** The page of a started audit, or the one that shows how far several are. */
export function startedHref(ids: readonly string[]): string {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return `/audits/${only}`;
  return `/audits/started?${new URLSearchParams({ ids: ids.join(",") })}`;
}
