export function consensusHref(id: string): string {
  return `/consensus/${encodeURIComponent(id)}`;
}

/** The form with the draft of an earlier run. */
export function askAgainHref(id: string): string {
  return `/consensus/new?${new URLSearchParams({ from: id })}`;
}

/** How much of a question is shown as a title. */
const TITLE_LENGTH = 140;

/** The first line of a question, cut where it is long. */
export function questionTitle(task: string): string {
  const line = task.trim().split(/\r?\n/)[0] ?? "";
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1).trimEnd()}…`;
}
