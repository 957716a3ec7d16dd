export const DEFAULT_THRESHOLD = 0.5;

export const REVIEW_STATUSES = ["open", "resolved"] as const;
