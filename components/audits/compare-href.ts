interface Dated {
  id: string;
  timestamp: string;
}

/** The page that compares two audits: what changed from the earlier to the later one. */
export function compareHref(one: Dated, other: Dated): string {
  const [before, after] = one.timestamp <= other.timestamp ? [one, other] : [other, one];
  return `/audits/${after.id}/compare?${new URLSearchParams({ with: before.id })}`;
}
