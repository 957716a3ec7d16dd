import type { Decision } from "@/lib/judgment/risk/vocabulary";

/** What has been entered for a review and not sent. */
export interface ResolutionDraft {
  decision: Decision | undefined;
  note: string;
}

export const EMPTY_DRAFT: ResolutionDraft = { decision: undefined, note: "" };

export function isEmptyDraft(draft: ResolutionDraft): boolean {
  return draft.decision === undefined && draft.note === "";
}
