/** How often a source is read by itself. */
export const SCHEDULES = ["off", "hourly", "daily", "weekly"] as const;

export type Schedule = (typeof SCHEDULES)[number];

/** What is taken from a repository unless patterns are given. */
export const DEFAULT_INCLUDE: readonly string[] = [
  "*.md",
  "*.markdown",
  "*.txt",
  "*.html",
  "*.pdf",
  "*.docx",
  "*.pptx",
  "*.xlsx",
  "*.odt",
];
