/** The lists whose views people keep. */
export const VIEWED_LISTS = [
  "systems",
  "controls",
  "evidence",
  "audits",
  "documents",
  "actions",
  "members",
] as const;

export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The most views of a list that a person has, and that an organization shares. */
export const MAX_VIEWS = 50;

/** Longest name of a view. */
export const MAX_VIEW_NAME = 80;
