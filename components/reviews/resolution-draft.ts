import type { Decision } from "@/lib/judgment/risk/vocabulary";

/** What has been entered for a review and not sent. */
export interface ResolutionDraft {
  decision: Decision | undefined;
  note: string;
}

export const EMPTY_DRAFT: ResolutionDraft = { decision: undefined, note: "" };

export type ResolutionErrors = Partial<Record<keyof ResolutionDraft, string>>;

const MAX_CHARACTERS = 5_000;

/** What is wrong with a draft, in words of what to do. */
export function checkResolution(draft: ResolutionDraft): ResolutionErrors {
  return {
    ...(draft.decision === undefined ? { decision: "Choose what you decide." } : {}),
    ...(draft.note.trim() === ""
      ? { note: "Give the reason. Whoever reads the review later was not there." }
      : draft.note.length > MAX_CHARACTERS
        ? { note: "Use at most 5,000 characters." }
        : {}),
  };
}

export function isEmptyDraft(draft: ResolutionDraft): boolean {
  return draft.decision === undefined && draft.note === "";
}
